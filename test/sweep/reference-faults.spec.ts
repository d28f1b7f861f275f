import { checkResult } from '@roundbook/tournament';
import {
  COMPARED_FORMATS,
  REFERENCE_FAULTS,
  differenceFromReferences,
  type Compared,
  type ReferenceFaults,
} from '../formats/compared-formats';
import { playedFormat, type PlayedFormat } from '../formats/tournaments';

const TOURNAMENTS = 400;

const formats = Object.values(COMPARED_FORMATS) as readonly Compared[];
const played = new Map<Compared, Map<number, PlayedFormat | undefined>>();

const tournamentOf = (format: Compared, seed: number): PlayedFormat | undefined => {
  const own = played.get(format) ?? new Map<number, PlayedFormat | undefined>();
  played.set(format, own);
  if (!own.has(seed)) own.set(seed, playedFormat(format, seed));
  return own.get(seed);
};

/** Seen only where something is recorded that we refuse: a walkover was not played out, so it has no keys. */
const REFUSED: readonly string[] = ['walkover-counts-keys'];

/** A fault may make the reference refuse what was played; that is noticed as well. */
const isNoticed = (format: Compared, tournament: PlayedFormat, faults: ReferenceFaults): boolean => {
  try {
    return differenceFromReferences(format, tournament, faults) !== undefined;
  } catch {
    return true;
  }
};

/** The seed of the first tournament that disagrees with the faulty reference; 0 where none does. */
const noticedBy = (reference: keyof ReferenceFaults, fault: string): number => {
  const own = formats.filter(({ beside }) => beside.includes(reference));
  for (let seed = 1; seed <= TOURNAMENTS; seed += 1)
    for (const format of own) {
      const tournament = tournamentOf(format, seed);
      if (tournament !== undefined && isNoticed(format, tournament, { [reference]: fault })) return seed;
    }
  return 0;
};

test('a walkover with keys is refused', () => {
  const form = { bestOf: 3, needsWinner: false, scored: 'keys' } as const;
  expect(checkResult({ outcome: 'walkoverA', keys: { a: 1, b: 0 } }, form)).toMatchObject({ _tag: 'Left' });
});

describe.each(Object.entries(REFERENCE_FAULTS) as [keyof ReferenceFaults, readonly string[]][])(
  'a fault put into the reference of %s is noticed beside our tournaments',
  (reference, faults) => {
    test.each(faults.filter((fault) => !REFUSED.includes(fault)))(
      '%s',
      (fault) => expect(noticedBy(reference, fault)).toBeGreaterThan(0),
      600_000,
    );
  },
);
