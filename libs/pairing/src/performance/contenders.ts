import { at } from '../pairing-terms';
import { checkStandings, type Standings } from './standings';

export interface ContendersInput extends Standings {
  /** N: rounds left to play, the one being paired included. */
  readonly roundsLeft: number;
  /** X: number of place prizes; 0 for none. */
  readonly placePrizes: number;
  /** `trimSpread`: points for each round left; null, the default, trims nobody. */
  readonly trimSpread?: number | null;
  /** Then there are no first-place contenders, and the leader is in no group. rules.md 4.4 */
  readonly leaderGibsonised: boolean;
}

/** Players in the order of their ranks; everybody but a gibsonised leader is in one of the three groups. */
export interface Contenders {
  readonly firstPlace: readonly number[];
  readonly money: readonly number[];
  readonly nonContenders: readonly number[];
  /** Twice the wins that a contender has at least; null where there is no such group. */
  readonly limits: { readonly firstPlace: number | null; readonly money: number | null };
  /** Left out of the bottom of a group, to stand in the next ones. */
  readonly trimmed: { readonly firstPlace: readonly number[]; readonly money: readonly number[] };
}

/**
 * First-place contenders have at least the leader's wins - N/2; money contenders are the others with at least the wins of the
 * player ranked X, or of the last where there are fewer players, - N/2. Trimmed are those on the lowest win count of a group
 * whose spread is more than `trimSpread` x N behind that of the reference player, the leader or the one ranked X; trimmed
 * first-place contenders stand for money. rules.md 4.3, 8 (4)
 */
export const contenders = (input: ContendersInput): Contenders => {
  const { wins, roundsLeft, placePrizes, leaderGibsonised } = input;
  checkStandings(input, roundsLeft);
  if (!Number.isSafeInteger(placePrizes) || placePrizes < 0) throw new RangeError(`${placePrizes} place prizes`);
  const players = wins.map((_, player) => player);
  const none: Group = { limit: null, inside: [], trimmed: [] };
  const first = leaderGibsonised || wins.length === 0 ? none : groupBehind(input, 0, players);
  const others = players.filter((player) => !first.inside.includes(player) && !(leaderGibsonised && player === 0));
  const last = Math.min(placePrizes, wins.length) - 1;
  const money = last < 0 ? none : groupBehind(input, last, others);
  return {
    firstPlace: first.inside,
    money: money.inside,
    nonContenders: others.filter((player) => !money.inside.includes(player)),
    limits: { firstPlace: first.limit, money: money.limit },
    trimmed: { firstPlace: first.trimmed, money: money.trimmed },
  };
};

interface Group {
  readonly limit: number | null;
  readonly inside: readonly number[];
  readonly trimmed: readonly number[];
}

/** Those of the players who are at most N/2 wins behind the reference player. */
const groupBehind = (
  { wins, spread, roundsLeft, trimSpread = null }: ContendersInput,
  reference: number,
  players: readonly number[],
): Group => {
  // N/2 wins are N half wins.
  const limit = at(wins, reference) - roundsLeft;
  const reaching = players.filter((player) => at(wins, player) >= limit);
  const lowest = reaching.reduce((least, player) => Math.min(least, at(wins, player)), Infinity);
  const behind = (player: number): number => at(spread, reference) - at(spread, player);
  const trimmed =
    trimSpread === null ? [] : reaching.filter((player) => at(wins, player) === lowest && behind(player) > trimSpread * roundsLeft);
  return { limit, inside: reaching.filter((player) => !trimmed.includes(player)), trimmed };
};
