import * as E from 'fp-ts/Either';
import { drawFrom } from '@roundbook/draw';
import { conflict, refused, type Decision } from '@roundbook/kernel';
import { smallestRepair, type Pair } from '@roundbook/pairing';
import { mayPlay, playerOf } from '../attendance';
import type { Context } from '../commands';
import type { EventData } from '../events';
import { newMatchId } from '../numbering';
import { rulesOf } from '../stages/registry';
import type { Round, TournamentState } from '../state';
import { byesHad } from './byes-so-far';
import { historyAmong } from './histories';
import { event, type Events } from './proposal';
import { withRoundCompleted } from './results';
import { deciderOf } from './stages/registry';

/** A drop after publication counts from the next round on, so it is the next round that tells who left. */
const staysIn = (state: TournamentState, round: Round, registration: number): boolean => {
  const player = playerOf(state, registration);
  return player !== undefined && mayPlay(player, round.published ? round.round + 1 : round.round);
};

/** Players of the round who are paired now: those of open matches and byes who are still there, and in a draft who came since. */
const presentIn = (
  state: TournamentState,
  round: Round,
  settled: ReadonlySet<string>,
): { there: readonly number[]; gone: readonly number[] } => {
  const open = round.matches.filter((match) => match.result === undefined && !settled.has(match.id));
  const within = [
    ...open.flatMap((match) => match.sides),
    ...round.byes.filter((bye) => bye.byHand === undefined).map((bye) => bye.player),
  ];
  const stays = (registration: number) => staysIn(state, round, registration);
  const before = { ...state, rounds: state.rounds.slice(0, -1) };
  const expected = round.published ? [] : rulesOf(state.policy, round.stage).expected(before, round.stage);
  const known = new Set([...round.matches.flatMap((match) => match.sides), ...round.byes.map((bye) => bye.player)]);
  return {
    there: [...within.filter(stays), ...expected.filter((registration) => !known.has(registration))],
    gone: within.filter((registration) => !stays(registration)),
  };
};

/** rules.md 7, Re-pairing: the fewest changed matches among the pairings with as few rematches as the best; pool by pool in `lossOut`. */
export const repairSmallest = (state: TournamentState, round: Round, reason: string, context: Context): Decision<Events> => {
  const seed = context.drawSeed;
  if (seed === undefined) return E.left(refused('seed_missing', 'A repair is drawn with a draw seed.', { rule: '0' }));
  const before = { ...state, rounds: state.rounds.slice(0, round.round - 1) };
  const inPools = rulesOf(state.policy, round.stage).poolOf?.(before, round.stage);
  const poolOf = inPools ?? (() => 0);
  // A mixed match belongs to no pool: it stands while both are there (rules.md 1.4).
  const mixed = round.matches.filter(
    ({ sides: [one, other] }) => poolOf(one) !== poolOf(other) && staysIn(state, round, one) && staysIn(state, round, other),
  );
  const settled = new Set(mixed.map((match) => match.id));
  const { there, gone } = presentIn(state, round, settled);
  const pools = [...new Set([...there, ...gone].map(poolOf))].sort((one, other) => one - other);
  const changes: Change[] = [];
  for (const pool of pools) {
    const change = repairPool(
      before,
      round,
      there.filter((registration) => poolOf(registration) === pool),
      seed,
      inPools === undefined ? undefined : pool,
    );
    if (E.isLeft(change)) return change;
    changes.push(change.right);
  }
  const data = repairData(state, round, { changes, gone: new Set(gone), settled }, inPools);
  if (data === undefined)
    return E.left(
      conflict('nothing_to_repair', 'The pairing fits who is there.', {
        rule: '7',
        allowed: 'to pair by the results as they are now: void the round while it has no result, and pair again',
      }),
    );
  const { beside } = deciderOf(state.policy, round.stage);
  const matches = beside === undefined ? data.matches : beside(before, state.policy, data.matches, seed);
  const repaired = event('PairingRepaired', { ...data, matches, reason, drawSeed: seed, source: 'drawn' });
  return E.right(withRoundCompleted(state, round.round, [repaired], context.at));
};

interface Change {
  readonly pairs: readonly Pair[];
  readonly bye: number | null;
  readonly changed: number;
  readonly rematches: number;
}

