import { drawBelow, type Draw } from '@roundbook/draw';
import { refused, type Decision } from '@roundbook/kernel';
import * as E from 'fp-ts/Either';
import { at } from '../pairing-terms';
import { bracketOrder, bracketSizeFor } from './bracket-order';
import { blockOf, PlacementsApart, type Block, type Division } from './placements-apart';

/** Placements of up to so many players are counted: within a second whatever the groups. */
export const APART_LIMIT = 64;

export interface SeedingApartInput {
  /** The players of each group, all different; a player without a group is a group of one. */
  readonly groups: readonly (readonly number[])[];
  readonly draw: Draw;
}

/**
 * The seats of the smallest bracket that holds the players, in bracket order, drawn so that players of one group meet as late as possible: a half has
 * at most half of a group, rounded up, a quarter at most a quarter of it, rounded up, and so on. Each placement that keeps to this is
 * equally likely. Empty seats (null) are those of a fixed bracket, so no match of round 1 has two.
 *
 * Refused: `too_few_players` below two, `too_many_to_seed_apart` above 64. A RangeError for a player in two groups.
 * rules.md 5 (`key-playoff`), 8
 */
export const drawnSeedingApart = ({ groups, draw }: SeedingApartInput): Decision<(number | null)[]> => {
  const players = groups.flat();
  if (new Set(players).size !== players.length) throw new RangeError('a player stands in two groups');
  if (players.length < 2) {
    const message = `A bracket needs two players; there are ${players.length}.`;
    return E.left(refused('too_few_players', message, { rule: '5', allowed: 'two players or more' }));
  }
  if (players.length > APART_LIMIT) {
    const message = `Seats that keep groups apart are drawn for up to ${APART_LIMIT} players; there are ${players.length}.`;
    return E.left(refused('too_many_to_seed_apart', message, { rule: '5', allowed: `a bracket of up to ${APART_LIMIT} players` }));
  }
  const order = bracketOrder(bracketSizeFor(players.length));
  const filled = order.map((seed) => seed <= players.length);
  const labels = placed(groups, filled, draw);
  const waiting = groups.map((group) => draw.shuffle(group));
  return E.right(labels.map((group) => (group === null ? null : (at(waiting, group).pop() ?? null))));
};

/** The rounded-up share of a group in a block, and how many of it are there. */
interface Standing {
  readonly group: number;
  readonly cap: number;
  readonly here: number;
}

const placed = (groups: readonly (readonly number[])[], filled: readonly boolean[], draw: Draw): (number | null)[] => {
  const counts = new PlacementsApart();
  const labels = filled.map((): number | null => null);
  const place = (standings: readonly Standing[], from: number, to: number): void => {
    const seats = Array.from({ length: to - from }, (_, i) => from + i).filter((seat) => filled[seat]);
    if (standings.every(({ here }) => here === 1)) {
      draw.shuffle(standings).forEach(({ group }, i) => (labels[at(seats, i)] = group));
      return;
    }
    const middle = (from + to) / 2;
    const division = drawDivision(counts.divisions(blockFrom(standings), seats.filter((seat) => seat < middle).length), draw);
    const upper = upperShares(standings, division, draw);
    const half = (inHalf: (standing: Standing) => number): Standing[] =>
      standings.flatMap((standing) => {
        const here = inHalf(standing);
        return here === 0 ? [] : [{ group: standing.group, cap: Math.ceil(standing.cap / 2), here }];
      });
    place(
      half(({ group }) => upper.get(group) ?? 0),
      from,
      middle,
    );
    place(
      half(({ group, here }) => here - (upper.get(group) ?? 0)),
      middle,
      to,
    );
  };
  const standings = groups.map(({ length }, group) => ({ group, cap: length, here: length })).filter(({ here }) => here > 0);
  place(standings, 0, filled.length);
  return labels;
};

/** The standings are divided as if a block twice as large had been: each group has all its share in one "half". */
const blockFrom = (standings: readonly Standing[]): Block =>
  blockOf(
    standings.map(({ cap, here }) => ({ cap: 2 * cap, here, upper: here, groups: 1 })),
    'upper',
  );

const drawDivision = (divisions: readonly Division[], draw: Draw): Division => {
  let ticket = drawBelow(
    divisions.reduce((sum, { count }) => sum + count, 0n),
    draw,
  );
  for (const division of divisions) {
    if (ticket < division.count) return division;
    ticket -= division.count;
  }
  throw new RangeError('no placement keeps the groups apart');
};

/** Which of the groups alike has which share: each choice equally likely. */
const upperShares = (standings: readonly Standing[], { shares }: Division, draw: Draw): Map<number, number> => {
  const kindOf = ({ cap, here }: { cap: number; here: number }): string => (here === 1 ? 'single' : `${cap}:${here}`);
  const waiting = new Map<string, number[]>();
  for (const standing of standings) waiting.set(kindOf(standing), [...(waiting.get(kindOf(standing)) ?? []), standing.group]);
  for (const [kind, groups] of waiting) waiting.set(kind, draw.shuffle(groups));
  const upper = new Map<number, number>();
  for (const share of shares) for (const group of waiting.get(kindOf(share))?.splice(0, share.groups) ?? []) upper.set(group, share.upper);
  return upper;
};
