import fc from 'fast-check';
import {
  bracketOrder,
  bracketProgress,
  bracketSizeFor,
  doubleEliminationPlan,
  type BracketResult,
  type Dropping,
  type Side,
} from '@roundbook/pairing';
import { older, planOf, refusalOf, roundsOf, type Json } from './neutral-given.spec-support';

const runs = (usual: number) => Math.round(usual * Number(process.env['ROUNDBOOK_RUNS'] ?? '1'));

interface Played {
  readonly id: string;
  readonly winner: string;
  readonly loser: string;
}

const nameOf = (seed: number) => `P${seed}`;

/** A double elimination of n by seeds, played with a dropping of its own; `upset` says when side b wins. */
const play = (n: number, dropping: Dropping | undefined, upset: () => boolean) => {
  const size = bracketSizeFor(n);
  const plan = dropping === undefined ? doubleEliminationPlan(size) : doubleEliminationPlan(size, dropping);
  const seats: Side[] = bracketOrder(size).map((seed) => (seed <= n ? seed : null));
  const results = new Map<string, BracketResult>();
  const played: Played[] = [];
  for (;;) {
    const { ready, over, places } = bracketProgress(plan, seats, results);
    if (ready.length === 0) return { played, over, places, size };
    for (const { id, sides } of ready) {
      const won = upset() ? 'b' : 'a';
      results.set(id, won);
      const [winner, loser] = won === 'a' ? sides : [sides[1], sides[0]];
      played.push({ id, winner: nameOf(winner), loser: nameOf(loser) });
    }
  }
};

/** The rounds as such files list them: bracket by bracket, the winner first, empty rounds left out. */
const fileOf = (n: number, size: number, played: readonly Played[]): Json => {
  const rounds = Math.log2(size);
  const numberOf = ({ id }: Played) => {
    const round = Number(id.slice(1, id.indexOf('.')));
    return id.startsWith('G') ? rounds + 1 : id.startsWith('W') ? round : -2 - round;
  };
  const numbers = [...new Set(played.map(numberOf))].sort(
    (one, other) => (one > 0 ? 0 : 100) + Math.abs(one) - (other > 0 ? 0 : 100) - Math.abs(other),
  );
  return older({
    format: 'double-elimination',
    source: { game: 'Some game' },
    players: Array.from({ length: n }, (_, index) => ({ id: nameOf(index + 1), name: nameOf(index + 1), seed: index + 1 })),
    rounds: numbers.map((sourceRound, index) => ({
      n: index + 1,
      sourceRound,
      bracket: sourceRound > 0 ? 'winners/grand-final' : 'losers',
      name: 'A round',
      dropsAfter: [],
      matches: played
        .filter((one) => numberOf(one) === sourceRound)
        .map(({ winner, loser }) => ({ a: winner, b: loser, aWins: 3, bWins: 1, result: 'a' })),
    })),
  });
};

/** The plan laid out again by what was read: who is how high in the end. */
const placesRead = (size: number, file: Json) => {
  const steps = roundsOf(planOf(file));
  const seats: Side[] = Array.from({ length: size }, () => null);
  for (const { a, b, bracketMatch = '' } of steps[0]?.given.matches ?? []) {
    const seat = 2 * (Number(bracketMatch.slice(3)) - 1);
    [seats[seat], seats[seat + 1]] = [a + 1, b + 1];
  }
  for (const { player, bracketMatch = '' } of steps[0]?.given.byes ?? []) seats[2 * (Number(bracketMatch.slice(3)) - 1)] = player + 1;
  const { dropping = [] } = steps[0]?.beside ?? {};
  const plan = doubleEliminationPlan(size, (round, slot) => dropping[round - 2]?.[slot] as number);
  const results = new Map<string, BracketResult>();
  for (const { given } of steps) {
    const { ready } = bracketProgress(plan, seats, results);
    for (const { a, bracketMatch = '' } of given.matches) {
      const there = ready.find(({ id }) => id === bracketMatch);
      if (there === undefined || !there.sides.includes(a + 1)) throw new Error(`${bracketMatch} is not ready for ${a + 1}`);
      results.set(bracketMatch, there.sides[0] === a + 1 ? 'a' : 'b');
    }
  }
  return bracketProgress(plan, seats, results);
};

