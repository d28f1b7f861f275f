import * as E from 'fp-ts/Either';
import { conflict, malformed, notFound, refused, type Decision, type Refusal } from '@roundbook/kernel';
import { mayPlay, playerOf } from '../attendance';
import type { Context, GivenRound } from '../commands';
import type { EventData } from '../events';
import { newMatchId } from '../numbering';
import { formOf, rulesOf } from '../stages/registry';
import { checkResult } from '../result-text';
import type { Match, Round, TournamentState } from '../state';
import { historyOfRounds } from './histories';
import { event, type Events } from './proposal';
import { withRoundCompleted } from './results';
import { acrossGroups, outAmong } from './rule-breaks';

type GivenMatch = GivenRound['matches'][number];

/** The matches and byes in place of those that they take players from; a match that is not named and loses nobody stands. rules.md 7 */
export const repairAsGiven = (
  state: TournamentState,
  round: Round,
  given: GivenRound,
  reason: string,
  context: Context,
): Decision<Events> => {
  const wrong = whenPlayersFit(state, given);
  if (wrong !== undefined) return E.left(wrong);
  const change = changeOf(round, given);
  const impossible = whenChangeable(change);
  if (impossible !== undefined) return E.left(impossible);
  const seated = seatedMatches(round, change);
  if (seated === undefined) return E.left(malformed('table_twice', 'Two matches have the same table.', { field: 'given.matches' }));
  const ruleBreaks = breaksOf(state, round, change);
  const repaired = event('PairingRepaired', {
    round: round.round,
    removed: change.removed.map((match) => match.id),
    removedByes: change.removedByes,
    matches: pairedMatches(state, round, seated, change.removed),
    byes: given.byes.map((bye) => byeInGroup(state, round, bye)),
    reason,
    source: 'manual',
    ...(ruleBreaks.length > 0 ? { ruleBreaks } : {}),
  });
  return E.right(withRoundCompleted(state, round.round, [repaired, ...resultsOf(state, round, change.fresh)], context.at));
};

/** Players of the round as given must be known, and each stands in it once. */
const whenPlayersFit = (state: TournamentState, given: GivenRound): Refusal | undefined => {
  const players = [...given.matches.flatMap((match) => [match.a, match.b]), ...given.byes.map((bye) => bye.player)];
  const unknown = players.find((registration) => playerOf(state, registration) === undefined);
  if (unknown !== undefined)
    return notFound('unknown_player', `There is no player with registration number ${unknown}.`, { field: 'given' });
  return new Set(players).size < players.length || players.length === 0
    ? malformed('player_twice_in_round', 'Each player stands in the round once.', { field: 'given', rule: '7' })
    : undefined;
};

interface Change {
  /** The given matches that do not stand in the round like this already. */
  readonly fresh: readonly GivenMatch[];
  readonly byes: GivenRound['byes'];
  /** The matches that a fresh match or a given bye takes a player from. */
  readonly removed: readonly Match[];
  readonly removedByes: readonly number[];
  /** Players of removed matches who are neither paired again nor resting. */
  readonly left: readonly number[];
}

const changeOf = (round: Round, given: GivenRound): Change => {
  const stands = ({ a, b, table, result }: GivenMatch) =>
    result === undefined && round.matches.some((one) => one.sides[0] === a && one.sides[1] === b && (table ?? one.table) === one.table);
  const fresh = given.matches.filter((match) => !stands(match));
  const touched = new Set([...fresh.flatMap((match) => [match.a, match.b]), ...given.byes.map((bye) => bye.player)]);
  const removed = round.matches.filter((match) => match.sides.some((side) => touched.has(side)));
  return {
    fresh,
    byes: given.byes,
    removed,
    removedByes: round.byes.filter((bye) => touched.has(bye.player)).map((bye) => bye.player),
    left: removed.flatMap((match) => match.sides).filter((side) => !touched.has(side)),
  };
};

/** A match with a result is left alone, and there must be something to change. */
const whenChangeable = ({ fresh, byes, removed }: Change): Refusal | undefined => {
  const played = removed.filter((match) => match.result !== undefined);
  if (played.length > 0)
    return refused('has_results', 'A match that would be changed has a result.', {
      rule: '2.9',
      allowed: 'void its result first',
      details: { matches: played.map((match) => match.id) },
    });
  return fresh.length + byes.length === 0
    ? conflict('nothing_to_repair', 'The round is paired like this already.', { field: 'given', rule: '7' })
    : undefined;
};

