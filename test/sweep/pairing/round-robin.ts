import { drawFrom } from '@roundbook/draw';
import { groupRoundRobins, roundRobinRounds } from '@roundbook/pairing';
import { Chance } from '../../optimality/chance';
import { numbers } from '../../optimality/small-fields';
import { Round, roundRobinFaults, sideFaults } from '../../reference/pairing/round-robin';

const isFaulty = (n: number, rounds: readonly Round[], cycles: number): boolean =>
  roundRobinFaults(n, rounds, cycles).length + sideFaults(n, rounds).length > 0;

export function wrongRoundRobin(chance: Chance): boolean {
  const n = chance.between(2, 13);
  const cycles = chance.between(1, 3);
  const players = chance.shuffled(numbers(n + 3)).slice(0, n);
  const place = (player: number): number => players.indexOf(player);
  const draw = chance.happens(50) ? { draw: drawFrom(`${chance.below(1e9)}`, 'numbers') } : {};
  const rounds = roundRobinRounds({ players, cycles, ...draw });
  return isFaulty(
    n,
    rounds.map(({ pairs, rests }) => ({
      pairs: pairs.map(([a, b]) => [place(a), place(b)]),
      rests: rests === null ? [] : [place(rests)],
    })),
    cycles,
  );
}

/** Several groups side by side, each complete, and no more rounds than the largest needs. */
export function wrongGroupRoundRobins(chance: Chance): boolean {
  const sizes = numbers(chance.between(1, 4)).map(() => chance.between(2, 6));
  const order = chance.shuffled(numbers(sizes.reduce((sum, one) => sum + one, 0)));
  const groups = sizes.map((one) => order.splice(0, one));
  const cycles = chance.between(1, 2);
  const rounds = groupRoundRobins({ groups, cycles });
  if (rounds.length !== Math.max(...sizes.map((one) => cycles * (one % 2 === 0 ? one - 1 : one)))) return true;
  return groups.some((group, index) => {
    const own: Round[] = rounds.map(({ matches, rests }) => ({
      pairs: matches.filter((match) => match.group === index).map(({ sides: [a, b] }) => [group.indexOf(a), group.indexOf(b)]),
      rests: rests.filter((rest) => rest.group === index).map(({ player }) => group.indexOf(player)),
    }));
    return isFaulty(
      group.length,
      own.filter(({ pairs, rests }) => pairs.length + rests.length > 0),
      cycles,
    );
  });
}
