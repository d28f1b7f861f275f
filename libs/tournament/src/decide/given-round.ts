import * as E from 'fp-ts/Either';
import { conflict, malformed, notFound, refused, type Decision, type Refusal } from '@roundbook/kernel';
import { algorithm } from '../algorithms';
import { playerOf } from '../attendance';
import { bracketOrderOf, bracketStage, placesByRound, type Places } from '../stages/bracket-stage';
import type { CommandPayload, Context, GivenRound, ImportedRound } from '../commands';
import { lossOutProgress } from '../stages/loss-out-stage';
import { matchId } from '../numbering';
import { isLossOut, type Policy } from '../policies/policy';
import { checkResult } from '../result-text';
import { formOf, isBracketPhase, phasesOf, presentStage, rulesOf, stageOfPhase } from '../stages/registry';
import type { Match, Round, TournamentState } from '../state';
import { nextFreeTable, tablesTaken } from './tables-taken';
import { attemptOf, nextPairing, type NextPairing } from './next-pairing';
import { namedInPlan } from './named-in-plan';
import { ruleBreaksOf } from './rule-breaks';
import { bracketAsImported, tablesAsGiven, whenUnknownInImport } from './as-imported';
import { startOfNextStage, theCut } from './stage-change';
import { deciderOf } from './stages/registry';
import { event, preview, type Decide, type Events } from './proposal';
import { announcedWith } from './publication';
import { withRoundCompleted } from './results';

type Pair = CommandPayload<'pair'>;
type GivenMatch = GivenRound['matches'][number];

/**
 * A round as it was found at the tables, or as another program had it: recorded as it is, marked as made by hand,
 * rule breaks written down, not refused (rules.md 7, What really happened; 8). Only what cannot be is refused.
 */
export const pairGiven: Decide<Pair> = (state, payload, context) => {
  const given = payload.given as GivenRound;
  const impossible = cannotBe(state, payload) ?? whenUnknownInImport(state, payload.imported);
  if (impossible !== undefined) return E.left(impossible);
  const phase = phaseOf(state, payload);
  if (E.isLeft(phase)) return phase;
  const noTable = whenNoTables(state, phase.right, given);
  if (noTable !== undefined) return E.left(noTable);
  const start = stageStart(state, phase.right, given, payload, context);
  if (E.isLeft(start)) return start;
  const started = preview(state, start.right, context.at);
  const paired = roundAsGiven(started, payload, phase.right);
  const withRound = preview(started, [paired], context.at);
  const results = resultsAsGiven(withRound, given);
  if (E.isLeft(results)) return results;
  const published = payload.imported !== undefined || results.right.length > 0 || state.policy.publish === 'atOnce';
  if (!published) return E.right([...start.right, paired]);
  const { announced } = payload.imported ?? {};
  const numbers = announced !== undefined && withRound.rounds.length === 1 ? { announced } : announcedWith(withRound);
  const publication = event('PairingsPublished', { round: withRound.rounds.length, ...numbers });
  const rest = withRoundCompleted(withRound, withRound.rounds.length, [publication, ...results.right], context.at);
  return E.right([...start.right, paired, ...rest]);
};

/** A match has two sides, and more only in a stage of tables (rules.md 0). */
const whenNoTables = ({ policy }: TournamentState, phase: string, { matches }: GivenRound): Refusal | undefined => {
  const index = matches.findIndex(({ seats }) => seats !== undefined);
  return index < 0 || policy.stages[stageOfPhase(policy, phase) ?? 0] === 'tables'
    ? undefined
    : malformed('no_tables_here', 'Only finals at tables have seats: a match here has two sides.', {
        field: `given.matches[${index}].seats`,
        rule: '0',
      });
};

