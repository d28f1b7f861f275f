import type { DoubleEliminationFault } from '../reference/double-elimination';
import { DOUBLE_ELIMINATION_FAULTS } from '../reference/double-elimination';
import { ELIMINATION_FAULTS, type EliminationFault } from '../reference/elimination-places';
import { KEY_ADVANCEMENT_FAULTS, type KeyAdvancementFault } from '../reference/key-advancement';
import { KEY_STANDINGS_FAULTS, type KeyStandingsFault } from '../reference/key-standings';
import { SIMPLIFIED_FAULTS, type SimplifiedFault } from '../reference/key-swiss-simplified';
import { TRIPLE_DOWN_FAULTS, type TripleDownFault } from '../reference/triple-down';
import { advancementDifference } from './compare-advancement';
import { consolationDifference, doubleEliminationDifference, eliminationDifference } from './compare-brackets';
import { keyStandingsDifference } from './compare-key-standings';
import { pairingDifference } from './compare-pairing-basis';
import { tripleDownDifference } from './compare-triple-down';
import { bracketRounds, roundsOfFirstStage, seatings, type ComparedFormat, type PlayedFormat } from './tournaments';

/** Faults that can be put into the references, by reference. */
export interface ReferenceFaults {
  readonly standings?: KeyStandingsFault;
  readonly advancement?: KeyAdvancementFault;
  readonly elimination?: EliminationFault;
  readonly doubleElimination?: DoubleEliminationFault;
  readonly pairing?: SimplifiedFault;
  readonly tripleDown?: TripleDownFault;
}

export const REFERENCE_FAULTS = {
  standings: KEY_STANDINGS_FAULTS,
  advancement: KEY_ADVANCEMENT_FAULTS,
  elimination: ELIMINATION_FAULTS,
  doubleElimination: DOUBLE_ELIMINATION_FAULTS,
  pairing: SIMPLIFIED_FAULTS,
  tripleDown: TRIPLE_DOWN_FAULTS,
} as const satisfies Record<keyof ReferenceFaults, readonly string[]>;

type Difference = (played: PlayedFormat, faults: ReferenceFaults) => string | undefined;

const first = <A>(items: readonly A[], difference: (item: A) => string | undefined): string | undefined => {
  for (const item of items) {
    const found = difference(item);
    if (found !== undefined) return found;
  }
  return undefined;
};

const COMPARED: Readonly<Record<keyof ReferenceFaults, Difference>> = {
  standings: ({ state }, { standings }) => first(roundsOfFirstStage(state), (round) => keyStandingsDifference(state, round, standings)),
  advancement: (played, { advancement }) => first(seatings(played), (state) => advancementDifference(state, advancement)),
  elimination: ({ state }, { elimination }) =>
    'into' in state.policy && state.policy.into === 'consolation'
      ? consolationDifference(state, elimination)
      : first(bracketRounds(state), (round) => eliminationDifference(state, round, elimination)),
  doubleElimination: ({ state }, { doubleElimination }) =>
    first(bracketRounds(state), (round) => doubleEliminationDifference(state, round, doubleElimination)),
  pairing: ({ pairings }, { pairing }) =>
    first(
      pairings.filter(({ round: { phase, round } }) => phase === 'swiss' && round > 1),
      ({ before, round }) => pairingDifference(before, round, pairing),
    ),
  tripleDown: ({ state }, { tripleDown }) => first(roundsOfFirstStage(state), (round) => tripleDownDifference(state, round, tripleDown)),
};

/** A format, and the references beside which its tournaments are put. */
export interface Compared extends ComparedFormat {
  /** Section of rules.md. */
  readonly rule: '1' | '5';
  readonly beside: readonly (keyof ReferenceFaults)[];
}

const turn = <A>(seed: number, ...items: readonly A[]): A => items[seed % items.length] as A;

const behind = ['standings', 'advancement', 'elimination'] as const;

