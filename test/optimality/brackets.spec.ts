import { drawFrom } from '@roundbook/draw';
import {
  bracketOrder,
  bracketProgress,
  bracketRound1,
  bracketSeats,
  consolationSeats,
  doubleEliminationPlan,
  drawnSeedingApart,
  earliestRematch,
  singleEliminationPlan,
  type BracketPlan,
  type BracketProgress,
  type BracketResult,
} from '@roundbook/pairing';
import { Played, crowdedParts, eliminationFaults, firstRoundPairs, singleElimination } from '../reference/pairing/bracket';
import { Chance } from './chance';
import { everyWay } from './enumerated-draw';
import { fields } from './how-many';
import { numbers } from './small-fields';

interface Finished {
  progress: BracketProgress;
  results: Map<string, BracketResult>;
  /** Matches with two players in the order of play, with the id of each. */
  played: (Played & { id: string })[];
}

type Seats = readonly (number | null | 'open')[];

/** Plays match by match whatever is ready, in an order of its own, until all is over. */
function playOut(plan: BracketPlan, seats: Seats, decide: (id: string, a: number, b: number) => BracketResult, chance: Chance): Finished {
  const results = new Map<string, BracketResult>();
  const played: Finished['played'] = [];
  for (;;) {
    const progress = bracketProgress(plan, seats, results);
    if (progress.over) return { progress, results, played };
    const { id, sides } = chance.pick(progress.ready);
    const [a, b] = sides;
    const result = decide(id, a, b);
    results.set(id, result);
    played.push({ id, a, b, winner: result === 'none' ? null : result === 'a' ? a : b });
  }
}

const seeds = (n: number): number[] => numbers(n).map((i) => i + 1);

function seated(n: number): (number | null)[] {
  const answer = bracketSeats({ players: seeds(n), byes: { by: 'seed' } });
  if (answer._tag === 'Left') throw new Error(`refused: ${answer.left.code}`);
  return answer.right;
}

const placesOf = (progress: BracketProgress): [number, number][] =>
  progress.places.flatMap(({ rank, players }) => players.map((player) => [player, rank] as [number, number])).sort((x, y) => x[0] - y[0]);

const count = fields(40);

describe('single elimination', () => {
  it('meets as 1v8 4v5 2v7 3v6 in every size up to 1,024', () => {
    for (let size = 2; size <= 1024; size *= 2) {
      expect(bracketOrder(size)).toEqual(firstRoundPairs(size).flat());
      expect(bracketRound1(size - 1, size)).toEqual(firstRoundPairs(size).map(([a, b]) => [a, b === size ? null : b]));
    }
  });

  it(`has the matches and places that playing it by hand gives, in ${count} brackets of 2 to 33 players`, () => {
    for (let seed = 1; seed <= count; seed += 1) {
      const chance = new Chance(seed);
      const n = chance.between(2, 33);
      const upset = seeds(n).map(() => chance.below(1000));
      const strength = (player: number): number => upset[player - 1]! * 100 + player;
      const wanted = singleElimination(n, (a, b) => (strength(a) < strength(b) ? a : b));
      const seats = seated(n);
      const { progress, played } = playOut(
        singleEliminationPlan(seats.length),
        seats,
        (_, a, b) => (strength(a) < strength(b) ? 'a' : 'b'),
        chance,
      );
      const texts = (all: readonly Played[]): string[] =>
        all.map(({ a, b, winner }) => `${Math.min(a, b!)}v${Math.max(a, b!)}:${winner}`).sort();
      expect({ seed, matches: texts(played), places: placesOf(progress) }).toEqual({
        seed,
        matches: texts(wanted.rounds.flat()),
        places: wanted.places.map((place, index) => [index + 1, place]),
      });
      expect(eliminationFaults(seeds(n), played, 1)).toEqual([]);
    }
  });
});

