import type { BracketProgress } from '@roundbook/pairing';
import type { Stage, TournamentState } from '../state';
import { ranked } from './ranked';
import { seedIn } from './revival-plan';
import { revivalAfter, standingOf, type Revival } from './revival-stage';
import type { Placed } from './stage-rules';

type Groups = readonly (readonly number[])[];
type BySeed = (one: number, other: number) => number;

/** Who is still in, one behind the other: fewer losses first, then the seed; then who is out, as the plan places them. */
const groupsOf = ({ in: still, losses, over, places }: BracketProgress, bySeed: BySeed): Groups => {
  const lossesOf = (player: number) => losses.get(player) ?? 0;
  const alive = [...still].sort((one, other) => lossesOf(one) - lossesOf(other) || bySeed(one, other));
  const out = over && still.length > 0 ? places.slice(1) : places;
  return [...alive.map((player) => [player]), ...out.map(({ players }) => [...players].sort(bySeed))];
};

/** Who went out in round 1 of the main bracket. */
const outInRound1 = (revival: Revival): ReadonlySet<number> =>
  new Set(
    revival.plan.main.matches
      .filter(({ round }) => round === 1)
      .flatMap(({ id }) => {
        const standing = standingOf(revival, id);
        return standing?.state === 'played' ? standing.sides.filter((side) => side !== standing.winner) : [];
      })
      .filter((side): side is number => typeof side === 'number'),
  );

/**
 * Who lost its first match is behind those who did not, in the order of the consolation bracket; then who lost it with its opponent, and
 * so has no place there.
 */
const withConsolation = (revival: Revival, consolation: BracketProgress, bySeed: BySeed): Groups => {
  const below = groupsOf(consolation, bySeed).filter((group) => group.length > 0);
  const isBelow = new Set(below.flat());
  const first = outInRound1(revival);
  const main = groupsOf(revival.main, bySeed);
  const part = (of: (player: number) => boolean) => main.map((group) => group.filter(of)).filter((group) => group.length > 0);
  return [
    ...part((player) => !isBelow.has(player) && !first.has(player)),
    ...below,
    ...part((player) => !isBelow.has(player) && first.has(player)),
  ];
};

/** Places after a round; who goes out in one round of a bracket shares its place (rules.md 1.12, 1.14, 5). */
export const revivalPlaces = (state: TournamentState, stage: Stage, afterRound: number): readonly Placed[] => {
  const revival = revivalAfter(state, stage, afterRound);
  const seed = seedIn(stage);
  const bySeed: BySeed = (one, other) => (seed(one) === seed(other) ? one - other : seed(one) - seed(other));
  const { main, consolation } = revival;
  const groups = consolation === undefined ? groupsOf(main, bySeed) : withConsolation(revival, consolation, bySeed);
  const placed = ranked(groups);
  // A last match that both lost has no winner: they are second.
  const nobodyWon = main.over && main.in.length === 0;
  return placed.map((one) => (nobodyWon && one.rank === 1 ? { ...one, rank: 2 } : one));
};

/** Who still plays for something: in the main bracket or in the consolation bracket. */
export const stillIn = (state: TournamentState, stage: Stage, afterRound: number): ReadonlySet<number> => {
  const { main, consolation } = revivalAfter(state, stage, afterRound);
  return new Set([...main.in, ...(consolation?.in ?? [])]);
};
