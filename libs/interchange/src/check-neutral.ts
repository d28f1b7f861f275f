import * as E from 'fp-ts/Either';
import { malformed, type Decision, type Refusal } from '@roundbook/kernel';
import type { NeutralFile, NeutralMatch, NeutralRound } from './neutral-file';
import { oddField, readResult, type ResultFields } from './neutral-result';
import { oddTable } from './neutral-tables';

export type Indices = ReadonlyMap<string, number>;

/** The first thing that the fields of a file say together and that cannot be; otherwise the index of each player by id. */
export const checkNeutral = (file: NeutralFile): Decision<Indices> => {
  const indices = new Map<string, number>();
  for (const [index, player] of file.players.entries()) {
    const field = `players[${index}]`;
    if (indices.has(player.id))
      return E.left(malformed('duplicate_player', `The player ${player.id} is listed twice.`, { field: `${field}.id` }));
    const early = (player.penalties ?? []).findIndex(({ afterRound }) => afterRound > file.rounds.length);
    if (early >= 0)
      return E.left(
        malformed('invalid_field', `The field ${field}.penalties is not valid: there are ${file.rounds.length} rounds.`, {
          field: `${field}.penalties[${early}].afterRound`,
          allowed: `0 to ${file.rounds.length}`,
        }),
      );
    indices.set(player.id, index);
  }
  for (const [at, round] of file.rounds.entries()) {
    const refusal = checkRound(file, round, at, indices);
    if (refusal !== undefined) return E.left(refusal);
  }
  const lists: readonly [string, readonly string[]][] = [
    ...Object.entries(file.before ?? {}).map(([name, ids]): [string, readonly string[]] => [`before.${name}`, ids ?? []]),
    ...(file.ties ?? []).map((order, index): [string, readonly string[]] => [`ties[${index}]`, order]),
    ['later', [...new Set((file.later ?? []).map((one) => one.id))]],
    ['published', (file.published ?? []).map((row) => row.id)],
  ];
  const refusal = first(lists, ([field, ids]) => checkList(ids, field, indices));
  return refusal === undefined ? E.right(indices) : E.left(refusal);
};

