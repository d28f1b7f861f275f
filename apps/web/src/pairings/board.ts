import type { PairingForeseen, RegisteredPlayer, RoundJson } from '../api/shapes';

type Side = 0 | 1;

export interface BoardTable {
  /** The match that stands here; a table that was added has none. */
  readonly match?: string;
  /** As typed. */
  readonly table: string;
  readonly sides: readonly [number | null, number | null];
  /** It has a result: nobody moves. */
  readonly played: boolean;
}

/** The pairings of a round while they are changed. Players are registration numbers, each in one place. */
export interface Board {
  readonly tables: readonly BoardTable[];
  readonly byes: readonly number[];
  /** Those who may play and stand nowhere in the round, and whoever is taken out of it. */
  readonly out: readonly number[];
}

/** A seat, or the end of one of the two lists. */
export type Place = { readonly table: number; readonly side: Side } | 'byes' | 'out';

export type BoardFault =
  | { readonly kind: 'emptySeat' | 'noNumber' | 'tableTwice'; readonly table: string }
  /** The round keeps this player: nobody takes the place (a drawn match and a bye go only where somebody is paired anew). */
  | { readonly kind: 'stays'; readonly player: number }
  | { readonly kind: 'nobody' };

/** Whoever may be paired and is nowhere in the round. */
const beside = (players: readonly RegisteredPlayer[], within: ReadonlySet<number>): readonly number[] =>
  players.filter(({ status, registration }) => status === 'active' && !within.has(registration)).map(({ registration }) => registration);

/** A round as it is paired. */
export const boardOf = (round: RoundJson, players: readonly RegisteredPlayer[]): Board => {
  const tables = round.matches.map(({ match, table, players: [a, b], result }): BoardTable => ({
    match,
    table: String(table),
    sides: [a.registration, b.registration],
    played: result !== null,
  }));
  const byes = round.byes.map(({ player }) => player.registration);
  return { tables, byes, out: beside(players, new Set([...tables.flatMap(({ sides }) => sides as readonly number[]), ...byes])) };
};

/** Empty tables for a round that is paired by hand from the beginning. */
export const emptyBoard = (players: readonly RegisteredPlayer[]): Board => {
  const out = beside(players, new Set());
  const tables = Array.from({ length: Math.floor(out.length / 2) }, (_, index) => emptyTable(index + 1));
  return { tables, byes: [], out };
};

const emptyTable = (table: number): BoardTable => ({ table: String(table), sides: [null, null], played: false });

export const withTable = (board: Board): Board => {
  const highest = Math.max(0, ...board.tables.map(({ table }) => (/^\d+$/.test(table) ? Number(table) : 0)));
  return { ...board, tables: [...board.tables, emptyTable(highest + 1)] };
};

export const withNumber = (board: Board, at: number, table: string): Board => ({
  ...board,
  tables: board.tables.map((one, index) => (index === at ? { ...one, table } : one)),
});

export const placeOf = (board: Board, player: number): Place => {
  const table = board.tables.findIndex(({ sides }) => sides.includes(player));
  if (table >= 0) return { table, side: board.tables[table]?.sides[0] === player ? 0 : 1 };
  return board.byes.includes(player) ? 'byes' : 'out';
};

const put = (board: Board, place: Place, former: number | null, player: number | null): Board => {
  if (typeof place === 'string') {
    const list = board[place];
    const without = list.filter((one) => one !== former);
    const at = former === null ? without.length : list.indexOf(former);
    return { ...board, [place]: player === null ? without : [...without.slice(0, at), player, ...without.slice(at)] };
  }
  const sides = (one: BoardTable): BoardTable['sides'] => (place.side === 0 ? [player, one.sides[1]] : [one.sides[0], player]);
  return { ...board, tables: board.tables.map((one, index) => (index === place.table ? { ...one, sides: sides(one) } : one)) };
};

/** The two players change places. */
export const swapped = (board: Board, one: number, other: number): Board => {
  const [here, there] = [placeOf(board, one), placeOf(board, other)];
  if (one === other || (here === there && typeof here === 'string')) return board;
  return put(put(board, here, one, other), there, other, one);
};

/** The player goes to an empty seat or to the end of a list, and leaves an empty seat behind. */
export const moved = (board: Board, player: number, to: Place): Board => {
  const from = placeOf(board, player);
  return from === to ? board : put(put(board, from, player, null), to, null, player);
};

export const firstEmptySeat = (board: Board): Exclude<Place, string> | undefined => {
  for (const [table, { sides }] of board.tables.entries()) {
    if (sides[0] === null) return { table, side: 0 };
    if (sides[1] === null) return { table, side: 1 };
  }
  return undefined;
};

interface GivenMatch {
  readonly a: number;
  readonly b: number;
  readonly table: number;
}

export interface Given {
  readonly matches: readonly GivenMatch[];
  readonly byes: readonly { readonly player: number }[];
}

