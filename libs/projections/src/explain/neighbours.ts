import { compare, toText } from '@roundbook/exact';
import { TIE_BREAKERS, type TieBreakerName } from '@roundbook/scoring';
import {
  bracketStage,
  isLeagues,
  isPlayOff,
  isScored,
  leagueOf,
  placesByRound,
  pointsShown,
  recordedOrder,
  rulesOf,
  sitsIn,
  winnerOf,
  countingResult,
  FINAL,
  type Placing,
  type PlacingRow,
  type Ranking,
  type RankingKey,
  type TournamentState,
} from '@roundbook/tournament';
import { pointsJson } from '../standings';
import { tieBreakerTitle } from '../tie-breaker-titles';

/** What separates two players, and what each of them has of it; null: it is no number. */
export interface Separation {
  readonly by:
    | 'points'
    | RankingKey['name']
    | TieBreakerName
    | 'playOff'
    | 'draw'
    | 'name'
    | 'inFinals'
    | 'seed'
    | 'exitRound'
    | 'bracketPlan'
    | 'tablePlace'
    | 'league'
    | 'placeInGroup'
    | 'disqualified';
  readonly ahead: string | null;
  readonly behind: string | null;
}

/** What a comparison of two rows needs. */
export interface Order {
  readonly state: TournamentState;
  readonly placing: Placing;
  readonly ranking: Ranking;
  /** Each league or group is ranked by itself, and a rank counts within it. */
  readonly divided: boolean;
}

/** Whether two rows are ranked against each other. */
export const rankedTogether = ({ divided }: Pick<Order, 'divided'>, one: PlacingRow, other: PlacingRow): boolean =>
  !divided || one.group === other.group;

/** The tie-breakers that decide for a player, in order; those of its league in a league. */
export const decidingNames = ({ state, ranking }: Order, registration: number): readonly TieBreakerName[] => {
  const { policy } = state;
  if (!isScored(policy)) return ranking.names;
  const second = isLeagues(policy) && leagueOf(state)?.(registration) === 2 ? policy.tieBreakersLeague2 : null;
  return (second ?? policy.tieBreakers).filter((name): name is TieBreakerName => name !== 'name' && name !== 'draw');
};

const byKeys = (ranking: Ranking, ahead: number, behind: number): Separation | undefined => {
  const [one, other] = [ranking.keys?.(ahead) ?? [], ranking.keys?.(behind) ?? []];
  for (const [index, key] of one.entries()) {
    const its = other[index];
    if (its === undefined || its.name !== key.name) return undefined;
    if (its.value !== key.value) return { by: key.name, ahead: String(key.value), behind: String(its.value) };
  }
  return undefined;
};

const byFigure = ({ ranking: { figures } }: Order, name: TieBreakerName, ahead: number, behind: number): Separation | undefined => {
  const [one, other] = [figures.tieBreakers[name][ahead - 1] ?? null, figures.tieBreakers[name][behind - 1] ?? null];
  if (one === null && other === null) return undefined;
  if (one !== null && other !== null && compare(one, other) === 0) return undefined;
  return { by: name, ahead: one === null ? null : toText(one), behind: other === null ? null : toText(other) };
};

/** The order of the first stage: by what places there, points or losses, then figure by figure, then what settles equals. */
const byFirstStage = (order: Order, ahead: number, behind: number): Separation | undefined => {
  const { state, ranking, placing } = order;
  const { figures, division } = ranking;
  const [one, other] = [division?.get(ahead), division?.get(behind)];
  if (one !== other) return isLeagues(state.policy) ? { by: 'league', ahead: String(one), behind: String(other) } : undefined;
  const shown = (registration: number) => String(pointsJson(pointsShown(state.policy, figures.points[registration - 1] ?? 0)));
  const before =
    ranking.keys === undefined
      ? figures.points[ahead - 1] === figures.points[behind - 1]
        ? undefined
        : ({ by: 'points', ahead: shown(ahead), behind: shown(behind) } as const)
      : byKeys(ranking, ahead, behind);
  if (before !== undefined) return before;
  for (const name of decidingNames(order, ahead)) {
    const found = byFigure(order, name, ahead, behind);
    if (found !== undefined) return found;
  }
  if (ranking.groups.some((group) => group.includes(ahead) && group.includes(behind))) return undefined;
  const [further, less] = [playOffsWon(order, ahead), playOffsWon(order, behind)];
  if (further > less) return { by: 'playOff', ahead: String(further), behind: String(less) };
  if (isScored(state.policy) && state.policy.tieBreakers[state.policy.tieBreakers.length - 1] === 'name')
    return { by: 'name', ahead: null, behind: null };
  const drawn = recordedOrder(state, [ahead, behind], placing.afterRound);
  // Who was beaten in a play-off is ahead of who had left before it.
  return drawn === undefined ? { by: 'playOff', ahead: String(further), behind: String(less) } : { by: 'draw', ahead: null, behind: null };
};

