import { drawFrom } from '@roundbook/draw';
import { bergerRounds, groupRoundRobins, roundRobinRounds, type RoundRobinRound } from '@roundbook/pairing';
import { Round, roundRobinFaults, sideFaults } from '../reference/pairing/round-robin';
import { Chance } from './chance';
import { fields } from './how-many';
import { numbers } from './small-fields';

/** The same rounds with players 0 .. n-1, `place` being each player's place in the list given. */
const renumbered = (rounds: readonly RoundRobinRound[], place: (player: number) => number): Round[] =>
  rounds.map(({ pairs, rests }) => ({
    pairs: pairs.map(([a, b]) => [place(a), place(b)] as [number, number]),
    rests: rests === null ? [] : [place(rests)],
  }));

const most = fields(16, 80);

describe('round robins', () => {
  it(`of Berger's table are complete in the fewest rounds with balanced sides, for 2 to ${most} players`, () => {
    for (let n = 2; n <= most; n += 1) {
      const rounds = renumbered(bergerRounds(n), (number) => number - 1);
      const sides = sideFaults(n, rounds);
      expect({ n, faults: roundRobinFaults(n, rounds), sides }).toEqual({ n, faults: [], sides: [] });
    }
  });

  it(`of one to four cycles are complete with balanced sides, for 2 to ${most} players, drawn or in order`, () => {
    for (let n = 2; n <= most; n += 1) {
      for (const cycles of [1, 2, 3, 4]) {
        const players = new Chance(n).shuffled(numbers(n + 3)).slice(0, n);
        for (const draw of [undefined, drawFrom(`${n}/${cycles}`, 'numbers')]) {
          const given = roundRobinRounds({ players, cycles, ...(draw === undefined ? {} : { draw }) });
          const rounds = renumbered(given, (player) => players.indexOf(player));
          expect({ n, cycles, faults: roundRobinFaults(n, rounds, cycles), sides: sideFaults(n, rounds) }).toEqual({
            n,
            cycles,
            faults: [],
            sides: [],
          });
        }
      }
    }
  });

  const count = fields(100, 1000);
  it(`of several groups are complete in each group and as long as the largest needs, for ${count} sets of groups`, () => {
    for (let seed = 1; seed <= count; seed += 1) {
      const chance = new Chance(seed);
      const sizes = numbers(chance.between(1, 5)).map(() => chance.between(2, 7));
      const order = chance.shuffled(numbers(sizes.reduce((sum, size) => sum + size, 0)));
      const groups = sizes.map((size) => order.splice(0, size));
      const cycles = chance.between(1, 2);
      const rounds = groupRoundRobins({ groups, cycles });
      groups.forEach((group, index) => {
        const own: Round[] = rounds.map(({ matches, rests }) => ({
          pairs: matches.filter((match) => match.group === index).map(({ sides: [a, b] }) => [group.indexOf(a), group.indexOf(b)]),
          rests: rests.filter((rest) => rest.group === index).map(({ player }) => group.indexOf(player)),
        }));
        while (own.length > 0 && own[own.length - 1]!.pairs.length + own[own.length - 1]!.rests.length === 0) own.pop();
        expect({ seed, faults: roundRobinFaults(group.length, own, cycles), sides: sideFaults(group.length, own) }).toEqual({
          seed,
          faults: [],
          sides: [],
        });
      });
      const needed = sizes.map((size) => cycles * (size % 2 === 0 ? size - 1 : size));
      expect(rounds).toHaveLength(Math.max(...needed));
    }
  });
});
