import * as E from 'fp-ts/Either';
import { drawFrom } from '@roundbook/draw';
import { conflict, malformed, notFound, refused, type Decision, type Refusal } from '@roundbook/kernel';
import { smallestRepair } from '@roundbook/pairing';
import { fieldOf, mayPlay, newestRound, playerOf } from '../attendance';
import type { CommandPayload, Context, GivenRound } from '../commands';
import { lossOutProgress } from '../loss-out-stage';
import { newMatchId } from '../numbering';
import { isLossOut } from '../policy';
import type { Match, Player, Round, TournamentState } from '../state';
import { checkResult } from '../result-text';
import { needsWinner, whenRunning } from './guards';
import { byesHad, meetings } from './pair-swiss';
import { event, preview, type Decide, type Events } from './proposal';
import { withRoundCompleted } from './results';
import { outAmong } from './rule-breaks';

type Repair = CommandPayload<'repair'>;
type RepairData = Extract<Events[number], { type: 'PairingRepaired' }>['data'];

/** A wrong pairing put right: as given, or by the smallest change that fits who is still there (rules.md 2.9; 7). */
export const repair: Decide<Repair> = (state, payload, context) => {
  const stopped = whenRunning(state);
  if (stopped !== undefined) return E.left(stopped);
  const newest = newestRound(state);
  const round = payload.round === undefined ? newest : state.rounds[payload.round - 1];
  if (newest === undefined || round === undefined)
    return E.left(conflict('nothing_to_repair', 'There is no such round.', { field: 'round' }));
  if (round.phase === 'finals')
    return E.left(
      refused('bracket_is_fixed', 'A bracket is paired by its seeds.', { rule: '1.10', allowed: 'correct the result or void the round' }),
    );
  if (payload.given !== undefined) return repairAsGiven(state, round, payload.given, payload.reason, context);
  if (round.phase === 'playIn') {
    return E.left(
      refused('play_in_is_fixed', 'A play-in is paired by the ranks of the cut.', {
        rule: '1.7',
        allowed: 'void the round and pair again, or repair it as given',
      }),
    );
  }
  if (round !== newest)
    return E.left(
      refused('not_newest_round', 'The smallest change is worked out for the newest round.', {
        field: 'round',
        allowed: String(newest.round),
      }),
    );
  return repairSmallest(state, round, payload.reason, context);
};

const involves = (match: Match, players: ReadonlySet<number>): boolean => match.sides.some((side) => players.has(side));

