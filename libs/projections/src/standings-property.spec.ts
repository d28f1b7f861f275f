import * as E from 'fp-ts/Either';
import fc from 'fast-check';
import { Given, type GivenMatch } from './given.spec-support';
import { pools } from './pools';
import { standings } from './standings';

const numRuns = 60 * Number(process.env['ROUNDBOOK_RUNS'] ?? 1);
const names = ['Ann', 'Bob', 'Cy', 'Dee', 'Eve', 'Fay', 'Gus'];
const results = fc.constantFrom('2-0', '2-1', '0-2', '1-1', 'doubleLoss', 'walkoverA', '0-0-3');
const decided = fc.constantFrom('1-0', '0-1', 'doubleLoss', 'walkoverB');

/** Seven players in a shuffled order: neighbours meet, the last has the bye. */
const roundOf = (result: fc.Arbitrary<string>) =>
  fc.record({ order: fc.shuffledSubarray(names, { minLength: 7, maxLength: 7 }), results: fc.tuple(result, result, result) });

const pairsOf = ({ order, results: texts }: { order: readonly string[]; results: readonly string[] }): GivenMatch[] =>
  texts.map((text, index) => [order[2 * index] ?? '', order[2 * index + 1] ?? '', text]);

describe('standings, whatever was played', () => {
  it('rank every player once, behind as many as stand before', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('magic' as const, 'faction-play' as const),
        fc.array(roundOf(results), { minLength: 1, maxLength: 4 }),
        (preset, rounds) => {
          const given = new Given(preset).registered(...names);
          for (const round of rounds) given.round(pairsOf(round), { byes: [round.order[6] ?? ''] });
          const { rows } = standings(given.state(), given.names);
          expect(rows.map(({ player }) => player.name).sort()).toEqual(names);
          rows.forEach((row, index) => {
            const first = rows.findIndex(({ rank }) => rank === row.rank);
            expect(row.rank).toBe(first + 1);
            expect(row.record.wins + row.record.losses + row.record.draws).toBe(rounds.length);
            if (index > 0) expect(Number(row.points)).toBeLessThanOrEqual(Number(rows[index - 1]?.points ?? 0));
          });
        },
      ),
      { numRuns },
    );
  });

  it('are the same after a correction as if the right result had been reported at once', () => {
    fc.assert(
      fc.property(fc.array(roundOf(results), { minLength: 1, maxLength: 3 }), fc.nat(2), results, (rounds, wrongAt, wrong) => {
        const play = (first: string | undefined) => {
          const given = new Given('magic').registered(...names);
          rounds.forEach((round, index) => {
            const pairs = pairsOf(round).map(([a, b, text], at): GivenMatch =>
              index === 0 && at === wrongAt ? [a, b, first ?? text] : [a, b, text],
            );
            given.round(pairs, { byes: [round.order[6] ?? ''] });
          });
          return given;
        };
        const corrected = play(wrong);
        const reported = corrected.events.find((event) => event.type === 'ResultReported' && event.data.match === `m${wrongAt + 1}`);
        const once = play(undefined);
        const result = once.events.find((event) => event.type === 'ResultReported' && event.data.match === `m${wrongAt + 1}`);
        if (result?.type !== 'ResultReported') throw new Error('round 1 has a result for each match');
        corrected.add({
          type: 'ResultCorrected',
          data: { match: result.data.match, result: result.data.result, supersedes: reported?.id ?? '', reason: 'wrongEntry' },
        });
        expect(standings(corrected.state(), corrected.names).rows).toEqual(standings(once.state(), once.names).rows);
      }),
      { numRuns },
    );
  });
});

describe('the pools, whatever was played', () => {
  it('hold everybody exactly once: still in by losses, through, or out', () => {
    fc.assert(
      fc.property(fc.array(roundOf(decided), { minLength: 1, maxLength: 3 }), (rounds) => {
        const given = new Given('playstile-2lo', { cut: 2 }).registered(...names);
        for (const round of rounds) given.round(pairsOf(round), { byes: [round.order[6] ?? ''], phase: 'qualifying' });
        const shown = pools(given.state(), given.names);
        if (E.isLeft(shown)) throw new Error(shown.left.code);
        const { pools: byLosses, qualified, eliminated } = shown.right;
        const stillIn = byLosses
          .flatMap(({ players }) => players)
          .filter(({ registration }) => !qualified.some((one) => one.registration === registration));
        const everybody = [...stillIn, ...qualified, ...eliminated.map(({ player }) => player)].map(({ name }) => name);
        // Once no round is left to the one-loss pool, its players are shown as through or out beside it.
        expect(new Set(everybody)).toEqual(new Set(names));
        if (shown.right.phase === 'qualifying' || shown.right.phase === 'runOff') expect(everybody).toHaveLength(names.length);
      }),
      { numRuns },
    );
  });
});
