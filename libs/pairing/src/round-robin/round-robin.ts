import type { Draw } from '@roundbook/draw';
import { at, type Pair } from '../pairing-terms';
import { bergerRounds, type RoundRobinRound } from './berger';

interface Cycles {
  /** How often everybody meets everybody, at least 1. */
  readonly cycles: number;
  /** Draws the numbers of the table; without it they follow the order given. */
  readonly draw?: Draw;
}

export interface RoundRobinInput extends Cycles {
  /** At least two, all different. */
  readonly players: readonly number[];
}

/**
 * The rounds of a round robin by Berger's table. Every second cycle is the table again with the sides exchanged, so two cycles give
 * everybody both sides against everybody. A RangeError for fewer than two players, a player named twice or no cycle. rules.md 5
 */
export const roundRobinRounds = ({ players, cycles, draw }: RoundRobinInput): RoundRobinRound[] => {
  if (new Set(players).size !== players.length) throw new RangeError('a player stands in a round robin twice');
  if (!Number.isSafeInteger(cycles) || cycles < 1) throw new RangeError(`a round robin has one cycle or more, not ${cycles}`);
  const table = bergerRounds(players.length);
  const numbered = draw === undefined ? players : draw.shuffle(players);
  const playerOf = (number: number): number => at(numbered, number - 1);
  return Array.from({ length: cycles }, (_, cycle) => cycle).flatMap((cycle) =>
    table.map(({ pairs, rests }) => ({
      pairs: pairs.map(([i, j]): Pair => (cycle % 2 === 0 ? [playerOf(i), playerOf(j)] : [playerOf(j), playerOf(i)])),
      rests: rests === null ? null : playerOf(rests),
    })),
  );
};

export interface GroupRoundRobinsInput extends Cycles {
  /** Each with at least two players; nobody stands in two. Sizes may differ. */
  readonly groups: readonly (readonly number[])[];
}

/** A round of several groups at once; the group is its position in the list given. */
export interface GroupsRound {
  readonly matches: readonly { readonly group: number; readonly sides: Pair }[];
  readonly rests: readonly { readonly group: number; readonly player: number }[];
}

/**
 * The round robins of several groups side by side, as many rounds as the largest needs. A group that is through has nothing in the
 * rounds that are left: nobody of it plays, and nobody of it is named as resting. rules.md 5 (`key-playoff`, `key-feather`)
 */
export const groupRoundRobins = ({ groups, cycles, draw }: GroupRoundRobinsInput): GroupsRound[] => {
  if (new Set(groups.flat()).size !== groups.flat().length) throw new RangeError('a player stands in two groups');
  const each = groups.map((players) => roundRobinRounds({ players, cycles, ...(draw === undefined ? {} : { draw }) }));
  const longest = each.reduce((most, rounds) => Math.max(most, rounds.length), 0);
  return Array.from({ length: longest }, (_, round) => ({
    matches: each.flatMap((rounds, group) => (rounds[round]?.pairs ?? []).map((sides) => ({ group, sides }))),
    rests: each.flatMap((rounds, group) => {
      const player = rounds[round]?.rests ?? null;
      return player === null ? [] : [{ group, player }];
    }),
  }));
};