const repairAsGiven = (state: TournamentState, round: Round, given: GivenRound, reason: string, context: Context): Decision<Events> => {
  const players = [...given.matches.flatMap((match) => [match.a, match.b]), ...given.byes.map((bye) => bye.player)];
  const unknown = players.find((registration) => playerOf(state, registration) === undefined);
  if (unknown !== undefined)
    return E.left(notFound('unknown_player', `There is no player with registration number ${unknown}.`, { field: 'given' }));
  if (new Set(players).size < players.length || players.length === 0)
    return E.left(malformed('player_twice_in_round', 'Each player stands in the round once.', { field: 'given', rule: '7' }));
  const asPaired = ({ a, b, table }: GivenRound['matches'][number]) =>
    round.matches.some((one) => one.sides[0] === a && one.sides[1] === b && (table ?? one.table) === one.table);
  const kept = given.matches.filter((match) => match.result === undefined && asPaired(match));
  const fresh = given.matches.filter((match) => !kept.includes(match));
  const touched = new Set([...fresh.flatMap((match) => [match.a, match.b]), ...given.byes.map((bye) => bye.player)]);
  const removed = round.matches.filter((match) => involves(match, touched));
  const played = playedAmong(removed);
  if (played !== undefined) return E.left(played);
  const removedByes = round.byes.filter((bye) => touched.has(bye.player)).map((bye) => bye.player);
  const left = removed.flatMap((match) => match.sides).filter((side) => !touched.has(side));
  if (fresh.length + given.byes.length === 0)
    return E.left(conflict('nothing_to_repair', 'The round is paired like this already.', { field: 'given', rule: '7' }));
  const standing = round.matches.filter((match) => !removed.includes(match)).map((match) => match.table);
  const tables = tablesOf(fresh, standing, removed);
  if (tables === undefined) return E.left(malformed('table_twice', 'Two matches have the same table.', { field: 'given.matches' }));
  const matches = fresh.map((match, index) => ({
    match: newMatchId(round, index),
    sides: [match.a, match.b] as const,
    table: tables[index] as number,
    bestOf: match.bestOf ?? state.policy.bestOf,
    ...((match.pool ?? removed.find((one) => one.sides.includes(match.a))?.pool) === undefined
      ? {}
      : { pool: match.pool ?? (removed.find((one) => one.sides.includes(match.a))?.pool as number) }),
  }));
  const byes = given.byes.map((bye) => ({ player: bye.player, byHand: true as const }));
  const before = { ...state, rounds: state.rounds.slice(0, round.round - 1) };
  const ruleBreaks = [...breaksOf(state, round, fresh, left), ...outAmong(before, { matches: fresh, byes: [] })];
  const breaks = ruleBreaks.length > 0 ? { ruleBreaks } : {};
  const repaired = event('PairingRepaired', {
    round: round.round,
    removed: removed.map((match) => match.id),
    removedByes,
    matches,
    byes,
    reason,
    source: 'manual',
    ...breaks,
  });
  const results = fresh.flatMap((match, index): Events => {
    if (match.result === undefined) return [];
    const odd = E.isLeft(
      checkResult(match.result, { bestOf: match.bestOf ?? state.policy.bestOf, needsWinner: needsWinner(state, round) }),
    );
    const reported = event('ResultReported', {
      match: newMatchId(round, index),
      result: match.result,
      byHand: true,
      ...(odd ? { unusual: true as const } : {}),
    });
    return state.policy.confirmation === 'staff'
      ? [reported, event('ResultConfirmed', { match: newMatchId(round, index), result: match.result })]
      : [reported];
  });
  return E.right(withRoundCompleted(state, round.round, [repaired, ...results], context.at));
};

/** Tables of the new matches: as given, else those that become free, else new ones; undefined where two matches would share one. */
const tablesOf = (fresh: GivenRound['matches'], standing: readonly number[], removed: readonly Match[]): readonly number[] | undefined => {
  const given = fresh.flatMap(({ table }) => (table === undefined ? [] : [table]));
  const used = new Set([...standing, ...given]);
  if (used.size < standing.length + given.length) return undefined;
  const free = removed.map((match) => match.table).filter((table) => !used.has(table));
  let highest = Math.max(0, ...used, ...free);
  return fresh.map(({ table }) => table ?? free.shift() ?? (highest += 1));
};

/** What a repair by hand breaks is recorded, not refused (rules.md 7, What really happened). */
const breaksOf = (state: TournamentState, round: Round, fresh: GivenRound['matches'], left: readonly number[]): readonly string[] => {
  const met = meetings(state.rounds.filter((one) => one.stage === round.stage && one.round < round.round));
  const away = fresh.flatMap(({ a, b }) => [a, b]).filter((registration) => !mayPlay(playerOf(state, registration) as Player, round.round));
  const again = fresh.filter(({ a, b }) => met(a, b) > 0).length;
  return [
    ...(away.length > 0 ? [`paired while away: ${away.join(', ')}`.slice(0, 200)] : []),
    ...(again > 0 ? [`rematches: ${again}`] : []),
    ...(left.length > 0 ? [`left out: ${left.join(', ')}`.slice(0, 200)] : []),
  ];
};

const playedAmong = (matches: readonly Match[]): Refusal | undefined => {
  const played = matches.filter((match) => match.result !== undefined);
  return played.length === 0
    ? undefined
    : refused('has_results', 'A match that would be changed has a result.', {
        rule: '2.9',
        allowed: 'void its result first',
        details: { matches: played.map((match) => match.id) },
      });
};

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
  const expected = round.published
    ? []
    : isLossOut(state.policy)
      ? lossOutProgress(before, state.policy, before.rounds.length).pools.flat()
      : fieldOf(state, round.round);
  const known = new Set([...round.matches.flatMap((match) => match.sides), ...round.byes.map((bye) => bye.player)]);
  return {
    there: [...within.filter(stays), ...expected.filter((registration) => !known.has(registration))],
    gone: within.filter((registration) => !stays(registration)),
  };
};