const repairPool = (
  before: TournamentState,
  round: Round,
  players: readonly number[],
  seed: string,
  pool: number | undefined,
): Decision<Change> => {
  if (players.length === 0) return E.right({ pairs: [], bye: null, changed: 0, rematches: 0 });
  const index = new Map(players.map((registration, place) => [registration, place]));
  const { meetings } = historyAmong(
    before.rounds.filter((one) => one.stage === round.stage),
    players,
  );
  // Where who met may meet again, no pairing is worse for it (rules.md 4.2, 4.3).
  const may = rulesOf(before.policy, round.stage).mayHaveMet?.(round.phase) ?? 0;
  const had = byesHad(before);
  const fewest = players.reduce((least, registration) => Math.min(least, had(registration)), Infinity);
  const current = round.matches.flatMap(({ sides: [one, other], result }): Pair[] => {
    const [i, j] = [index.get(one), index.get(other)];
    return result !== undefined || i === undefined || j === undefined ? [] : [[i, j]];
  });
  const resting = round.byes.find((bye) => bye.byHand === undefined && index.has(bye.player));
  const solved = smallestRepair({
    n: players.length,
    current,
    players: players.map((_, place) => place),
    met: (i, j) => Math.max(0, meetings(i, j) - may),
    currentBye: resting === undefined ? null : (index.get(resting.player) ?? null),
    byeCandidates: players.flatMap((registration, place) =>
      had(registration) === fewest || registration === resting?.player ? [place] : [],
    ),
    draw: drawFrom(seed, pool === undefined ? 'pairs' : `pairs ${pool}`),
  });
  return E.map(({ pairs, bye, changed, rematches }: Change) => ({
    pairs: pairs.map(([i, j]) => [players[i] as number, players[j] as number] as const),
    bye: bye === null ? null : (players[bye] as number),
    changed,
    rematches,
  }))(solved);
};

interface Worked {
  readonly changes: readonly Change[];
  readonly gone: ReadonlySet<number>;
  /** Ids of matches that are left alone. */
  readonly settled: ReadonlySet<string>;
}

const opponents = (pairs: readonly Pair[]): ReadonlyMap<number, number> =>
  new Map(
    pairs.flatMap(([one, other]) => [
      [one, other],
      [other, one],
    ]),
  );

const repairData = (
  state: TournamentState,
  round: Round,
  { changes, gone, settled }: Worked,
  poolOf: ((registration: number) => number) | undefined,
): Omit<EventData<'PairingRepaired'>, 'reason'> | undefined => {
  // What a loss-out stage calls a pool is a group where there are leagues.
  const grouped = rulesOf(state.policy, round.stage).groupOf !== undefined;
  const within = (pool: number | undefined) => (pool === undefined ? {} : grouped ? { group: pool } : { pool });
  const pairs = changes.flatMap((change) => change.pairs);
  const resting = changes.flatMap((change) => (change.bye === null ? [] : [change.bye]));
  const open = round.matches.filter((match) => match.result === undefined && !settled.has(match.id));
  const now = opponents(open.map((match) => match.sides));
  const then = opponents(pairs);
  const removed = open.filter(({ sides: [one, other] }) => then.get(one) !== other);
  const fresh = pairs.filter(([one, other]) => now.get(one) !== other);
  const removedByes = round.byes.filter((bye) => bye.byHand === undefined && !resting.includes(bye.player)).map((bye) => bye.player);
  const byes = resting
    .filter((player) => !round.byes.some((bye) => bye.player === player))
    .map((player) => ({ player, ...within(poolOf?.(player)) }));
  if (removed.length + fresh.length + removedByes.length + byes.length === 0 && gone.size === 0) return undefined;
  const free = removed.map((match) => match.table);
  const last = round.matches.reduce((most, match) => Math.max(most, match.table), 0);
  const matches = fresh.map(([one, other], place) => ({
    match: newMatchId(round, place),
    sides: [one, other] as const,
    table: free[place] ?? last + 1 + place - free.length,
    bestOf: state.policy.bestOf,
    ...within(poolOf === undefined ? undefined : Math.min(poolOf(one), poolOf(other))),
  }));
  const objective = {
    changed: changes.reduce((sum, change) => sum + change.changed, 0),
    rematches: changes.reduce((sum, change) => sum + change.rematches, 0),
    method: 'repair',
  };
  return { round: round.round, removed: removed.map((match) => match.id), removedByes, matches, byes, objective };
};
