import { drawFrom } from '@roundbook/draw';
import { mayPlay, seatsOf, type Round, type TournamentState } from '@roundbook/tournament';
import { happens, type Behaviour } from './behaviour';
import type { Organiser } from './organiser';

/** Of so many declines one meets a candidate who is absent. */
const ABSENT = 4;

/** Somebody who could be asked to fill in, and is not there. */
const absentOnce = (state: TournamentState, seated: readonly number[], seed: string, player: number): readonly number[] => {
  const draw = drawFrom(seed, `absent for ${player}`);
  if (draw.int(ABSENT) > 0) return [];
  const others = state.players.filter((one) => mayPlay(one, state.rounds.length) && !seated.includes(one.registration));
  return others.length < 2 ? [] : [(others[draw.int(others.length)] as (typeof others)[number]).registration];
};

/**
 * Finalists at tables who decline before the game, at most one of each table (rules.md 6.7); says whether anybody did. Nobody is
 * asked again once somebody of the round has declined.
 */
export const declineSome = async (
  organiser: Organiser,
  { seed, dropRate }: Behaviour,
  state: TournamentState,
  round: Round,
): Promise<boolean> => {
  const isFresh = round.matches.every(({ result }) => result === undefined) && state.declines.every((one) => one.round !== round.round);
  if (dropRate === 0 || state.policy.stages[round.stage] !== 'tables' || !isFresh) return false;
  const seated = round.matches.flatMap(seatsOf);
  const declining = round.matches.flatMap((match) =>
    seatsOf(match)
      .filter((player) => happens(drawFrom(seed, `declines ${round.round} ${player}`), dropRate))
      .slice(0, 1),
  );
  for (const player of declining) {
    const absent = absentOnce(await organiser.state(), seated, seed, player);
    await organiser.give('decline', { player, reason: 'other', ...(absent.length === 0 ? {} : { absent }) });
  }
  return declining.length > 0;
};