/** rules.md 7, Re-pairing: the fewest changed matches among the pairings with as few rematches as the best; pool by pool in `lossOut`. */
const repairSmallest = (state: TournamentState, round: Round, reason: string, context: Context): Decision<Events> => {
  const seed = context.drawSeed;
  if (seed === undefined) return E.left(refused('seed_missing', 'A repair is drawn with a draw seed.', { rule: '0' }));
  const before = { ...state, rounds: state.rounds.slice(0, round.round - 1) };
  const losses = isLossOut(state.policy) ? lossOutProgress(before, state.policy, before.rounds.length).losses : undefined;
  const poolOf = (registration: number) => (losses === undefined ? 0 : (losses[registration - 1] ?? 0));
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
      losses === undefined ? undefined : pool,
    );
    if (E.isLeft(change)) return change;
    changes.push(change.right);
  }
  const data = repairData(state, round, { changes, gone: new Set(gone), settled }, losses === undefined ? undefined : poolOf);
  if (data === undefined)
    return E.left(
      conflict('nothing_to_repair', 'The pairing fits who is there.', {
        rule: '7',
        allowed: 'to pair by the results as they are now: void the round while it has no result, and pair again',
      }),
    );
  const repaired = event('PairingRepaired', { ...data, reason, drawSeed: seed, source: 'drawn' });
  return E.right(withRoundCompleted(preview(state, [], context.at), round.round, [repaired], context.at));
};

interface Change {
  readonly pairs: readonly (readonly [number, number])[];
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
  const met = meetings(before.rounds.filter((one) => one.stage === round.stage));
  const had = byesHad(before);
  const fewest = Math.min(...players.map(had));
  const current = round.matches
    .filter((match) => match.result === undefined && match.sides.every((side) => index.has(side)))
    .map((match) => [index.get(match.sides[0]) as number, index.get(match.sides[1]) as number] as const);
  const resting = round.byes.find((bye) => bye.byHand === undefined && index.has(bye.player));
  const solved = smallestRepair({
    n: players.length,
    current,
    players: players.map((_, place) => place),
    met: (i, j) => met(players[i] as number, players[j] as number),
    currentBye: resting === undefined ? null : (index.get(resting.player) as number),
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

const repairData = (
  state: TournamentState,
  round: Round,
  { changes, gone, settled }: Worked,
  poolOf: ((registration: number) => number) | undefined,
): Omit<RepairData, 'reason'> | undefined => {
  const pairs = changes.flatMap((change) => change.pairs);
  const resting = changes.flatMap((change) => (change.bye === null ? [] : [change.bye]));
  const open = round.matches.filter((match) => match.result === undefined && !settled.has(match.id));
  const stands = (match: Match) => pairs.some(([one, other]) => match.sides.includes(one) && match.sides.includes(other));
  const removed = open.filter((match) => !stands(match));
  const fresh = pairs.filter(([one, other]) => !open.some((match) => match.sides.includes(one) && match.sides.includes(other)));
  const removedByes = round.byes.filter((bye) => bye.byHand === undefined && !resting.includes(bye.player)).map((bye) => bye.player);
  const byes = resting
    .filter((player) => !round.byes.some((bye) => bye.player === player))
    .map((player) => ({ player, ...(poolOf === undefined ? {} : { pool: poolOf(player) }) }));
  if (removed.length + fresh.length + removedByes.length + byes.length === 0 && gone.size === 0) return undefined;
  const free = removed.map((match) => match.table);
  const last = round.matches.reduce((most, match) => Math.max(most, match.table), 0);
  const matches = fresh.map(([one, other], place) => ({
    match: newMatchId(round, place),
    sides: [one, other] as const,
    table: free[place] ?? last + 1 + place - free.length,
    bestOf: state.policy.bestOf,
    ...(poolOf === undefined ? {} : { pool: Math.min(poolOf(one), poolOf(other)) }),
  }));
  const objective = {
    changed: changes.reduce((sum, change) => sum + change.changed, 0),
    rematches: changes.reduce((sum, change) => sum + change.rematches, 0),
  };
  return { round: round.round, removed: removed.map((match) => match.id), removedByes, matches, byes, objective };
};