export const COMPARED_FORMATS = {
  'key-league': {
    rule: '5',
    preset: 'key-league',
    settings: (seed) => ({ cycles: 1 + (seed % 2), tie: turn(seed, 'shared', 'draw', 'playoff') }),
    players: (seed) => 2 + (seed % 7),
    trouble: 25,
    beside: ['standings'],
  },
  'key-final-tournament': {
    rule: '5',
    preset: 'key-final-tournament',
    settings: (seed) => ({ qualifiers: 2 + (seed % 3), tie: turn(seed, 'draw', 'playoff', 'shared') }),
    players: (seed) => 4 + (seed % 5),
    trouble: 22,
    beside: behind,
  },
  'key-playoff': {
    rule: '5',
    preset: 'key-playoff',
    settings: (seed) => ({
      groups: 2 + (seed % 3),
      qualifiers: 1 + (seed % 2) + Number(seed % 6 === 3),
      groupDraw: turn(seed, 'snake', 'random'),
      tie: turn(seed, 'draw', 'playoff', 'shared'),
    }),
    players: (seed) => 8 + (seed % 5),
    trouble: 22,
    beside: behind,
  },
  'key-feather': {
    rule: '5',
    preset: 'key-feather',
    settings: (seed) => ({ tie: turn(seed, 'draw', 'playoff', 'shared') }),
    players: (seed) => 2 + (seed % 12),
    trouble: 22,
    beside: behind,
  },
  'key-swiss-qualifier': {
    rule: '5',
    preset: 'key-swiss-qualifier',
    settings: (seed) => ({ rounds: 3, cut: 2 + 2 * (seed % 2), tie: turn(seed, 'draw', 'playoff', 'shared') }),
    players: (seed) => 4 + (seed % 8),
    trouble: 25,
    beside: behind,
  },
  'key-swiss': {
    rule: '5',
    preset: 'key-swiss',
    settings: (seed) => ({ rounds: 3 + (seed % 3), tie: turn(seed, 'shared', 'draw', 'playoff') }),
    players: (seed) => 4 + (seed % 6),
    trouble: 30,
    beside: ['standings', 'pairing'],
  },
  'key-swiss-simplified': {
    rule: '5',
    preset: 'key-swiss-simplified',
    settings: (seed) => ({ rounds: 3 + (seed % 3), lateEntry: turn(seed, 'noResult', 'loss') }),
    players: (seed) => 4 + (seed % 6),
    trouble: 30,
    beside: ['standings', 'pairing'],
  },
  'random-battle': {
    rule: '5',
    preset: 'random-battle',
    settings: () => ({}),
    players: (seed) => 4 + (seed % 8),
    trouble: 30,
    beside: ['standings'],
  },
  'key-knockout': {
    rule: '5',
    preset: 'key-knockout',
    settings: (seed) => ({ byes: turn(seed, 'bySeed', 'byDraw'), seeding: turn(seed, 'signUp', 'random') }),
    players: (seed) => 2 + (seed % 15),
    trouble: 20,
    beside: ['elimination'],
  },
  'key-revival into main': {
    rule: '5',
    preset: 'key-revival',
    settings: (seed) => ({ into: 'main', seeding: turn(seed, 'signUp', 'random') }),
    players: (seed) => 2 + (seed % 11),
    trouble: 10,
    beside: ['doubleElimination'],
  },
  'key-revival into consolation': {
    rule: '5',
    preset: 'key-revival',
    settings: () => ({ into: 'consolation' }),
    players: (seed) => 3 + (seed % 12),
    trouble: 15,
    beside: ['elimination'],
  },
  'triple-down': {
    rule: '1',
    preset: 'triple-down',
    settings: () => ({}),
    players: (seed) => 2 + (seed % 13),
    trouble: 30,
    beside: ['tripleDown'],
  },
} as const satisfies Record<string, Compared>;

export type ComparedName = keyof typeof COMPARED_FORMATS;

/** Where a tournament differs from the references, the first such place; undefined where it agrees with all of them. */
export const differenceFromReferences = ({ beside }: Compared, played: PlayedFormat, faults: ReferenceFaults = {}): string | undefined =>
  first(beside, (name) => COMPARED[name](played, faults));
