import { drawFrom } from '@roundbook/draw';
import {
  bracketProgress,
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
import { isDeepStrictEqual } from 'node:util';
import { Chance } from '../../optimality/chance';
import { numbers } from '../../optimality/small-fields';
import { Played, crowdedParts, eliminationFaults, singleElimination } from '../../reference/pairing/bracket';

type PlayedMatch = Played & { id: string };

interface Finished {
  progress: BracketProgress;
  played: PlayedMatch[];
}

type Seats = readonly (number | null)[];

/** Plays whatever is ready, in an order of its own, until all is over. */
function playOut(plan: BracketPlan, seats: Seats, decide: (a: number, b: number) => BracketResult, chance: Chance): Finished {
  const results = new Map<string, BracketResult>();
  const played: PlayedMatch[] = [];
  for (;;) {
    const progress = bracketProgress(plan, seats, results);
    if (progress.over) return { progress, played };
    const {
      id,
      sides: [a, b],
    } = chance.pick(progress.ready);
    const result = decide(a, b);
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

const placesOf = (progress: BracketProgress): number[] => {
  const rank = new Map(progress.places.flatMap(({ rank: own, players }) => players.map((player) => [player, own] as const)));
  return [...rank].sort(([a], [b]) => a - b).map(([, own]) => own);
};

const texts = (all: readonly Played[]): string[] => all.map(({ a, b, winner }) => `${Math.min(a, b!)}v${Math.max(a, b!)}:${winner}`).sort();

/** Matches and places as playing the bracket by hand gives them. */
export function wrongSingleElimination(chance: Chance): boolean {
  const n = chance.between(2, 20);
  const strength = chance.shuffled(seeds(n));
  const isBetter = (a: number, b: number): boolean => strength[a - 1]! < strength[b - 1]!;
  const wanted = singleElimination(n, (a, b) => (isBetter(a, b) ? a : b));
  const seats = seated(n);
  const { progress, played } = playOut(singleEliminationPlan(seats.length), seats, (a, b) => (isBetter(a, b) ? 'a' : 'b'), chance);
  if (!isDeepStrictEqual(texts(played), texts(wanted.rounds.flat())) || !isDeepStrictEqual(placesOf(progress), wanted.places)) return true;
  if (n < 3) return false;
  const lostFirst = seeds(n).filter((player) => {
    const first = played.find(({ a, b }) => a === player || b === player)!;
    return first.winner !== player && /^W[12]\./.test(first.id);
  });
  const there = consolationSeats(singleEliminationPlan(seats.length), progress).filter((side) => typeof side === 'number');
  return !isDeepStrictEqual(
    there.sort((a, b) => a - b),
    lostFirst,
  );
}

/** A later round of the last match lost stands before an earlier one; losers of one round share. */
function placesByRounds(n: number, played: readonly PlayedMatch[]): number[] {
  const lastLoss = (player: number): number => {
    const lost = played.filter(({ a, b, winner }) => (a === player || b === player) && winner !== player);
    if (lost.length < 2) return Infinity;
    const { id } = lost[lost.length - 1]!;
    return id.startsWith('GF') ? 1000 : Number(/^L(\d+)/.exec(id)![1]);
  };
  return seeds(n).map((player) => 1 + seeds(n).filter((other) => lastLoss(other) > lastLoss(player)).length);
}

/** Out with two losses, nobody earlier; places by rounds; nobody met again in the losers' bracket before its time. */
export function wrongDoubleElimination(chance: Chance): boolean {
  const n = chance.pick([2, 3, 4, 5, 7, 8, 11, 16, 16]);
  const seats = seated(n);
  const plan = doubleEliminationPlan(seats.length);
  const { progress, played } = playOut(plan, seats, () => (chance.happens(50) ? 'a' : 'b'), chance);
  if (eliminationFaults(seeds(n), played, 2).length > 0 || !isDeepStrictEqual(placesOf(progress), placesByRounds(n, played))) return true;
  return played.some(({ id, a, b }, index) => {
    const round = /^L(\d+)/.exec(id);
    const met = played.slice(0, index).some((match) => [match.a, match.b].includes(a) && [match.a, match.b].includes(b));
    return n === seats.length && round !== null && met && Number(round[1]) < earliestRematch(n)!;
  });
}

/** Matches lost by both: nobody loses three times and at most one is left. */
export function wrongBothLost(chance: Chance): boolean {
  const n = chance.between(2, 12);
  const seats = seated(n);
  const plan = doubleEliminationPlan(seats.length);
  const decide = (): BracketResult => (chance.happens(25) ? 'none' : chance.pick(['a', 'b'] as const));
  const { progress, played } = playOut(plan, seats, decide, chance);
  const left = seeds(n).filter((player) => !progress.out.includes(player));
  return left.length > 1 || eliminationFaults(seeds(n), played, 2).some((fault) => fault !== '0 players are left');
}

/** No half, quarter and so on has more than its share of a group. */
export function wrongSeedingApart(chance: Chance): boolean {
  const sizes = [2, ...numbers(chance.between(1, 5)).map(() => chance.between(1, 5))];
  const order = chance.shuffled(numbers(sizes.reduce((sum, size) => sum + size, 0)));
  const groups = sizes.map((size) => order.splice(0, size));
  const answer = drawnSeedingApart({ groups, draw: drawFrom(`${chance.below(1e9)}`, 'seats') });
  if (answer._tag === 'Left') return true;
  const groupOf = (player: number | null): number | null => (player === null ? null : groups.findIndex((group) => group.includes(player)));
  return crowdedParts(answer.right.map(groupOf)).length > 0;
}