const cannotBe = (state: TournamentState, payload: Pair): Refusal | undefined => {
  const given = payload.given as GivenRound;
  const seen = new Set<number>();
  const busy = rulesOf(state.policy, presentStage(state)).busy?.(state);
  const places = [
    ...given.matches.flatMap(
      (match, index) =>
        [
          [match.a, `given.matches[${index}].a`],
          [match.b, `given.matches[${index}].b`],
        ] as const,
    ),
    ...given.matches.flatMap(({ seats = [] }, index) => seats.slice(2).map((player) => [player, `given.matches[${index}].seats`] as const)),
    ...given.byes.map((bye, index) => [bye.player, `given.byes[${index}]`] as const),
  ];
  const odd = given.matches.findIndex(({ a, b, seats = [a, b] }) => seats[0] !== a || seats[1] !== b);
  if (odd >= 0)
    return malformed('seats_without_sides', 'The first two seats of a table are its sides.', { field: `given.matches[${odd}].seats` });
  // Elsewhere the last players of a round may have left while it was paired.
  if (places.length === 0 && payload.imported === undefined)
    return malformed('empty_round', 'The round has neither a match nor a bye.', { field: 'given' });
  for (const [registration, field] of places) {
    if (playerOf(state, registration) === undefined)
      return notFound('unknown_player', `There is no player with registration number ${registration}.`, { field });
    if (seen.has(registration))
      return malformed('player_twice_in_round', `Player ${registration} stands in the round twice.`, { field, rule: '7' });
    if (busy?.has(registration) === true)
      return conflict('still_playing', `Player ${registration} is in a match that is still played.`, {
        field,
        rule: '5',
        allowed: 'report that match first',
      });
    seen.add(registration);
  }
  const slots = [...given.matches, ...given.byes].flatMap(({ slot }) => (slot === undefined ? [] : [slot]));
  if (new Set(slots).size !== slots.length) return malformed('place_twice', 'Two matches have the same place.', { field: 'given' });
  const tables = given.matches.flatMap((match) => (match.table === undefined ? [] : [match.table]));
  return new Set(tables).size === tables.length
    ? undefined
    : malformed('table_twice', 'Two matches have the same table.', { field: 'given.matches' });
};

/** The phase that the importer names, or that would be paired next. */
const phaseOf = (state: TournamentState, payload: Pair): Decision<string> => {
  const next = nextPairing(state);
  if (payload.imported !== undefined) {
    // Imported rounds may leave the order of the rules, but not the words of the policy.
    const known = phasesOf(state.policy).flat();
    const { phase } = payload.imported;
    if (!known.includes(phase))
      return E.left(
        malformed('unknown_phase', `${JSON.stringify(phase)} is no phase of this policy.`, {
          field: 'imported.phase',
          allowed: known.join(', '),
        }),
      );
    if ((stageOfPhase(state.policy, phase) ?? 0) < presentStage(state))
      return E.left(refused('stage_over', 'The finals have begun: no round of an earlier phase can follow.', { field: 'imported.phase' }));
    const blocked = E.isLeft(next) && next.left.code !== 'nothing_to_pair' && next.left.code !== 'open_results' ? next.left : undefined;
    return blocked === undefined ? E.right(phase) : E.left(blocked);
  }
  return E.map(({ phase }: NextPairing) => phase)(next);
};

const stageStart = (state: TournamentState, phase: string, given: GivenRound, payload: Pair, context: Context): Decision<Events> => {
  const stage = stageOfPhase(state.policy, phase) ?? 0;
  if (state.stages.some((one) => one.stage === stage)) return E.right([]);
  if (stage === 0) return firstStageStart(state, payload, context);
  if (state.policy.stages[stage] === 'tables') return tablesStart(state, given, payload, context);
  if (payload.imported?.seats !== undefined) return E.right(bracketAsImported(state, payload.imported, context.localDate));
  const seed = seedOf(payload, context);
  const imported = payload.imported?.ties ?? [];
  const ordered: TournamentState = {
    ...state,
    ties: [...state.ties, ...imported.map((order) => ({ order, round: state.rounds.length, source: 'imported' as const }))],
  };
  const { seeds } = theCut(ordered, state.policy, seed);
  const players = [...given.matches.flatMap((match) => [match.a, match.b]), ...given.byes.map((bye) => bye.player)];
  const asRuled = players.length === seeds.length && players.every((player) => seeds.includes(player));
  if (asRuled || state.policy.stages[stage] !== 'singleElimination')
    return startOfNextStage(ordered, state.policy, seed, context.localDate);
  // Another cut than ours: seats as the pairs stand, so that the winners of neighbouring matches meet.
  const seats = [...given.matches.flatMap((match) => [match.a, match.b]), ...given.byes.flatMap((bye) => [bye.player, null])];
  const entrants = bracketOrderOf(seats.length).flatMap((seed_, seat) => {
    const player = seats[seat];
    return player === null || player === undefined ? [] : [{ player, seed: seed_ }];
  });
  return E.right([
    event('StageCompleted', { stage: 0, order: entrants.map(({ player }) => [player]), advancing: entrants.map(({ player }) => player) }),
    event('StageStarted', {
      stage: 1,
      kind: 'singleElimination',
      entrants: [...entrants].sort((one, other) => one.seed - other.seed),
      localDate: context.localDate,
    }),
  ]);
};

