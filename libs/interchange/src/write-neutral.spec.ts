import * as E from 'fp-ts/Either';
import fc from 'fast-check';
import { placingAfter, type TournamentState } from '@roundbook/tournament';
import { type ImportPlan } from './import-plan';
import type { NeutralFile } from './neutral-file';
import { readNeutral } from './read-neutral';
import { Recorder } from './recorded-plan.spec-support';
import { writeNeutral } from './write-neutral';

const numRuns = 150 * Number(process.env['ROUNDBOOK_RUNS'] ?? 1);

const planOf = (file: unknown): ImportPlan => {
  const plan = readNeutral(JSON.stringify(file));
  if (E.isLeft(plan)) throw new Error(`${plan.left.code} ${plan.left.field}: ${plan.left.message}`);
  return plan.right;
};

const record = (plan: ImportPlan): TournamentState => new Recorder(plan).state;
const namesOf = (plan: ImportPlan): ReadonlyMap<string, string> => new Map(plan.players.map(({ key, name }) => [`person ${key}`, name]));
const written = (state: TournamentState, plan: ImportPlan, afterRound?: number): NeutralFile =>
  JSON.parse(JSON.stringify(writeNeutral(state, namesOf(plan), afterRound === undefined ? {} : { afterRound }))) as NeutralFile;

/** Standings in which only names of persons could differ. */
const standings = (state: TournamentState, afterRound: number) => {
  const { rows, cut, winner, ties } = placingAfter(state, afterRound);
  return { rows, cut, winner, ties };
};

const result = fc.constantFrom<Record<string, unknown>>(
  { outcome: 'a', aWins: 2, bWins: 0, draws: 0 },
  { outcome: 'b', aWins: 1, bWins: 2, draws: 0 },
  { outcome: 'a' },
  { outcome: 'draw' },
  { outcome: 'draw', aWins: 0, bWins: 0, draws: 0 },
  { outcome: 'draw', aWins: 1, bWins: 1, draws: 1 },
  { outcome: 'doubleLoss' },
  { outcome: 'walkoverA' },
  { outcome: 'walkoverB', aWins: 1, bWins: 0, draws: 0 },
  { outcome: 'b', aWins: 0, bWins: 3, draws: 0 },
);

interface Shape {
  readonly players: number;
  readonly rounds: readonly {
    readonly order: readonly number[];
    readonly results: readonly Record<string, unknown>[];
    readonly change: number;
    readonly open: boolean;
    readonly wait: boolean;
  }[];
  readonly lateFrom: number;
  readonly completed: boolean;
  readonly policy: Record<string, unknown>;
}