/** Play-off rounds that the player came through: by a win, or resting. */
const playOffsWon = ({ state, placing }: Order, registration: number): number =>
  state.rounds.filter((round) => {
    if (!isPlayOff(round) || round.round > placing.afterRound) return false;
    if (round.byes.some(({ player }) => player === registration)) return true;
    const match = round.matches.find((one) => sitsIn(one, registration));
    const result = match === undefined ? undefined : countingResult(state, match);
    const winner = result === undefined ? undefined : winnerOf(result);
    return match !== undefined && winner !== undefined && match.sides[winner === 'a' ? 0 : 1] === registration;
  }).length;

/** The bracket round that each player came to; who is still in came to the last of them. */
const reachedInBracket = ({ state, placing }: Order, registration: number): number => {
  const stage = bracketStage(state);
  if (stage === undefined) return 0;
  return placesByRound(state, stage, placing.afterRound).findLastIndex((places) => places.includes(registration)) + 1;
};

const seedOf = ({ placing }: Order, registration: number): string | null => {
  const seed = placing.cut.find(({ player }) => player === registration)?.seed;
  return seed === undefined ? null : String(seed);
};

/** The match in which a player was seen last, by its name in the plan. */
const lastInPlan = ({ state, placing }: Order, registration: number): string | null => {
  const found = state.rounds
    .filter(({ round, stage }) => round <= placing.afterRound && stage === placing.stage)
    .findLast(
      ({ matches, byes }) => matches.some((match) => sitsIn(match, registration)) || byes.some(({ player }) => player === registration),
    );
  const one =
    found?.matches.find((match) => sitsIn(match, registration))?.bracketMatch ??
    found?.byes.find(({ player }) => player === registration)?.bracketMatch;
  return found === undefined ? null : `${one ?? 'bye'} in round ${found.round}`;
};

/** The place at the last finals table that a player sat at, which table it was. */
const tablePlace = ({ state, placing }: Order, registration: number): string | null => {
  const round = state.rounds
    .filter(({ stage, round: number }) => stage === placing.stage && number <= placing.afterRound)
    .findLast(({ matches }) => matches.some((match) => sitsIn(match, registration)));
  const match = round?.matches.find((one) => sitsIn(one, registration));
  const order = match === undefined ? undefined : countingResult(state, match)?.order;
  if (round === undefined) return null;
  const where = round.phase === FINAL ? 'the final' : 'a semi-final';
  if (order === undefined) return `plays ${where}`;
  const ahead = order
    .slice(
      0,
      order.findIndex((group) => group.includes(registration)),
    )
    .flat().length;
  return `place ${ahead + 1} of ${where}`;
};

const byFinals = (order: Order, ahead: PlacingRow, behind: PlacingRow): Separation => {
  const kind = order.state.policy.stages[order.placing.stage];
  const [one, other] = [ahead.registration, behind.registration];
  if (kind === 'tables') return { by: 'tablePlace', ahead: tablePlace(order, one), behind: tablePlace(order, other) };
  if (kind === 'doubleElimination') return { by: 'bracketPlan', ahead: lastInPlan(order, one), behind: lastInPlan(order, other) };
  const [came, went] = [reachedInBracket(order, one), reachedInBracket(order, other)];
  if (came !== went) return { by: 'exitRound', ahead: String(came), behind: String(went) };
  return ahead.status === 'eliminated' || behind.status === 'eliminated'
    ? { by: 'exitRound', ahead: String(came), behind: String(went) }
    : { by: 'seed', ahead: seedOf(order, one), behind: seedOf(order, other) };
};