const fullTables = (board: Board): readonly (GivenMatch & { readonly match?: string })[] =>
  board.tables.flatMap(({ match, sides: [a, b], table }) =>
    a === null || b === null ? [] : [{ a, b, table: Number(table), ...(match === undefined ? {} : { match }) }],
  );

/** What the command is given: without a round all of it, else the matches and byes that are not as they were paired. */
export const givenOf = (board: Board, round?: RoundJson): Given => {
  const bare = ({ a, b, table }: GivenMatch): GivenMatch => ({ a, b, table });
  if (round === undefined) return { matches: fullTables(board).map(bare), byes: board.byes.map((player) => ({ player })) };
  const as = new Map(round.matches.map((match) => [match.match, match]));
  const stands = ({ a, b, table, match: id }: ReturnType<typeof fullTables>[number]) => {
    const match = id === undefined ? undefined : as.get(id);
    return match?.players[0].registration === a && match.players[1].registration === b && match.table === table;
  };
  const had = new Set(round.byes.map(({ player }) => player.registration));
  return {
    matches: fullTables(board)
      .filter((one) => !stands(one))
      .map(bare),
    byes: board.byes.filter((player) => !had.has(player)).map((player) => ({ player })),
  };
};

/** What is wrong with the board; undefined where it can be sent. */
export const faultIn = (board: Board, round?: RoundJson): BoardFault | undefined => {
  const used = board.tables.filter(({ sides }) => sides[0] !== null || sides[1] !== null);
  const half = used.find(({ sides }) => sides.includes(null));
  if (half !== undefined) return { kind: 'emptySeat', table: half.table };
  const unread = used.find(({ table }) => !/^[1-9]\d{0,5}$/.test(table));
  if (unread !== undefined) return { kind: 'noNumber', table: unread.table };
  const twice = used.find(({ table }, index) => used.findIndex((one) => Number(one.table) === Number(table)) < index);
  if (twice !== undefined) return { kind: 'tableTwice', table: twice.table };
  if (round === undefined) return used.length + board.byes.length === 0 ? { kind: 'nobody' } : undefined;
  const given = givenOf(board, round);
  const anew = new Set([...given.matches.flatMap(({ a, b }) => [a, b]), ...given.byes.map(({ player }) => player)]);
  const keptOut = round.matches
    .map(({ players }) => players.map(({ registration }) => registration))
    .concat(round.byes.map(({ player }) => [player.registration]))
    .find((sides) => sides.every((side) => board.out.includes(side)) && !sides.some((side) => anew.has(side)));
  return keptOut?.[0] === undefined ? undefined : { kind: 'stays', player: keptOut[0] };
};

/** Rounds in which two players met, by the two numbers, the lower first; and rounds in which a player had a bye, by its number. */
export const historyOf = (rounds: readonly RoundJson[], before: number): ReadonlyMap<string, readonly number[]> => {
  const found = new Map<string, number[]>();
  const note = (key: string, round: number) => found.set(key, [...(found.get(key) ?? []), round]);
  for (const { round, matches, byes } of rounds.filter((one) => one.round < before)) {
    matches.forEach(({ players: [a, b] }) => note(pairKey(a.registration, b.registration), round));
    byes.forEach(({ player }) => note(String(player.registration), round));
  }
  return found;
};

export const pairKey = (a: number, b: number): string => `${Math.min(a, b)}-${Math.max(a, b)}`;

export interface ChangedTable {
  readonly table: number;
  readonly was: string | null;
  readonly is: string | null;
}

export interface PairingChange {
  readonly tables: readonly ChangedTable[];
  readonly byesGone: readonly string[];
  readonly byesCome: readonly string[];
  /** How many tables stay as they are. */
  readonly same: number;
}

/** What a foreseen pairing makes of the round, table by table. */
export const changeOf = (round: RoundJson, pairing: PairingForeseen): PairingChange => {
  const names = (players: readonly { readonly name: string }[]) => players.map(({ name }) => name).join(' – ');
  const gone = new Map(round.matches.filter(({ match }) => pairing.removed.includes(match)).map((one) => [one.table, names(one.players)]));
  const come = new Map(pairing.matches.map((one) => [one.table, names(one.players)]));
  const tables = [...new Set([...gone.keys(), ...come.keys()])].sort((one, other) => one - other);
  const stillBye = (registration: number) => pairing.byes.some((bye) => bye.registration === registration);
  const hadBye = (registration: number) => round.byes.some(({ player }) => player.registration === registration);
  return {
    tables: tables.map((table) => ({ table, was: gone.get(table) ?? null, is: come.get(table) ?? null })),
    byesGone: round.byes
      .filter(({ player }) => pairing.removedByes.includes(player.registration) && !stillBye(player.registration))
      .map(({ player }) => player.name),
    byesCome: pairing.byes.filter(({ registration }) => !hadBye(registration)).map(({ name }) => name),
    same: round.matches.length - pairing.removed.length,
  };
};
