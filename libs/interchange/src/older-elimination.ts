import * as E from 'fp-ts/Either';
import { malformed, type Decision } from '@roundbook/kernel';
import { bracketProgress, doubleEliminationPlan, type BracketPlan, type BracketResult, type Side } from '@roundbook/pairing';
import { winnerOf } from '@roundbook/tournament';
import type { NeutralFile, NeutralMatch, NeutralRound } from './neutral-file';
import { readResult } from './neutral-result';
import { layoutOf, type Bout, type Layout } from './older-brackets';

type MatchBout = Bout<NeutralMatch>;

/** The matches of the file by bracket and round; of the losers' bracket by the number in the plan. */
interface Sorted {
  readonly winners: readonly (readonly MatchBout[])[];
  readonly losers: readonly (readonly MatchBout[])[];
  readonly grandFinal: readonly MatchBout[];
}

const LARGEST = 10;

const notUnderstood = (why: string) =>
  malformed('bracket_not_understood', `The rounds of the double elimination cannot be put together: ${why}.`, { field: 'rounds' });

/**
 * A double elimination whose rounds are listed bracket by bracket (`sourceRound`: winners and the grand final above 0, losers below),
 * in the order of play: in each round whoever can play, so that nobody waits, with the place of each match in the plan and the seats of
 * round 1. Who is not seen again in it has lost, not dropped. Refusal: `bracket_not_understood`.
 */
export const eliminationInOrder = (file: NeutralFile): Decision<NeutralFile> => {
  if (file.format !== 'double-elimination' || file.rounds.every(({ sourceRound }) => sourceRound === undefined)) return E.right(file);
  return E.chain((sorted: Sorted) => {
    const seeds = new Map(file.players.map(({ id, seed }, index) => [id, seed ?? index + 1]));
    const layout = layoutOf(sorted, (player) => seeds.get(player) ?? Infinity);
    if (layout === undefined) return E.left(notUnderstood('who dropped where fits no bracket'));
    return E.map((rounds: readonly NeutralRound[]): NeutralFile => {
      const seated = layout.seats.flatMap((id) => (id === null ? [] : [{ id, seed: seeds.get(id) ?? 1 }]));
      return { ...file, rounds: rounds.map((round) => (round.n === 1 ? { ...round, seats: seated, dropping: layout.dropping } : round)) };
    })(roundsOfPlay(sorted, layout));
  })(sortedByBracket(file));
};

const sortedByBracket = (file: NeutralFile): Decision<Sorted> => {
  const numbers = file.rounds.map((round) => round.sourceRound ?? 0);
  const [highest, lowest] = [Math.max(...numbers), Math.min(...numbers)];
  if (numbers.includes(0) || new Set(numbers).size < numbers.length) return E.left(notUnderstood('a round has no bracket of its own'));
  const rounds = highest - 1;
  if (rounds < 1 || rounds > LARGEST) return E.left(notUnderstood('the final of the winners or the grand final is missing'));
  // Early rounds of the losers that are byes for all are not listed: the last one is the one to count from.
  const before = 2 * (rounds - 1) + lowest;
  const boutsOf = (number: number): Decision<readonly MatchBout[]> =>
    E.sequenceArray((file.rounds[numbers.indexOf(number)]?.matches ?? []).map(boutOf));
  return E.chain((winners: readonly (readonly MatchBout[])[]) =>
    E.chain((losers: readonly (readonly MatchBout[])[]) =>
      E.map((grandFinal: readonly MatchBout[]) => ({ winners: [[], ...winners], losers: [[], ...losers], grandFinal }))(boutsOf(highest)),
    )(E.sequenceArray(upTo(2 * (rounds - 1)).map((round) => boutsOf(before - round)))),
  )(E.sequenceArray(upTo(rounds).map(boutsOf)));
};

const upTo = (n: number): readonly number[] => Array.from({ length: n }, (_, index) => index + 1);

