import { drawFrom, type Draw } from '@roundbook/draw';
import { RefusalError } from '@roundbook/kernel';
import type { Ledger } from '@roundbook/ledger';
import { countingResult, isLossOut, mayPlay, type Match, type Round, type TournamentState } from '@roundbook/tournament';

/** How the simulated players behave; rates from 0 to 1. */
export interface Behaviour {
  readonly seed: string;
  readonly dropRate: number;
  readonly drawRate: number;
}

export interface Playing {
  readonly ledger: Ledger;
  readonly tournament: string;
  readonly behaviour: Behaviour;
  /** A new command id for each command. */
  readonly nextId: () => string;
  /** Told of every command that was answered. */
  readonly answered?: (type: string, revision: number) => void;
}

const actor = { id: 'simulation', role: 'organiser' };

const execute = async ({ ledger, tournament, nextId, answered }: Playing, type: string, payload: unknown): Promise<void> => {
  const answer = await ledger.execute(tournament, type, payload, { commandId: nextId(), actor });
  answered?.(type, answer.revision);
};

const PER_MILLION = 1_000_000;
const happens = (draw: Draw, rate: number): boolean => draw.int(PER_MILLION) < Math.round(rate * PER_MILLION);

/** A result as it is written: side a or side b wins, now and then in three games; draws where the format has them. */
const resultOf = (draw: Draw, match: Match, drawsAllowed: boolean, drawRate: number): string => {
  if (drawsAllowed && happens(draw, drawRate)) return match.bestOf === 1 ? '0-0-1' : '1-1';
  const needed = (match.bestOf + 1) / 2;
  const lost = draw.int(needed);
  return draw.int(2) === 0 ? `${needed}-${lost}` : `${lost}-${needed}`;
};

/** Reports what is open in the newest round. Chance hangs on the match alone, so that a run may be broken off and taken up again. */
const reportOpen = async (playing: Playing, state: TournamentState, round: Round): Promise<void> => {
  const { behaviour } = playing;
  const drawsAllowed = !isLossOut(state.policy) && round.phase !== 'finals';
  for (const match of round.matches) {
    if (match.result === undefined) {
      const draw = drawFrom(behaviour.seed, `result ${match.id}`);
      await execute(playing, 'report', { match: match.id, result: resultOf(draw, match, drawsAllowed, behaviour.drawRate) });
    }
    if (state.policy.confirmation === 'staff') await execute(playing, 'confirm', { matches: [match.id] });
  }
};

/** Drops between rounds, never below two players and never out of a bracket. */
const dropSome = async (playing: Playing, state: TournamentState): Promise<void> => {
  const { behaviour } = playing;
  const round = state.rounds[state.rounds.length - 1];
  if (behaviour.dropRate === 0 || round === undefined || round.phase === 'finals' || round.phase === 'playIn') return;
  const draw = drawFrom(behaviour.seed, `drops ${round.round}`);
  let there = state.players.filter((player) => mayPlay(player, round.round + 1)).length;
  for (const player of state.players) {
    if (!happens(draw, behaviour.dropRate) || there <= 2 || !mayPlay(player, round.round + 1)) continue;
    await execute(playing, 'drop', { player: player.registration, reason: 'left' });
    there -= 1;
  }
};

/**
 * The next thing that an organiser would do, whatever was done before: publish a draft, report what is open, pair, or complete.
 * Says whether there is more to do.
 */
export const playOn = async (playing: Playing): Promise<boolean> => {
  const state = await playing.ledger.stateAt(playing.tournament);
  if (state.completed) return false;
  const round = state.rounds[state.rounds.length - 1];
  if (round !== undefined && !round.published) await execute(playing, 'publish', {});
  else if (round !== undefined && round.matches.some((match) => countingResult(state, match) === undefined)) {
    await reportOpen(playing, state, round);
    await dropSome(playing, await playing.ledger.stateAt(playing.tournament));
  } else if (!(await paired(playing))) {
    await execute(playing, 'complete', {});
    return false;
  }
  return true;
};

/** Pairs the next round; false where the tournament is at its end. */
const paired = async (playing: Playing): Promise<boolean> => {
  try {
    await execute(playing, 'pair', {});
    return true;
  } catch (error) {
    if (error instanceof RefusalError && error.refusal.code === 'nothing_to_pair') return false;
    throw error;
  }
};