const placeInGroup = ({ ranking, placing }: Order, registration: number): number => {
  const { groups, division } = ranking;
  const own = division?.get(registration);
  const has = new Set(placing.rows.filter(({ rank }) => rank !== null).map((row) => row.registration));
  const ahead = groups.slice(
    0,
    groups.findIndex((group) => group.includes(registration)),
  );
  return 1 + ahead.flat().filter((one) => division?.get(one) === own && has.has(one)).length;
};

/** What puts the one row ahead of the other; undefined where they share their place. */
export const separationOf = (order: Order, ahead: PlacingRow, behind: PlacingRow): Separation | undefined => {
  if (behind.rank === null) return ahead.rank === null ? undefined : { by: 'disqualified', ahead: null, behind: null };
  const { state, placing, ranking } = order;
  const rules = rulesOf(state.policy, placing.stage);
  const [one, other] = [ahead.registration, behind.registration];
  if (ahead.rank === behind.rank && rankedTogether(order, ahead, behind)) return undefined;
  if (placing.stage > 0 || rules.ranking === undefined) {
    const own = new Set(rules.places(state, placing.stage, placing.afterRound).flatMap(({ players }) => players));
    if (own.has(one) && own.has(other)) return byFinals(order, ahead, behind);
    if (own.has(one)) return { by: 'inFinals', ahead: null, behind: null };
  }
  const grouped = ranking.division !== undefined && !isLeagues(state.policy) && !order.divided;
  const [first, second] = [placeInGroup(order, one), placeInGroup(order, other)];
  if (grouped && (ranking.division?.get(one) !== ranking.division?.get(other) || first !== second))
    return { by: 'placeInGroup', ahead: String(first), behind: String(second) };
  return byFirstStage(order, one, other);
};

const WORDS: Readonly<Record<string, string>> = {
  points: 'points',
  losses: 'fewer losses',
  wins: 'wins',
  reached: 'came into the cut',
  playInRank: 'rank in the cut',
  lastRound: 'the later round in which it was still in',
  playOff: 'the play-off',
  draw: 'a recorded draw',
  name: 'the order of names',
  inFinals: 'a place in the finals',
  seed: 'seed',
  exitRound: 'the bracket round that it came to',
  bracketPlan: 'the plan of the bracket',
  tablePlace: 'the place at the finals table',
  league: 'league',
  placeInGroup: 'place in the own group',
  disqualified: 'a disqualification',
};

const REACHED = ['did not come into the cut', 'lost the play-in', 'is in the cut'];

/** What a separation says, seen from the one ahead. */
export const separationText = ({ by, ahead, behind }: Separation): string => {
  if (by === 'disqualified') return 'who is disqualified has no place';
  if (by === 'inFinals') return 'only the one ahead came into the finals';
  if (by === 'name') return 'nothing else separates them, so the order of names does';
  if (by === 'draw') return 'nothing else separates them, so a recorded draw does';
  if (by === 'playOff') return `equal in everything, so the play-off does: rounds come through, ${ahead ?? 0} against ${behind ?? 0}`;
  if (by === 'reached') return `the one ahead ${REACHED[Number(ahead)]}, the other ${REACHED[Number(behind)]}`;
  const title = WORDS[by] ?? tieBreakerTitle(by);
  return `${title}: ${ahead ?? 'none'} against ${behind ?? 'none'}`;
};

/** Whether fewer of it is better. */
export const lowerIsBetter = (by: Separation['by']): boolean =>
  ['losses', 'playInRank', 'seed', 'league', 'placeInGroup'].includes(by) ||
  (by in TIE_BREAKERS && TIE_BREAKERS[by as TieBreakerName].better === 'lower');