describe('double elimination', () => {
  /** Both lost now and then only where `doubles` says so. */
  const random = (chance: Chance, doubles: boolean) => (): BracketResult =>
    doubles && chance.happens(15) ? 'none' : chance.happens(50) ? 'a' : 'b';

  it(`puts out everybody but the winner with two losses, nobody earlier, and shares places by rounds, in ${2 * count} brackets`, () => {
    let replays = 0;
    for (let seed = 1; seed <= 2 * count; seed += 1) {
      const chance = new Chance(seed);
      const n = chance.between(2, 33);
      const seats = seated(n);
      const { progress, played } = playOut(doubleEliminationPlan(seats.length), seats, random(chance, false), chance);
      const winners = seeds(n).filter((player) => !progress.out.includes(player));
      expect({ seed, faults: eliminationFaults(seeds(n), played, 2) }).toEqual({ seed, faults: [] });
      const losses = (player: number, before: number): number =>
        played.slice(0, before).filter((match) => (match.a === player || match.b === player) && match.winner !== player).length;
      // The grand final is replayed once, and only if the side without a loss lost it.
      const final = played.findIndex(({ id }) => id === 'GF');
      const replayed = played.filter(({ id }) => id === 'GF2').length;
      const { a, b, winner } = played[final]!;
      const unbeaten = [a, b!].find((player) => losses(player, final) === 0)!;
      expect({ seed, losses: [losses(a, final), losses(b!, final)].sort(), replayed }).toEqual({
        seed,
        losses: [0, 1],
        replayed: winner === unbeaten ? 0 : 1,
      });
      replays += replayed;
      expect(placesOf(progress).filter(([, place]) => place === 1)).toEqual([[winners[0]!, 1]]);
      expect({ seed, places: placesOf(progress) }).toEqual({ seed, places: placesByRounds(seeds(n), played) });
    }
    expect(replays).toBeGreaterThan(0);
    expect(replays).toBeLessThan(2 * count);
  });

  it(`has no second meeting in the losers' bracket before the round it says, in ${count} brackets of 8, 16 and 32`, () => {
    for (let seed = 1; seed <= count; seed += 1) {
      const chance = new Chance(seed);
      const size = chance.pick([8, 16, 32]);
      const { played } = playOut(doubleEliminationPlan(size), seated(size), random(chance, false), chance);
      const early = played.filter(({ id, a, b }, index) => {
        const round = /^L(\d+)/.exec(id);
        const before = played.slice(0, index).some((match) => [match.a, match.b].includes(a) && [match.a, match.b].includes(b));
        return round !== null && before && Number(round[1]) < earliestRematch(size)!;
      });
      expect({ seed, early }).toEqual({ seed, early: [] });
    }
  });

  it(`lets nobody lose three times and leaves at most one when matches are lost by both, in ${count} brackets`, () => {
    let nobody = 0;
    for (let seed = 1; seed <= count; seed += 1) {
      const chance = new Chance(-seed);
      const n = chance.between(2, 20);
      const seats = seated(n);
      const { progress, played } = playOut(doubleEliminationPlan(seats.length), seats, random(chance, true), chance);
      const faults = eliminationFaults(seeds(n), played, 2).filter((fault) => fault !== '0 players are left');
      const left = seeds(n).filter((player) => !progress.out.includes(player));
      expect({ seed, faults, left: left.length <= 1 }).toEqual({ seed, faults: [], left: true });
      if (left.length === 0) nobody += 1;
    }
    expect(nobody).toBeGreaterThan(0);
  });
});

/** Places by the round of the last match lost: a later round stands before an earlier one, losers of one round share. */
function placesByRounds(players: readonly number[], played: Finished['played']): [number, number][] {
  const lastLoss = (player: number): number => {
    const lost = played.filter(({ a, b, winner }) => (a === player || b === player) && winner !== player);
    if (lost.length < 2) return Infinity;
    const { id } = lost[lost.length - 1]!;
    return id.startsWith('GF') ? 1000 : Number(/^L(\d+)/.exec(id)![1]);
  };
  return players.map((player) => [player, 1 + players.filter((other) => lastLoss(other) > lastLoss(player)).length]);
}

describe('consolation', () => {
  it(`seats whoever loses its first match in rounds 1 and 2, in ${count} brackets of 3 to 33 players`, () => {
    for (let seed = 1; seed <= count; seed += 1) {
      const chance = new Chance(seed);
      const n = chance.between(3, 33);
      const seats = seated(n);
      const main = singleEliminationPlan(seats.length);
      const { progress, played } = playOut(main, seats, () => (chance.happens(50) ? 'a' : 'b'), chance);
      const firstLost = seeds(n).filter((player) => {
        const [first] = played.filter(({ a, b }) => a === player || b === player);
        return first!.winner !== player && /^W[12]\./.test(first!.id);
      });
      const there = consolationSeats(main, progress).filter((side): side is number => typeof side === 'number');
      expect({ seed, there: there.sort((a, b) => a - b) }).toEqual({ seed, there: firstLost });
    }
  });
});

describe('seats', () => {
  it('give byes by draw to every set of receivers with the same chance', () => {
    for (const [n, sets] of [
      [3, 3],
      [5, 10],
      [6, 15],
      [7, 7],
    ] as const) {
      const chances = new Map<string, number>();
      for (const { result, ranges } of everyWay((draw) => bracketSeats({ players: seeds(n), byes: { by: 'draw', draw } }), 50_000)!) {
        if (result._tag === 'Left') throw new Error(`refused: ${result.left.code}`);
        const byes = result.right.filter((player, seat, all) => player !== null && all[seat ^ 1] === null);
        const text = byes.sort().join();
        chances.set(text, (chances.get(text) ?? 0) + 1 / ranges.reduce((x, y) => x * y, 1));
      }
      expect({ n, sets: chances.size }).toEqual({ n, sets });
      for (const one of chances.values()) expect(one).toBeCloseTo(1 / sets, 10);
    }
  });

  it(`keep groups apart: no part of the bracket has more than its share of one, in ${5 * count} fields`, () => {
    for (let seed = 1; seed <= 5 * count; seed += 1) {
      const chance = new Chance(seed);
      const sizes = numbers(chance.between(1, 6)).map(() => chance.between(1, 5));
      const order = chance.shuffled(
        numbers(
          Math.max(
            2,
            sizes.reduce((sum, size) => sum + size, 0),
          ),
        ),
      );
      const groups = sizes.map((size) => order.splice(0, size));
      if (order.length > 0) groups.push(order);
      const answer = drawnSeedingApart({ groups, draw: drawFrom(`${seed}`, 'seats') });
      if (answer._tag === 'Left') throw new Error(`refused: ${answer.left.code}`);
      const groupOf = (player: number | null): number | null =>
        player === null ? null : groups.findIndex((group) => group.includes(player));
      expect({ seed, crowded: crowdedParts(answer.right.map(groupOf)) }).toEqual({ seed, crowded: [] });
    }
  });
});
