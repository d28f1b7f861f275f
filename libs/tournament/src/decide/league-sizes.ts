import { drawFrom } from '@roundbook/draw';
import { byRating } from '../stages/by-rating';
import { splitFor } from '../stages/leagues';
import type { TournamentState } from '../state';
import { event, type Events } from './proposal';

/** Players by the league that they wish for or were put into. */
export interface Wishes {
  readonly first: readonly number[];
  readonly second: readonly number[];
  /** Who has named none. */
  readonly none: readonly number[];
}

export const wishesOf = (state: TournamentState, players: readonly number[]): Wishes => {
  const wish = (registration: number) => state.players[registration - 1]?.league;
  return {
    first: players.filter((registration) => wish(registration) === 1),
    second: players.filter((registration) => wish(registration) === 2),
    none: players.filter((registration) => wish(registration) === undefined),
  };
};

/** Why a player is put into a league as they begin. */
export const NAMED_NONE = 'named no league';

/** Who is put into which league, and why. */
export interface Moves {
  readonly moves: readonly { readonly player: number; readonly league: number; readonly reason: string }[];
  /** Whether a draw decided who. */
  readonly drawn: boolean;
}

/** The best first: an order by rating, or one drawn with the seed. */
type Order = (players: readonly number[]) => readonly number[];

export const byLot = (seed: string): Order => {
  const draw = drawFrom(seed, 'leagues');
  return (players) => draw.shuffle(players);
};
export const ratedOrder =
  (state: TournamentState): Order =>
  (players) =>
    byRating(state, players);

/** Who named no league fills the leagues up to the sizes of the split as far as the wishes leave room; the best go to league 1 (rules.md 6.2). */
const filling = ({ first, none }: Wishes, sizeOfFirst: number, order: Order, reason: string): Moves['moves'] => {
  const room = Math.max(0, Math.min(none.length, sizeOfFirst - first.length));
  return order(none).map((player, index) => ({ player, league: index < room ? 1 : 2, reason }));
};

export const filled = (wishes: Wishes, order: Order): Moves => {
  const { first, second, none } = wishes;
  const [one] = splitFor(first.length + second.length + none.length);
  const size = one?.size ?? 0;
  const moves = filling(wishes, size, order, NAMED_NONE);
  return { moves, drawn: new Set(moves.map(({ league }) => league)).size > 1 };
};

/**
 * The fewest moves that bring the leagues to the sizes of the split (rules.md 6.2): who named no league fills up, then of the league
 * that is too large its weakest go down, or its best go up; by lot, whom the draw names.
 */
export const balanced = (wishes: Wishes, order: Order, how: string): Moves => {
  const { first, second, none } = wishes;
  const [one, two] = splitFor(first.length + second.length + none.length);
  if (one === undefined || two === undefined) return { moves: [], drawn: false };
  const fills = filling(wishes, one.size, order, `${NAMED_NONE}, ${how}`);
  const tooMany = first.length - one.size;
  const tooFew = second.length - two.size;
  const down = tooMany > 0 ? order(first).slice(-tooMany) : [];
  const up = tooFew > 0 ? order(second).slice(0, tooFew) : [];
  const moved = [...down.map((player) => ({ player, league: 2 })), ...up.map((player) => ({ player, league: 1 }))];
  return { moves: [...fills, ...moved.map((move) => ({ ...move, reason: `moved to balance the leagues, ${how}` }))], drawn: true };
};

/** The moves as events; `seed` where they were drawn with it. */
export const assignments = ({ moves, drawn }: Moves, seed: string | undefined): Events =>
  [...moves]
    .sort((one, other) => one.player - other.player)
    .map((move) => event('LeagueAssigned', { ...move, ...(drawn && seed !== undefined ? { drawSeed: seed } : {}) }));
