import { drawFrom } from '@roundbook/draw';
import { divisionBye, initFontesRounds, leastPairing, roundRobinRounds, type Pair } from '@roundbook/pairing';
import type { PerformancePolicy } from '../../policies/policy';
import { byRating } from '../../stages/by-rating';
import { initialGroups } from '../../stages/performance-stage';
import type { TournamentState } from '../../state';
import { byesHad } from '../byes-so-far';
import { historyOfRounds } from '../histories';

/** Who meets whom in an initial round, and who rests; sides are in no order. */
export interface InitialRound {
  readonly pairs: readonly Pair[];
  readonly byes: readonly number[];
}

/** The initial rounds as they follow from the groups that were drawn when the stage began (rules.md 4.1). */
const schedule = (state: TournamentState, { initial }: PerformancePolicy): readonly InitialRound[] => {
  const groups = initialGroups(state) ?? [];
  if (initial === 'initFontes') return initFontesRounds(groups);
  return roundRobinRounds({ players: groups.flat(), cycles: 1 }).map(({ pairs, rests }) => ({
    pairs,
    byes: rests === null ? [] : [rests],
  }));
};

/**
 * The coming initial round among who is there. Whose opponent has gone rests. A late player stands in no group and meets somebody who
 * would rest: of these the bye stays with the lowest by rating who have had the fewest. What late players are left meet each other.
 */
export const pairInitial = (state: TournamentState, policy: PerformancePolicy, there: readonly number[], seed: string): InitialRound => {
  const round = schedule(state, policy)[state.rounds.length];
  const present = new Set(there);
  const pairs = (round?.pairs ?? []).filter(([one, other]) => present.has(one) && present.has(other));
  const paired = new Set(pairs.flat());
  const idle = byRating(
    state,
    there.filter((registration) => !paired.has(registration)),
  );
  const grouped = new Set(initialGroups(state)?.flat());
  const late = idle.filter((registration) => !grouped.has(registration));
  if (late.length === 0) return { pairs, byes: idle };
  const joined = joinLate(
    state,
    idle.filter((registration) => grouped.has(registration)),
    late,
    seed,
  );
  return { pairs: [...pairs, ...joined.pairs], byes: joined.byes };
};

/** Resting and late players, by rating each. */
const joinLate = (state: TournamentState, resting: readonly number[], late: readonly number[], seed: string): InitialRound => {
  const byes: number[] = [];
  const had = byesHad(state);
  const without = (players: readonly number[]): readonly number[] => {
    const places = players.map((_, place) => place);
    const player = players[divisionBye(places, players.map(had))] as number;
    byes.push(player);
    return players.filter((one) => one !== player);
  };
  let [rest, entrants] = [resting, late];
  while (rest.length > entrants.length) rest = without(rest);
  if ((rest.length + entrants.length) % 2 === 1) entrants = without(entrants);
  const draw = drawFrom(seed, 'pairs');
  const players = draw.shuffle([...rest, ...entrants]);
  const isLate = new Set(entrants);
  const { meetings } = historyOfRounds(state, state.rounds);
  const least = leastPairing(players.length, (i, j) => {
    const [one, other] = [players[i] as number, players[j] as number];
    return isLate.has(one) || isLate.has(other) ? [meetings(one, other)] : null;
  });
  if (least === null) throw new Error('no more players rest than late ones are there to meet them');
  return { pairs: least.pairs.map(([i, j]): Pair => [players[i] as number, players[j] as number]), byes };
};