const shapes: fc.Arbitrary<Shape> = fc.record({
  players: fc.integer({ min: 3, max: 8 }),
  lateFrom: fc.integer({ min: 1, max: 5 }),
  completed: fc.boolean(),
  policy: fc.record({
    lateEntry: fc.constantFrom('loss', 'noResult'),
    confirmation: fc.constantFrom('none', 'none', 'staff'),
    checkIn: fc.constantFrom('optional', 'optional', 'required'),
    floor: fc.constantFrom('1/3', '0.33'),
    byeWorth: fc.constantFrom(3, 2),
    tieBreakers: fc.constantFrom(['omw', 'gw', 'ogw', 'draw'], ['gw', 'name']),
  }),
  rounds: fc.array(
    fc.record({
      order: fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 8 }),
      results: fc.array(result, { minLength: 8, maxLength: 8 }),
      change: fc.nat(7),
      open: fc.boolean(),
      wait: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});

/** A Swiss tournament in which people leave, come back and enter late, results are corrected, and ties are drawn. */
const fileOf = ({ players, rounds, lateFrom, completed, policy }: Shape): unknown => {
  const id = (player: number) => `P${player}`;
  const away = new Set<number>();
  const gone = new Set<number>();
  return {
    preset: 'magic',
    policy,
    name: 'Any',
    completed,
    players: Array.from({ length: players }, (_, player) => ({
      id: id(player),
      name: `N${player % 5}`,
      ...(player === players - 1 && lateFrom > 1 ? { lateFrom, ...(lateFrom % 2 === 0 ? { lateEntry: 'loss' } : {}) } : {}),
      ...(policy['checkIn'] === 'required' && player === 1 ? { checkedIn: false } : {}),
      ...(player === 0 ? { rating: '1500' } : {}),
    })),
    rounds: rounds.map(({ order, results, change, open, wait }, index) => {
      const n = index + 1;
      const there = order.filter((player) => player < players && !away.has(player) && (player < players - 1 || lateFrom <= n));
      const [bye] = there.length % 2 === 1 ? there : [];
      const seated = bye === undefined ? there : there.slice(1);
      const matches = Array.from({ length: seated.length / 2 }, (_, at) => ({
        table: at + 1,
        bestOf: 3,
        a: id(seated[2 * at] as number),
        b: id(seated[2 * at + 1] as number),
        ...(open && at === 0 ? { outcome: 'open' } : results[at]),
        ...(policy['confirmation'] === 'staff' && wait && at === 1 ? { confirmed: false } : {}),
        // Corrections confirm, so a waiting result has none.
        ...(at === 2 && n < rounds.length ? { corrections: [{ afterRound: rounds.length, was: results[7] }] } : {}),
      }));
      const back = away.has(change) && !gone.has(change) && n % 2 === 0;
      const leaves = !away.has(change) && change < players - 1;
      if (back) away.delete(change);
      if (leaves) away.add(change);
      const kind = ['dropsAfter', 'withdrawsAfter', 'disqualifiesAfter'][change % 3] as string;
      if (leaves && kind !== 'dropsAfter') gone.add(change);
      return {
        n,
        stage: 'swiss',
        matches: bye === undefined ? matches : [...matches, { a: id(bye), b: null, outcome: 'bye', ...(wait ? { byHand: true } : {}) }],
        ...(leaves ? { [kind]: [id(change)] } : {}),
        ...(back ? { returnsAfter: [id(change)] } : {}),
        ...(open ? { byHand: true } : {}),
        ...(wait && n > 1 ? { ties: [[id(1), id(0), id(2)]] } : {}),
      };
    }),
    ...(completed ? { ties: [[id(2), id(0), id(1)]] } : {}),
  };
};

describe('a file that was written', () => {
  it('plans the same tournament again, step by step', () => {
    fc.assert(
      fc.property(shapes, (shape) => {
        const plan = planOf(fileOf(shape));
        const again = planOf(written(record(plan), plan));
        expect(again.steps).toEqual(plan.steps);
        expect(again.settings).toMatchObject(plan.settings);
        expect(again.players.map(({ name, rating, lateFrom }) => ({ name, rating, lateFrom }))).toEqual(
          plan.players.map(({ name, rating, lateFrom }) => ({ name, rating, lateFrom })),
        );
      }),
      { numRuns },
    );
  });

  it('gives the same standings after every round', () => {
    fc.assert(
      fc.property(shapes, (shape) => {
        const plan = planOf(fileOf(shape));
        const state = record(plan);
        const again = record(planOf(written(state, plan)));
        for (let round = 0; round <= state.rounds.length; round += 1) expect(standings(again, round)).toEqual(standings(state, round));
      }),
      { numRuns },
    );
  });

  it('of its first rounds gives the standings after them', () => {
    fc.assert(
      fc.property(shapes, fc.nat(3), (shape, upTo) => {
        const plan = planOf(fileOf({ ...shape, policy: { ...shape.policy, tieBreakers: ['gw', 'name'] } }));
        const state = record(plan);
        const file = written(state, plan, upTo);
        const again = record(planOf(file));
        expect([file.rounds.length, file.completed]).toEqual([
          Math.min(upTo, state.rounds.length),
          state.completed && upTo >= state.rounds.length,
        ]);
        expect(standings(again, upTo).rows).toEqual(standings(state, upTo).rows);
      }),
      { numRuns },
    );
  });

  it('keeps the stages, pools, places and corrections of a two-loss tournament', () => {
    const won = (a: string, b: string, pool?: number) => ({ a, b, outcome: 'a', ...(pool === undefined ? {} : { pool }) });
    const plan = planOf({
      preset: 'playstile-2lo',
      policy: { cut: 4 },
      completed: true,
      players: 'ABCDEFGHI'.split('').map((id) => ({ id, name: id })),
      rounds: [
        {
          n: 1,
          stage: 'qualifying',
          matches: [won('A', 'B', 0), won('C', 'D', 0), won('E', 'F', 0), won('G', 'H', 0), { a: 'I', b: null, pool: 0 }],
        },
        {
          n: 2,
          stage: 'qualifying',
          matches: [won('C', 'E', 0), won('G', 'I', 0), won('B', 'D', 1), won('F', 'H', 1), { a: 'A', b: null, pool: 0 }],
        },
        {
          n: 3,
          stage: 'qualifying',
          matches: [
            { ...won('G', 'A', 0), corrections: [{ afterRound: 4, was: { outcome: 'b' } }] },
            won('E', 'I', 1),
            won('B', 'F', 1),
            { a: 'C', b: null, pool: 0 },
          ],
        },
        { n: 4, stage: 'playIn', matches: [{ a: 'E', b: 'B', outcome: 'b' }], withdrawsAfter: ['F'] },
        { n: 5, stage: 'finals', matches: [won('G', 'B'), { a: 'C', b: 'A', outcome: 'b' }] },
        { n: 6, stage: 'finals', matches: [{ ...won('G', 'A'), bestOf: 3, aWins: 2, bWins: 1 }] },
      ],
    });
    const state = record(plan);
    const file = written(state, plan);
    expect(file.rounds.map((round) => round.stage)).toEqual(['qualifying', 'qualifying', 'qualifying', 'playIn', 'finals', 'finals']);
    expect([file.format, file.policy?.['cut'], file.policy?.['lossLimit'], file.completed]).toEqual(['lossOut', 4, 2, true]);
    expect(file.rounds[2]?.matches[0]).toMatchObject({
      a: 'person G',
      b: 'person A',
      outcome: 'a',
      pool: 0,
      corrections: [{ afterRound: 4, was: { outcome: 'b' } }],
    });
    const again = record(planOf(file));
    for (let round = 0; round <= 6; round += 1) expect(standings(again, round)).toEqual(standings(state, round));
    expect(standings(again, 6).winner).toBe(7);
    expect(placingAfter(again, 3).rows).toEqual(placingAfter(state, 3).rows);
  });

  it('names who has no name by the id, and lists a bracket by its places', () => {
    const plan = planOf({
      preset: 'magic',
      players: 'ABC'.split('').map((id) => ({ id, name: id })),
      rounds: [
        {
          n: 1,
          stage: 'finals',
          matches: [
            { a: 'C', b: 'B', table: 2, outcome: 'a' },
            { a: 'A', b: null },
          ],
        },
      ],
    });
    const state = record(plan);
    const [round] = state.rounds;
    const turned = {
      ...state,
      rounds: [
        {
          ...round,
          matches: round?.matches.map((match) => ({ ...match, slot: 1 })),
          byes: round?.byes.map((bye) => ({ ...bye, slot: 0 })),
        },
      ],
    } as unknown as TournamentState;
    const file = writeNeutral(turned, new Map());
    expect(file.players.map((player) => player.name)).toEqual(['person A', 'person B', 'person C']);
    expect(file.rounds[0]?.matches.map((match) => match.a)).toEqual(['person A', 'person C']);
  });
});