/** As the rules seat them where the same players are there, else as given. */
const tablesStart = (state: TournamentState, given: GivenRound, { imported, ...payload }: Pair, context: Context): Decision<Events> => {
  if (imported !== undefined) return E.right(tablesAsGiven(state, given, imported, context.localDate));
  const seed = seedOf(payload, context);
  const { seeds } = theCut(state, state.policy, seed);
  const players = [...given.matches.flatMap(({ a, b, seats }) => seats ?? [a, b]), ...given.byes.map(({ player }) => player)];
  const asRuled = players.length === seeds.length && players.every((player) => seeds.includes(player));
  return asRuled
    ? startOfNextStage(state, state.policy, seed, context.localDate)
    : E.right(tablesAsGiven(state, given, {}, context.localDate));
};

const seedOf = (payload: Pair, context: Context): string => context.drawSeed ?? payload.seed ?? 'imported';

/** What was played elsewhere need not fit the numbers of the policy. */
const firstStageStart = (state: TournamentState, payload: Pair, context: Context): Decision<Events> => {
  const { policy } = state;
  const asPlayed = payload.imported !== undefined && 'cut' in policy ? ({ ...policy, cut: 0 } as Policy) : policy;
  const { begin } = deciderOf(policy, 0);
  return begin(state, asPlayed, seedOf(payload, context), context.localDate, payload.imported, payload.given);
};

const roundAsGiven = (state: TournamentState, payload: Pair, phase: string): Events[number] => {
  const given = namedInPlan(state, phase, payload.given as GivenRound);
  const round = state.rounds.length + 1;
  const attempt = attemptOf(state, round);
  const used = new Set([...given.matches.map((match) => match.table), ...tablesTaken(state)]);
  const nextTable = nextFreeTable(used);
  const slots = isBracketPhase(state, phase) ? slotsOf(state, given) : undefined;
  const groupOf = rulesOf(state.policy, stageOfPhase(state.policy, phase) ?? 0).groupOf?.(state);
  const matches = given.matches.map((match, index) => ({
    match: matchId(round, attempt, index + 1),
    sides: [match.a, match.b] as const,
    table: match.table ?? nextTable(),
    bestOf: match.bestOf ?? bestOf(state, phase, given),
    ...(match.pool === undefined ? {} : { pool: match.pool }),
    ...(slots === undefined ? slotOf(match) : { slot: slots.matches[index] as number }),
    ...besideOf(match, groupOf?.(match.a)),
    ...(match.starts === undefined ? {} : { starts: match.starts }),
    ...(match.seats === undefined ? {} : { seats: match.seats }),
  }));
  const byes = given.byes.map((bye, index) => ({
    player: bye.player,
    ...(bye.byHand === true ? { byHand: true as const } : {}),
    ...(bye.pool === undefined ? {} : { pool: bye.pool }),
    ...(slots === undefined ? slotOf(bye) : { slot: slots.byes[index] as number }),
    ...(bye.spread === undefined ? {} : { spread: bye.spread }),
    ...besideOf(bye, groupOf?.(bye.player)),
  }));
  const { imported } = payload;
  const ruleBreaks = ruleBreaksOf(state, given, phase, imported?.forfeits);
  return event('RoundPaired', {
    stage: stageOfPhase(state.policy, phase) ?? 0,
    round,
    attempt,
    phase,
    matches,
    byes,
    source: imported === undefined ? 'manual' : 'imported',
    algorithm: algorithm('as-given'),
    objective: {},
    ...(phase === 'runOff' || phase === 'playIn' ? frozen(state, phase, imported) : {}),
    ...(ruleBreaks.length > 0 ? { ruleBreaks } : {}),
    ...(imported?.ties === undefined || imported.ties.length === 0 ? {} : { ties: imported.ties, tiesSource: 'imported' }),
    ...(imported?.leftOut === undefined || imported.leftOut.length === 0 ? {} : { leftOut: imported.leftOut }),
    ...(imported?.forfeits === undefined || imported.forfeits.length === 0 ? {} : { forfeits: imported.forfeits }),
  });
};

