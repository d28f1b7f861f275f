import * as E from 'fp-ts/Either';
import { drawFrom } from '@roundbook/draw';
import type { Decision } from '@roundbook/kernel';
import { swissPairing, type SwissPaired } from '@roundbook/pairing';
import { algorithm } from '../../algorithms';
import type { LeaguesPolicy } from '../../policies/policy';
import { leagueRanking } from '../../stages/league-ranking';
import { leagueIsThrough, leagueNumbers, presentIn } from '../../stages/leagues';
import type { Ranking } from '../../stages/stage-rules';
import type { TournamentState } from '../../state';
import { byesHad } from '../byes-so-far';
import type { DrawnRound } from '../drawn-round';
import { handByes } from '../hand-byes';
import { historyAmong } from '../histories';
import { tooFewPlayers } from '../next-pairing';

interface LeagueRound {
  readonly matches: readonly { readonly sides: readonly [number, number]; readonly group: number }[];
  readonly byes: readonly { readonly player: number; readonly group: number; readonly byHand?: true }[];
  /** Best first. */
  readonly order: readonly number[];
  readonly rematches: number;
  readonly scoreDifferenceSquared: number;
  readonly method: string;
}

/** One round of every league that has rounds to come, each within itself (rules.md 6.5). */
export const pairLeagues = (state: TournamentState, policy: LeaguesPolicy, seed: string): Decision<DrawnRound> => {
  const leagues = leagueNumbers(state)
    .filter((league) => !leagueIsThrough(state, policy, league))
    .map((league) => ({ league, field: presentIn(state, league) }));
  const few = tooFewPlayers(leagues.reduce((most, { field }) => Math.max(most, field.length), 0));
  if (few !== undefined) return E.left(few);
  const first = state.rounds.length === 0;
  const rounds: LeagueRound[] = [];
  for (const { league, field } of leagues) {
    const assigned = handByes(state, field);
    const rest = field.filter((registration) => !assigned.includes(registration));
    const drawn = first ? E.right(atRandom(rest, league, seed)) : byPoints(state, policy, rest, league, seed);
    if (E.isLeft(drawn)) return drawn;
    const byHand = assigned.map((player) => ({ player, group: league, byHand: true as const }));
    rounds.push({ ...drawn.right, byes: [...byHand, ...drawn.right.byes] });
  }
  const place = new Map(rounds.flatMap(({ order }) => order).map((registration, index) => [registration, index]));
  const sum = (of: (round: LeagueRound) => number) => rounds.reduce((all, round) => all + of(round), 0);
  return E.right({
    matches: rounds.flatMap(({ matches }) => matches),
    byes: rounds.flatMap(({ byes }) => byes),
    place: (registration) => place.get(registration) ?? place.size,
    algorithm: algorithm(first ? 'leagues-first-round-random' : 'leagues-least-squares'),
    objective: {
      rematches: sum(({ rematches }) => rematches),
      scoreDifferenceSquared: sum(({ scoreDifferenceSquared }) => scoreDifferenceSquared),
      method: [...new Set(rounds.map(({ method }) => method))].join(', '),
    },
  });
};

/** Round 1 of a league is random, its bye too. */
const atRandom = (field: readonly number[], league: number, seed: string): LeagueRound => {
  const resting = field.length % 2 === 1 ? drawFrom(seed, `bye ${league}`).pick(field) : undefined;
  const order = drawFrom(seed, `pairs ${league}`).shuffle(field.filter((registration) => registration !== resting));
  const matches = order.flatMap((one, index) => {
    const other = order[index + 1];
    return index % 2 === 1 || other === undefined ? [] : [{ sides: [one, other] as const, group: league }];
  });
  const byes = resting === undefined ? [] : [{ player: resting, group: league }];
  return { matches, byes, order, rematches: 0, scoreDifferenceSquared: 0, method: 'random' };
};

/** As few rematches as possible, then points as near as possible, then the draw (rules.md 6.5, 2.2 b to d). */
const byPoints = (
  state: TournamentState,
  policy: LeaguesPolicy,
  field: readonly number[],
  league: number,
  seed: string,
): Decision<LeagueRound> => {
  const ranking = leagueRanking(state, policy, state.rounds.length, field);
  const points = (registration: number) => ranking.figures.points[registration - 1] ?? 0;
  const resting = field.length % 2 === 1 ? byeOf(state, ranking, points, drawFrom(seed, `bye ${league}`)) : undefined;
  const paired = field.filter((registration) => registration !== resting);
  const order = ranking.groups.flat();
  const better = (one: number, other: number) => order.indexOf(one) <= order.indexOf(other);
  const found = swissPairing({
    scores: paired.map(points),
    history: historyAmong(
      state.rounds.filter(({ stage }) => stage === 0),
      paired,
    ),
    draw: drawFrom(seed, `pairs ${league}`),
  });
  return E.map(({ pairs, rematches, scoreDifferenceSquared, method }: SwissPaired): LeagueRound => ({
    matches: pairs.map(([i, j]) => {
      const [one, other] = [paired[i] as number, paired[j] as number];
      return { sides: better(one, other) ? [one, other] : [other, one], group: league };
    }),
    byes: resting === undefined ? [] : [{ player: resting, group: league }],
    order,
    rematches,
    scoreDifferenceSquared,
    method,
  }))(found);
};

/** One of those with the lowest points among the players with the fewest byes, each equally likely (rules.md 6.5). */
const byeOf = (
  state: TournamentState,
  { groups }: Ranking,
  points: (registration: number) => number,
  draw: ReturnType<typeof drawFrom>,
): number => {
  const field = groups.flat();
  const had = byesHad(state);
  const fewest = field.reduce((least, registration) => Math.min(least, had(registration)), Infinity);
  const eligible = field.filter((registration) => had(registration) === fewest);
  const lowest = eligible.reduce((least, registration) => Math.min(least, points(registration)), Infinity);
  // In the order of registration, so that nothing but the draw decides.
  return draw.pick(eligible.filter((registration) => points(registration) === lowest).sort((one, other) => one - other));
};
