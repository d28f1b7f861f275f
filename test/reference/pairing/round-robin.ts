import { Pair } from './every-pairing';

/** One round: the first player of a pair has the first side. */
export interface Round {
  pairs: Pair[];
  rests: number[];
}

function countsOf<T>(items: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

const key = (a: number, b: number): string => `${Math.min(a, b)}-${Math.max(a, b)}`;

/** What a list of rounds lacks to be a complete round robin of players 0 .. n-1 played `cycles` times; empty where nothing. */
export function roundRobinFaults(n: number, rounds: readonly Round[], cycles = 1): string[] {
  const faults: string[] = [];
  const players = Array.from({ length: n }, (_, player) => player);
  const leastRounds = n < 2 ? 0 : cycles * (n % 2 === 0 ? n - 1 : n);
  if (rounds.length !== leastRounds) faults.push(`${rounds.length} rounds, ${leastRounds} are enough and needed`);

  rounds.forEach((round, index) => {
    const seated = countsOf([...round.pairs.flat(), ...round.rests]);
    for (const player of players)
      if (seated.get(player) !== 1) faults.push(`round ${index + 1}: ${player} ${seated.get(player) ?? 0} times`);
    if (seated.size > n) faults.push(`round ${index + 1}: a player who is not there`);
  });

  const meetings = countsOf(rounds.flatMap((round) => round.pairs.map(([a, b]) => key(a, b))));
  const rests = countsOf(rounds.flatMap((round) => round.rests));
  for (const a of players) {
    for (const b of players.slice(a + 1)) {
      if ((meetings.get(key(a, b)) ?? 0) !== cycles) faults.push(`${a} meets ${b} ${meetings.get(key(a, b)) ?? 0} times`);
    }
    const due = n % 2 === 1 && n > 1 ? cycles : 0;
    if ((rests.get(a) ?? 0) !== due) faults.push(`${a} rests ${rests.get(a) ?? 0} times`);
  }
  return faults;
}

/** Whose sides are not balanced: a player's over all rounds, and a pair's over its meetings, may differ by what is odd in them. */
export function sideFaults(n: number, rounds: readonly Round[]): string[] {
  const faults: string[] = [];
  const pairs = rounds.flatMap((round) => round.pairs);
  for (let player = 0; player < n; player += 1) {
    const first = pairs.filter(([a]) => a === player).length;
    const second = pairs.filter(([, b]) => b === player).length;
    if (Math.abs(first - second) > (first + second) % 2) faults.push(`${player} has ${first} first and ${second} second sides`);
    for (let other = player + 1; other < n; other += 1) {
      const ahead = pairs.filter(([a, b]) => a === player && b === other).length;
      const behind = pairs.filter(([a, b]) => a === other && b === player).length;
      if (Math.abs(ahead - behind) > (ahead + behind) % 2)
        faults.push(`${player} is first against ${other} ${ahead} times, second ${behind}`);
    }
  }
  return faults;
}