const boutOf = (match: NeutralMatch): Decision<MatchBout> => {
  const result = match.b === null ? undefined : readResult(match);
  const won = result === undefined || result === 'unsupported' ? undefined : winnerOf(result);
  if (match.b === null || won === undefined) return E.left(notUnderstood(`a match of ${match.a} has no winner`));
  return E.right(won === 'a' ? { winner: match.a, loser: match.b, match } : { winner: match.b, loser: match.a, match });
};

const between = ({ winner, loser }: MatchBout, one: string, other: string): boolean =>
  (winner === one && loser === other) || (winner === other && loser === one);

/** The match of the file that a match of the plan was. */
const boutIn = (sorted: Sorted, id: string, one: string, other: string): MatchBout | undefined => {
  const { winners, losers, grandFinal } = sorted;
  const round = Number(/^[WL](\d+)\./.exec(id)?.[1] ?? 0);
  if (id.startsWith('W')) return winners[round]?.find((bout) => between(bout, one, other));
  if (id.startsWith('L')) return losers[round]?.find((bout) => between(bout, one, other));
  const finals = grandFinal.filter((bout) => between(bout, one, other));
  // The replay is the one that comes second, however they are listed: the side without a loss lost the first.
  const first = finals.length === 2 ? finals.find((bout) => bout.winner === other) : finals[0];
  return id === 'GF' ? first : finals.find((bout) => bout !== first);
};

const PHASES: readonly (readonly [string, string])[] = [
  ['W', 'bracket'],
  ['L', 'losersBracket'],
  ['G', 'grandFinal'],
];

const phaseOf = (matches: readonly NeutralMatch[]): string =>
  PHASES.find(([letter]) => matches.some(({ bracketMatch }) => bracketMatch?.startsWith(letter) === true))?.[1] ?? 'bracket';

/** A match is as long as its winner needed games. */
const lengthOf = ({ aWins = 0, bWins = 0 }: NeutralMatch): Pick<NeutralMatch, 'bestOf'> => {
  const won = Math.max(aWins, bWins);
  return won === 0 || won > 5 ? {} : { bestOf: 2 * won - 1 };
};

/** Every match that is ready is in the next round; who has no opponent in round 1 is listed with a bye. */
const roundsOfPlay = (sorted: Sorted, { seats: names, dropping }: Layout): Decision<readonly NeutralRound[]> => {
  const plan: BracketPlan = doubleEliminationPlan(names.length, (round, slot) => dropping[round - 2]?.[slot] ?? slot);
  const seats: readonly Side[] = names.map((name, seat) => (name === null ? null : seat));
  const nameAt = (side: Side) => names[side as number] as string;
  const results = new Map<string, BracketResult>();
  const rounds: NeutralRound[] = [];
  let played = 0;
  for (;;) {
    const { ready, byes, over } = bracketProgress(plan, seats, results);
    const matches: NeutralMatch[] = [];
    // A bye is a round without a match: who has one in round 1 does not play round 2 in it.
    const free = rounds.length > 0 ? [] : byes.filter(({ id }) => id.startsWith('W1.'));
    const resting = new Set(free.map(({ player }) => player));
    for (const { id, sides } of ready) {
      if (sides.some((side) => resting.has(side))) continue;
      const [a, b] = [nameAt(sides[0]), nameAt(sides[1])];
      const bout = boutIn(sorted, id, a, b);
      if (bout === undefined) return E.left(notUnderstood(`${a} and ${b} should have met`));
      results.set(id, bout.winner === a ? 'a' : 'b');
      matches.push({ ...bout.match, ...lengthOf(bout.match), bracketMatch: id });
    }
    if (matches.length === 0) {
      const listed = [...sorted.winners, ...sorted.losers, sorted.grandFinal].flat().length;
      return over && played === listed ? E.right(rounds) : E.left(notUnderstood('some matches have no place in it'));
    }
    played += matches.length;
    const rest = free.map(({ id, player }): NeutralMatch => ({ a: nameAt(player), b: null, outcome: 'bye', bracketMatch: id }));
    rounds.push({ n: rounds.length + 1, stage: phaseOf(matches), matches: [...matches, ...rest] });
  }
};
