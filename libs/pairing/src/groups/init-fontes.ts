import type { Draw } from '@roundbook/draw';
import { refused, type Decision } from '@roundbook/kernel';
import * as E from 'fp-ts/Either';
import { at, type Pair } from '../pairing-terms';
import { bergerRounds } from '../round-robin/berger';

/** Each group plays three rounds. */
export const INIT_FONTES_ROUNDS = 3;

export interface InitFontes {
  /** Groups of four, best rank first, and last the odd group of five, six or three where there is one. */
  readonly groups: readonly (readonly number[])[];
  /** The three rounds of all groups: pairs as [first side, second side], and who has a bye. */
  readonly rounds: readonly { readonly pairs: readonly Pair[]; readonly byes: readonly number[] }[];
}

/**
 * The initial groups of a division, best rank first (by rating, or by registration). First the odd group is drawn, one player out
 * of each of its parts; the rest is cut into four strata, and each group has one player of each, drawn. Every outcome is equally likely.
 * Group j is named after the j-th player of the highest stratum.
 *
 * Refused: `too_few_players` below four, since three rounds of three have a bye in each: a round robin is the same and says so.
 * A RangeError for a player named twice. rules.md 4.1, 8
 */
export const initFontes = (ranked: readonly number[], draw: Draw): Decision<InitFontes> => {
  if (new Set(ranked).size !== ranked.length) throw new RangeError('a player stands in a division twice');
  if (ranked.length < 4) {
    const message = `Groups of four need four players; there are ${ranked.length}.`;
    return E.left(
      refused('too_few_players', message, { rule: '4.1', allowed: 'four players or more, or initial rounds as a round robin' }),
    );
  }
  const odd = oddGroup(ranked, draw);
  const rest = ranked.filter((player) => !odd.includes(player));
  const groups = [...fours(rest, draw), ...(odd.length === 0 ? [] : [odd])];
  return E.right({ groups, rounds: initFontesRounds(groups) });
};

/** The three rounds of such groups, as they follow from the groups alone. A RangeError for a group of fewer than three or more than six. */
export const initFontesRounds = (groups: InitFontes['groups']): InitFontes['rounds'] => {
  const size = groups.map(({ length }) => length).find((length) => length < 3 || length > 6);
  if (size !== undefined) throw new RangeError(`an initial group has three players to six, not ${size}`);
  const each = groups.map(groupRounds);
  return Array.from({ length: INIT_FONTES_ROUNDS }, (_, round) => ({
    pairs: each.flatMap((own) => at(own, round).pairs),
    byes: each.flatMap((own) => at(own, round).byes),
  }));
};

/** Of a remainder of 1, 2 and 3: into how many parts the division is cut, and from which part on one player of each is drawn. */
const ODD_GROUPS = [null, { parts: 6, from: 2 }, { parts: 6, from: 1 }, { parts: 4, from: 2 }] as const;

const oddGroup = (ranked: readonly number[], draw: Draw): number[] => {
  const odd = at(ODD_GROUPS, ranked.length % 4);
  if (odd === null) return [];
  const endOf = (part: number): number => Math.floor((part * ranked.length) / odd.parts);
  const parts = Array.from({ length: odd.parts - odd.from + 1 }, (_, i) => odd.from + i);
  return parts.map((part) => draw.pick(ranked.slice(endOf(part - 1), endOf(part))));
};

const fours = (ranked: readonly number[], draw: Draw): number[][] => {
  const count = ranked.length / 4;
  const strata = [0, 1, 2, 3].map((stratum) => ranked.slice(stratum * count, (stratum + 1) * count));
  const drawn = strata.map((stratum, i) => (i === 0 ? stratum : draw.shuffle(stratum)));
  return Array.from({ length: count }, (_, group) => drawn.map((stratum) => at(stratum, group)));
};

interface GroupRound {
  readonly pairs: readonly Pair[];
  readonly byes: readonly number[];
}

const groupRounds = (group: readonly number[]): GroupRound[] => {
  if (group.length === 6) return upperAgainstLower(group);
  const table = bergerRounds(group.length);
  // Of the five rounds of a table of five those in which the lowest three rest, the lowest first.
  const rounds = group.length === 5 ? [5, 4, 3].map((number) => table.find(({ rests }) => rests === number) ?? at(table, 0)) : table;
  return rounds.map(({ pairs, rests }) => ({
    pairs: pairs.map(([i, j]): Pair => [at(group, i - 1), at(group, j - 1)]),
    byes: rests === null ? [] : [at(group, rests - 1)],
  }));
};

/** In order first, then each of the lower three moves on by one; everybody is on each side once or twice. */
const upperAgainstLower = (group: readonly number[]): GroupRound[] =>
  [0, 1, 2].map((round) => ({
    pairs: [0, 1, 2].map((i): Pair => {
      const [upper, lower] = [at(group, i), at(group, 3 + ((i + round) % 3))];
      return i === round ? [upper, lower] : [lower, upper];
    }),
    byes: [],
  }));