/** A play-off keeps the places of its knockout as they were given (rules.md 5). */
const slotOf = ({ slot }: { readonly slot?: number }) => (slot === undefined ? {} : { slot });

const besideOf = (
  { group = undefined, bracketMatch }: { readonly group?: number; readonly bracketMatch?: string },
  known: number | undefined,
) => ({
  ...(group === undefined ? (known === undefined ? {} : { group: known }) : { group }),
  ...(bracketMatch === undefined ? {} : { bracketMatch }),
});

const bestOf = (state: TournamentState, phase: string, given: GivenRound): number => {
  const stage = stageOfPhase(state.policy, phase) ?? 0;
  return rulesOf(state.policy, stage).bestOf(state.policy, phase, given.matches.length + given.byes.length === 1);
};

/** What run-offs and play-ins fix: who is through, and the ranking of the cut (rules.md 1.9). */
const frozen = (state: TournamentState, phase: string, imported: ImportedRound | undefined) => {
  if (!isLossOut(state.policy)) return {};
  const { ties = [] } = imported ?? {};
  const ordered: TournamentState = {
    ...state,
    ties: [...state.ties, ...ties.map((order) => ({ order, round: state.rounds.length, source: 'imported' as const }))],
  };
  const progress = lossOutProgress(ordered, state.policy, state.rounds.length);
  const qualified = imported?.qualified ?? progress.qualified;
  return phase === 'playIn' ? { qualified, ranking: imported?.ranking ?? progress.ranking.flat() } : { qualified };
};

/** Bracket places of the given pairs: by the bracket where they fit it, in the order given where they do not. */
const slotsOf = (state: TournamentState, given: GivenRound): { matches: readonly number[]; byes: readonly number[] } => {
  const stage = bracketStage(state);
  const places: Places = stage === undefined ? [] : (placesByRound(state, stage, state.rounds.length).at(-1) as Places);
  const slotOf = (registration: number) => Math.floor(places.indexOf(registration) / 2);
  const free = new Set(Array.from({ length: Math.max(given.matches.length + given.byes.length, places.length / 2) }, (_, slot) => slot));
  [...given.matches, ...given.byes].forEach(({ slot }) => slot !== undefined && free.delete(slot));
  const take = (wanted: number) => {
    const slot = free.has(wanted) ? wanted : ([...free][0] ?? 0);
    free.delete(slot);
    return slot;
  };
  return {
    matches: given.matches.map((match) => match.slot ?? take(slotOf(match.a))),
    byes: given.byes.map((bye) => bye.slot ?? take(slotOf(bye.player))),
  };
};

/** Results that come with the round; what a live report would refuse is marked as unusual. */
const resultsAsGiven = (state: TournamentState, given: GivenRound): Decision<Events> => {
  const round = state.rounds[state.rounds.length - 1];
  if (round === undefined) return E.left(conflict('nothing_to_publish', 'No round is paired.'));
  const events: Events[number][] = [];
  for (const [index, match] of given.matches.entries()) {
    if (match.result === undefined) continue;
    const paired = round.matches.find((one) => one.sides[0] === match.a && one.sides[1] === match.b);
    if (paired === undefined)
      return E.left(malformed('unknown_match', 'A result belongs to no match.', { field: `given.matches[${index}]` }));
    events.push(
      event('ResultReported', {
        match: paired.id,
        result: match.result,
        byHand: true,
        ...(unusual(state, match, paired, round) ? { unusual: true as const } : {}),
      }),
    );
    if (state.policy.confirmation === 'staff') events.push(event('ResultConfirmed', { match: paired.id, result: match.result }));
  }
  return E.right(events);
};

const unusual = (state: TournamentState, match: GivenMatch, paired: Match, round: Round): boolean =>
  match.result !== undefined && E.isLeft(checkResult(match.result, formOf(state, round, paired)));
