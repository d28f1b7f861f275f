import fc from 'fast-check';
import { fraction, ONE, ZERO } from '@roundbook/exact';
import type { SheetMatch } from './score-sheet';

// Any sheet and any rules, for the property specs.

const gamesWritten = fc.option(fc.record({ a: fc.nat(3), b: fc.nat(3), draws: fc.nat(3) }), { nil: undefined });
const outcomes = fc.constantFrom<SheetMatch['outcome'][]>(
  'a',
  'b',
  'draw',
  'doubleLoss',
  'walkoverA',
  'walkoverB',
  'walkoverBoth',
  'timeout',
  'unprovable',
);
const pairOf = (figures: fc.Arbitrary<number>) => fc.option(fc.record({ a: figures, b: figures }), { nil: undefined });
const written = fc.record({
  games: gamesWritten,
  scores: pairOf(fc.integer({ min: -2, max: 500 })),
  difference: fc.option(fc.integer({ min: -50, max: 50 }), { nil: undefined }),
  keys: pairOf(fc.nat(5)),
});
/** Only what was written down is there at all. */
export const noted = (match: SheetMatch): SheetMatch =>
  Object.fromEntries(Object.entries(match).filter(([, value]) => value !== undefined)) as unknown as SheetMatch;

export const sheets = fc.integer({ min: 2, max: 9 }).chain((players) => {
  const player = fc.nat(players - 1);
  const played = fc
    .tuple(player, fc.integer({ min: 1, max: players - 1 }), outcomes, written)
    .map(([a, step, outcome, noting]) => noted({ a, b: (a + step) % players, outcome, ...noting } as SheetMatch));
  const byes = player.map((a): SheetMatch => ({ a, b: -1, outcome: 'bye' }));
  const perPlayer = fc.array(fc.nat(3), { minLength: players, maxLength: players });
  return fc.record(
    {
      players: fc.constant(players),
      matches: fc.array(fc.oneof({ weight: 6, arbitrary: played }, byes), { maxLength: 40 }),
      missedLosses: perPlayer,
      penalties: perPlayer,
    },
    { requiredKeys: ['players', 'matches'] },
  );
});

/** The floors of rules.md, and primes that drive the common denominators beyond 2^53. */
const floors = fc.constantFrom(ZERO, ONE, fraction(1, 3), fraction(33, 100), fraction(33333333331, 99999999977));

export const rulesOfAllKinds = fc.record(
  {
    win: fc.integer({ min: 1, max: 3 }),
    draw: fc.nat(1),
    loss: fc.integer({ min: -1, max: 1 }),
    timeout: fc.integer({ min: -1, max: 1 }),
    walkover: fc.integer({ min: -2, max: 0 }),
    byeWorth: fc.integer({ min: -1, max: 3 }),
    byeSpread: fc.constantFrom(0, 50),
    pointsFrom: fc.constantFrom<'outcome' | 'scores'>('outcome', 'scores'),
    byeGames: fc.record({ a: fc.nat(2), b: fc.nat(1) }),
    byesInOpponentRecord: fc.constantFrom<'include' | 'exclude'>('include', 'exclude'),
    floor: floors,
    opponentGameFloor: floors,
    drawnMatch: fc.constantFrom<'recorded' | 'oneDrawnGame'>('recorded', 'oneDrawnGame'),
  },
  { requiredKeys: ['win', 'draw', 'loss', 'byeWorth', 'byeGames', 'byesInOpponentRecord', 'floor', 'opponentGameFloor', 'drawnMatch'] },
);