const first = <A>(items: Iterable<A>, check: (item: A) => Refusal | undefined): Refusal | undefined => {
  for (const item of items) {
    const refusal = check(item);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
};

const unknownPlayer = (id: string, field: string): Refusal =>
  malformed('unknown_player', `The player ${id} is not in the list of players.`, { field });

/** Known players, each named once. */
const checkList = (ids: readonly string[], field: string, indices: Indices): Refusal | undefined => {
  const seen = new Set<string>();
  return first(ids.entries(), ([at, id]) => {
    if (!indices.has(id)) return unknownPlayer(id, `${field}[${at}]`);
    if (seen.has(id)) return malformed('invalid_field', `The field ${field} names ${id} twice.`, { field: `${field}[${at}]` });
    seen.add(id);
    return undefined;
  });
};

const checkRound = (file: NeutralFile, round: NeutralRound, at: number, indices: Indices): Refusal | undefined => {
  const field = `rounds[${at}]`;
  if (round.n !== at + 1)
    return malformed('bad_round_number', `Round ${round.n} stands where round ${at + 1} is expected.`, {
      field: `${field}.n`,
      allowed: `${at + 1}`,
    });
  const playing = new Set<string>();
  const tables = new Set<number>();
  return (
    first(round.matches.entries(), ([m, match]) => {
      const path = `${field}.matches[${m}]`;
      const beside = (match.sides ?? []).slice(2).map((id, index) => [`sides[${index + 2}]`, id] as const);
      for (const [side, id] of [['a', match.a] as const, ['b', match.b] as const, ...beside]) {
        if (id === null) continue;
        if (!indices.has(id)) return unknownPlayer(id, `${path}.${side}`);
        if (playing.has(id))
          return malformed('player_twice_in_round', `The player ${id} is in round ${round.n} twice.`, { field: `${path}.${side}` });
        playing.add(id);
      }
      if (match.table !== undefined && match.b !== null) {
        if (tables.has(match.table))
          return malformed('table_twice_in_round', `Table ${match.table} is in round ${round.n} twice.`, { field: `${path}.table` });
        tables.add(match.table);
      }
      return checkMatch(file, round, match, path);
    }) ??
    first(['dropsAfter', 'returnsAfter', 'withdrawsAfter', 'disqualifiesAfter', 'declinesAfter'] as const, (name) =>
      checkList(round[name] ?? [], `${field}.${name}`, indices),
    ) ??
    first(besideOf(round), ([name, named]) => checkList(named, `${field}.${name}`, indices)) ??
    first((round.ties ?? []).entries(), ([index, order]) => checkList(order, `${field}.ties[${index}]`, indices))
  );
};

/** Players named beside the matches; a seat may change hands more than once. */
const besideOf = (round: NeutralRound): readonly [string, readonly string[]][] => [
  ['qualified', round.qualified ?? []],
  ['ranking', round.ranking ?? []],
  ['seats', (round.seats ?? []).map((seat) => seat.id)],
  ['groups', (round.groups ?? []).flat()],
  ['promotions', [...new Set((round.promotions ?? []).flatMap(({ id, inPlaceOf }) => [id, inPlaceOf]))]],
];

const checkMatch = (file: NeutralFile, round: NeutralRound, match: NeutralMatch, path: string): Refusal | undefined => {
  const { outcome, result, corrections = [] } = match;
  const said = outcome ?? result;
  if (outcome !== undefined && result !== undefined && outcome !== result)
    return malformed('invalid_field', `The field ${path}.result is not valid: the outcome says otherwise.`, { field: `${path}.result` });
  if (match.bestOf !== undefined && match.bestOf % 2 === 0)
    return malformed('invalid_field', `The field ${path}.bestOf is not valid: an odd number is expected.`, { field: `${path}.bestOf` });
  if (match.sides !== undefined) return oddTable(match, path) ?? checkAfter(file, round, match, path);
  if (match.b === null) return checkBye(match, said, path);
  const odd = checkFigures(match, path);
  if (odd !== undefined) return odd;
  if (readResult(match) === 'unsupported')
    return malformed('outcome_not_supported', `The outcome ${said} is none of a match between two players here.`, {
      field: `${path}.outcome`,
    });
  if (corrections.length > 0 && said === 'open')
    return malformed('invalid_field', `The field ${path}.corrections is not valid: the match is open.`, { field: `${path}.corrections` });
  let former: number = round.n;
  return first(corrections.entries(), ([index, correction]) => {
    const field = `${path}.corrections[${index}]`;
    const half = checkFigures(correction.was, `${field}.was`);
    if (half !== undefined) return half;
    const was = readResult(correction.was);
    if (was === undefined || was === 'unsupported')
      return malformed('invalid_field', `The field ${field}.was is not valid: a result is expected.`, { field: `${field}.was` });
    if (correction.afterRound < former || correction.afterRound > file.rounds.length) {
      return malformed('invalid_field', `The field ${field}.afterRound is not valid: expected ${former} to ${file.rounds.length}.`, {
        field: `${field}.afterRound`,
      });
    }
    former = correction.afterRound;
    return undefined;
  });
};

/** Corrections of a table, in the order of the rounds after which they were made. */
const checkAfter = (file: NeutralFile, round: NeutralRound, { corrections = [] }: NeutralMatch, path: string): Refusal | undefined => {
  let former: number = round.n;
  return first(corrections.entries(), ([index, { afterRound }]) => {
    const field = `${path}.corrections[${index}].afterRound`;
    if (afterRound < former || afterRound > file.rounds.length)
      return malformed('invalid_field', `The field ${field} is not valid: expected ${former} to ${file.rounds.length}.`, { field });
    former = afterRound;
    return undefined;
  });
};

const checkFigures = (fields: ResultFields, path: string): Refusal | undefined => {
  const odd = oddField(fields);
  if (odd === undefined) return undefined;
  const field = `${path}.${odd[0]}`;
  return malformed('invalid_field', `The field ${field} is not valid: ${odd[1]}.`, { field });
};

/** What a bye is worth in keys is a matter of the policy; a spread of its own is its `difference`. */
const BESIDE_A_BYE = ['aScore', 'bScore', 'aKeys', 'bKeys'] as const;

const checkBye = (match: NeutralMatch, said: string | undefined, path: string): Refusal | undefined => {
  const figure = BESIDE_A_BYE.find((name) => match[name] !== undefined);
  if (figure !== undefined) {
    const field = `${path}.${figure}`;
    return malformed('invalid_field', `The field ${field} is not valid: a bye has no scores and no keys.`, { field });
  }
  const lost = (match.bWins ?? 0) > 0 || (match.draws ?? 0) > 0;
  if ((said === undefined || said === 'bye' || said === 'walkoverA') && !lost && (match.corrections ?? []).length === 0) return undefined;
  return malformed('invalid_field', `The field ${path} is not valid: without an opponent it is a bye, which is won.`, { field: path });
};
