import { drawFrom } from '@roundbook/draw';
import { RefusalError } from '@roundbook/kernel';
import type { Ledger } from '@roundbook/ledger';
import {
  doublings,
  formOf,
  isKnockout,
  isOpenPlay,
  isSwiss,
  openMatches,
  rulesOf,
  type Match,
  type TournamentState,
} from '@roundbook/tournament';
import type { Behaviour } from './behaviour';
import { comeAndGo, meetTheBye } from './comings-and-goings';
import { declineSome } from './declines';
import type { Organiser } from './organiser';
import { simulatedResult } from './simulated-result';

export type { Behaviour } from './behaviour';

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

const organiserOf = ({ ledger, tournament, nextId, answered }: Playing): Organiser => ({
  state: () => ledger.stateAt(tournament),
  give: async (type, payload) => {
    const answer = await ledger.execute(tournament, type, payload, { commandId: nextId(), actor });
    answered?.(type, answer.revision);
  },
  enter: async (names, how) => {
    const players = names.map((name) => ({ name }));
    const answer = await ledger.register(tournament, players, how, { commandId: nextId(), actor });
    answered?.('register', answer.revision);
  },
});

/** Whether a round may be paired while the one before it is played: in open play, and where results may lag behind. */
const overlaps = ({ policy }: TournamentState): boolean => isOpenPlay(policy) || (isSwiss(policy) && (policy.lag ?? 0) > 0);

/** Open play: how often those who are free are paired. */
export const openRounds = (state: TournamentState, { rounds }: Behaviour): number =>
  rounds ?? Math.max(1, doublings(state.players.filter(({ entryRound }) => entryRound === 1).length));

/** Open matches that are at their end: all of them, but where rounds overlap about half of them go on beyond the next pairing. */
const atTheirEnd = (state: TournamentState, { seed }: Behaviour): readonly Match[] => {
  const open = openMatches(state);
  if (!overlaps(state)) return open;
  return open.filter(({ id, round }) => state.rounds.length >= round + drawFrom(seed, `length ${id}`).int(2));
};

const reportAll = async (organiser: Organiser, behaviour: Behaviour, matches: readonly Match[]): Promise<void> => {
  const state = await organiser.state();
  for (const match of matches) {
    const round = state.rounds[match.round - 1];
    if (round === undefined) continue;
    if (match.result === undefined) {
      const simulated = simulatedResult(behaviour, match, formOf(state, round, match));
      await organiser.give('report', { match: match.id, ...simulated });
    }
    if (state.policy.confirmation === 'staff') await organiser.give('confirm', { matches: [match.id] });
  }
};

/** Byes of round 1 that the organiser has to give out, drawn among all (rules.md 5, `byes: byHand`). */
const giveByes = async (organiser: Organiser, { seed }: Behaviour, state: TournamentState): Promise<void> => {
  if (!isKnockout(state.policy) || state.policy.byes !== 'byHand' || state.rounds.length > 0) return;
  const players = state.players.map(({ registration }) => registration);
  const free = 2 ** doublings(players.length) - players.length - state.assignedByes.length;
  const without = players.filter((registration) => !state.assignedByes.some(({ player }) => player === registration));
  for (const player of drawFrom(seed, 'byes by hand').shuffle(without).slice(0, free)) await organiser.give('assignBye', { player });
};

/** What `pair` is refused with where matches have to be reported first. */
const WAITS: ReadonlySet<string> = new Set(['open_results', 'nobody_free']);

/** Pairs the next round; otherwise what stands in the way: the end, or matches that are still played. */
const pairNext = async (organiser: Organiser): Promise<'paired' | 'over' | 'waits'> => {
  try {
    await organiser.give('pair', {});
    return 'paired';
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    if (error.refusal.code === 'nothing_to_pair') return 'over';
    if (WAITS.has(error.refusal.code) && openMatches(await organiser.state()).length > 0) return 'waits';
    throw error;
  }
};

const isEnough = (state: TournamentState, behaviour: Behaviour): boolean =>
  isOpenPlay(state.policy) && state.rounds.length >= openRounds(state, behaviour);

/** Reports these matches; who leaves and who comes follows the newest round. */
const play = async (organiser: Organiser, behaviour: Behaviour, state: TournamentState, matches: readonly Match[]): Promise<true> => {
  await reportAll(organiser, behaviour, matches);
  const newest = state.rounds.at(-1);
  if (newest !== undefined) await comeAndGo(organiser, behaviour, newest);
  return true;
};

/**
 * The next thing that an organiser would do, whatever was done before: publish a draft, report what is at its end, pair, or complete.
 * Says whether there is more to do.
 */
export const nextStep = async (organiser: Organiser, behaviour: Behaviour): Promise<boolean> => {
  const state = await organiser.state();
  if (state.completed) return false;
  const newest = state.rounds.at(-1);
  if (newest !== undefined && !newest.published) {
    await organiser.give('publish', {});
    await meetTheBye(organiser, behaviour, newest);
    return true;
  }
  if (newest !== undefined && (await declineSome(organiser, behaviour, state, newest))) return true;
  const due = atTheirEnd(state, behaviour);
  if (due.length > 0) return play(organiser, behaviour, state, due);
  const open = openMatches(state);
  if (
    isEnough(state, behaviour) ||
    (isOpenPlay(state.policy) && open.length > 0 && rulesOf(state.policy, 0).expected(state, 0).length < 2)
  ) {
    if (open.length > 0) return play(organiser, behaviour, state, open);
    await organiser.give('complete', {});
    return false;
  }
  await giveByes(organiser, behaviour, state);
  const came = await pairNext(organiser);
  if (came === 'waits') return play(organiser, behaviour, state, open);
  if (came === 'over') await organiser.give('complete', {});
  return came !== 'over';
};

/** The same in a ledger. */
export const playOn = (playing: Playing): Promise<boolean> => nextStep(organiserOf(playing), playing.behaviour);