type SeatedMatch = GivenMatch & { readonly table: number };

/** Tables of the new matches: as given, else those that become free, else new ones; undefined where two matches would share one. */
const seatedMatches = (round: Round, { fresh, removed }: Change): readonly SeatedMatch[] | undefined => {
  const standing = round.matches.filter((match) => !removed.includes(match)).map((match) => match.table);
  const given = fresh.flatMap(({ table }) => (table === undefined ? [] : [table]));
  const used = new Set([...standing, ...given]);
  if (used.size < standing.length + given.length) return undefined;
  const free = removed.map((match) => match.table).filter((table) => !used.has(table));
  let highest = Math.max(0, ...used, ...free);
  return fresh.map((match) => ({ ...match, table: match.table ?? free.shift() ?? (highest += 1) }));
};

/** With ids and best-of; the pool is the given one, else that of the match which side a comes from. */
const pairedMatches = (
  state: TournamentState,
  round: Round,
  seated: readonly SeatedMatch[],
  removed: readonly Match[],
): EventData<'PairingRepaired'>['matches'] => {
  const groupOf = rulesOf(state.policy, round.stage).groupOf?.(state);
  return seated.map((match, index) => {
    const before = removed.find((one) => one.sides.includes(match.a));
    const pool = match.pool ?? before?.pool;
    const group = match.group ?? groupOf?.(match.a) ?? before?.group;
    return {
      match: newMatchId(round, index),
      sides: [match.a, match.b] as const,
      table: match.table,
      bestOf: match.bestOf ?? state.policy.bestOf,
      ...(pool === undefined ? {} : { pool }),
      ...(group === undefined ? {} : { group }),
      ...(match.starts === undefined ? {} : { starts: match.starts }),
    };
  });
};

const byeInGroup = (
  state: TournamentState,
  round: Round,
  bye: GivenRound['byes'][number],
): EventData<'PairingRepaired'>['byes'][number] => {
  const { player, group = rulesOf(state.policy, round.stage).groupOf?.(state)(player) } = bye;
  return { player, byHand: true, ...(group === undefined ? {} : { group }) };
};

/** What a repair by hand breaks is recorded, not refused (rules.md 7, What really happened). */
const breaksOf = (state: TournamentState, round: Round, { fresh, left }: Change): readonly string[] => {
  const { meetings } = historyOfRounds(
    state,
    state.rounds.filter((one) => one.stage === round.stage && one.round < round.round),
  );
  const away = fresh
    .flatMap(({ a, b }) => [a, b])
    .filter((registration) => {
      const player = playerOf(state, registration);
      return player !== undefined && !mayPlay(player, round.round);
    });
  const may = rulesOf(state.policy, round.stage).mayHaveMet?.(round.phase) ?? 0;
  const again = fresh.filter(({ a, b }) => meetings(a, b) > may).length;
  const before = { ...state, rounds: state.rounds.slice(0, round.round - 1) };
  return [
    ...(away.length > 0 ? [`paired while away: ${away.join(', ')}`.slice(0, 200)] : []),
    ...(again > 0 ? [`rematches: ${again}`] : []),
    ...(left.length > 0 ? [`left out: ${left.join(', ')}`.slice(0, 200)] : []),
    ...outAmong(before, { matches: [...fresh], byes: [] }),
    ...acrossGroups(state, { matches: [...fresh], byes: [] }),
  ];
};

/** The results that came with the matches; confirmed at once where staff confirm, for staff gave them. */
const resultsOf = (state: TournamentState, round: Round, fresh: readonly GivenMatch[]): Events =>
  fresh.flatMap(({ result, bestOf = state.policy.bestOf }, index): Events => {
    if (result === undefined) return [];
    const match = newMatchId(round, index);
    const odd = E.isLeft(checkResult(result, formOf(state, round, { bestOf })));
    const reported = event('ResultReported', { match, result, byHand: true, ...(odd ? { unusual: true as const } : {}) });
    return state.policy.confirmation === 'staff' ? [reported, event('ResultConfirmed', { match, result })] : [reported];
  });