/**
 * Where losers drop in the published files: those of round 2 all the way across, those of round 3 within their half, those of round 4 to
 * the other half, later ones straight.
 */
const AS_PUBLISHED =
  (size: number): Dropping =>
  (round, slot) => {
    const slots = size >> round;
    return slot ^ (round === 2 ? slots - 1 : round === 3 ? Math.max(1, slots >> 1) - 1 : round === 4 ? slots >> 1 : 0);
  };

describe('a double elimination listed bracket by bracket', () => {
  it.each<[string, (size: number) => Dropping | undefined]>([
    ['ours', () => undefined],
    ['as in the published files', AS_PUBLISHED],
    ['straight', () => (_, slot) => slot],
    ['turned by one', (size) => (round, slot) => (slot + 1) % (size >> round)],
  ])('is put in the order of play, whatever the field: dropping %s', (_what, droppingOf) => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 48 }), fc.infiniteStream(fc.boolean()), (n, upsets) => {
        const size = bracketSizeFor(n);
        const { played, places } = play(n, droppingOf(size), () => upsets.next().value as boolean);
        const file = fileOf(n, size, played);
        const read = placesRead(size, file);
        expect(read.over).toBe(true);
        expect(read.places).toEqual(places);
      }),
      { numRuns: runs(5) },
    );
  });

  const refusal = (file: Json) => {
    const found = refusalOf(JSON.stringify(file));
    return Array.isArray(found) ? found : undefined;
  };

  const four: readonly Played[] = [
    { id: 'W1.1', winner: 'P1', loser: 'P4' },
    { id: 'W1.2', winner: 'P2', loser: 'P3' },
    { id: 'W2.1', winner: 'P1', loser: 'P2' },
    { id: 'L1.1', winner: 'P3', loser: 'P4' },
    { id: 'L2.1', winner: 'P3', loser: 'P2' },
    { id: 'GF', winner: 'P3', loser: 'P1' },
    { id: 'GF2', winner: 'P1', loser: 'P3' },
  ];

  it('of four: rounds, places in the plan, seats, length of the matches', () => {
    const steps = roundsOf(planOf(fileOf(4, 4, four)));
    expect(
      steps.map(({ phase, given }) => [
        phase,
        ...given.matches.map((match) => `${match.bracketMatch} ${match.a}-${match.b} of ${match.bestOf}`),
      ]),
    ).toEqual([
      ['bracket', 'W1.1 0-3 of 5', 'W1.2 1-2 of 5'],
      ['bracket', 'W2.1 0-1 of 5', 'L1.1 2-3 of 5'],
      ['losersBracket', 'L2.1 2-1 of 5'],
      ['grandFinal', 'GF 2-0 of 5'],
      ['grandFinal', 'GF2 0-2 of 5'],
    ]);
    expect(steps[0]?.beside.seats).toEqual([0, 3, 1, 2].map((player) => ({ player, seed: player + 1 })));
  });

  it('takes the replay of the grand final as the second of two, however they are listed', () => {
    const listed = [...four.slice(0, 5), ...four.slice(5).reverse()];
    expect(roundsOf(planOf(fileOf(4, 4, listed)))).toEqual(roundsOf(planOf(fileOf(4, 4, four))));
  });

  it('reads who is not seen again as out, not as dropped', () => {
    const file = fileOf(4, 4, four);
    const rounds = (file['rounds'] as Json[]).map((round, index) => (index === 0 ? { ...round, dropsAfter: ['P4'] } : round));
    expect(planOf({ ...file, rounds }).steps.some(({ kind }) => kind === 'drop')).toBe(false);
  });

  it.each<[string, readonly Played[]]>([
    ['a match that nobody came to from', four.map((one) => (one.id === 'L2.1' ? { ...one, loser: 'P4' } : one))],
    ['a match is missing', four.filter(({ id }) => id !== 'L1.1')],
    ['the replay is missing', four.slice(0, 6)],
    ['the winner went on playing in the losers’ bracket', [...four, { id: 'L2.1', winner: 'P1', loser: 'P2' }]],
  ])('is refused where %s', (_what, played) => {
    expect(refusal(fileOf(4, 4, played))).toEqual(['bracket_not_understood', 'rounds']);
  });
});
