import { drawFrom } from '@roundbook/draw';
import { historyOf, swissPairing, type History, type Pair, type SwissPaired } from '@roundbook/pairing';
import * as E from 'fp-ts/Either';

/** A field before a Swiss round: match points, and who met whom. */
export interface SwissEvening {
  readonly name: string;
  readonly scores: readonly number[];
  readonly played: readonly PlayedMatch[];
}

export interface PlayedMatch {
  readonly round: number;
  readonly sides: Pair;
  /** Match points of the two sides. */
  readonly points: Pair;
}

export const pairsOf = ({ played }: SwissEvening): readonly Pair[] => played.map(({ sides }) => sides);

export const historyOfEvening = (evening: SwissEvening): History => historyOf(evening.scores.length, pairsOf(evening));

/** One round by our own pairing. */
export const pairedRound = (scores: readonly number[], history: History, seed: string): SwissPaired => {
  const answer = swissPairing({ scores, history, draw: drawFrom('bench', seed) });
  if (E.isLeft(answer)) throw new Error(`${scores.length} players could not be paired: ${answer.left.code}`);
  return answer.right;
};

/** Results of a round from a fixed draw: one match in twelve is drawn. */
export const playedOut = (pairs: readonly Pair[], round: number): PlayedMatch[] => {
  const draw = drawFrom('bench results', `${pairs.length} ${round}`);
  return pairs.map((sides) => {
    if (draw.int(12) === 0) return { round, sides, points: [1, 1] };
    return { round, sides, points: draw.int(2) === 0 ? [3, 0] : [0, 3] };
  });
};

/** Adds the points of a round to the scores. */
export const addPoints = (scores: number[], matches: readonly PlayedMatch[]): void => {
  for (const { sides, points } of matches) {
    scores[sides[0]]! += points[0];
    scores[sides[1]]! += points[1];
  }
};

/** `rounds` rounds paired by ourselves. */
export const swissEvening = (players: number, rounds: number): SwissEvening => {
  const scores = new Array<number>(players).fill(0);
  const played: PlayedMatch[] = [];
  for (let round = 1; round <= rounds; round++) {
    const history = historyOf(
      players,
      played.map(({ sides }) => sides),
    );
    const matches = playedOut(pairedRound(scores, history, `${players} ${round}`).pairs, round);
    played.push(...matches);
    addPoints(scores, matches);
  }
  return { name: `after ${rounds} rounds`, scores, played };
};

const drawn = (round: number, sides: Pair): PlayedMatch => ({ round, sides, points: [1, 1] });

/** Everybody on one score: seven rounds in which every match was drawn. */
export const oneScore = (players: number): SwissEvening => {
  const scores = new Array<number>(players).fill(7);
  const played = Array.from({ length: 7 }, (_, round) => round).flatMap((round) =>
    Array.from({ length: players / 2 }, (_, k) => {
      // Circle method: the last player stays.
      const [a, b] = [(round + k) % (players - 1), k === 0 ? players - 1 : (round + players - 1 - k) % (players - 1)];
      return drawn(round + 1, [a, b]);
    }),
  );
  return { name: 'everybody on one score', scores, played };
};

/** The evening with one player in the middle who has met everybody. */
export const metEverybody = (evening: SwissEvening): SwissEvening => {
  const n = evening.scores.length;
  return withMeetings(evening, 'one player has met everybody', (n / 2) | 0, () => true);
};

/** The evening with a last player who has met everybody but the leader. */
export const onlyTheLeader = (evening: SwissEvening): SwissEvening => {
  const order = evening.scores.map((_, player) => player).sort((i, j) => evening.scores[j]! - evening.scores[i]!);
  const [leader, last] = [order[0]!, order[order.length - 1]!];
  return withMeetings(evening, 'the last may only meet the leader', last, (other) => other !== leader);
};

/** The evening with four leaders who have met each other, three points ahead of all: no bound of neighbours can be met. */
export const metLeaders = (evening: SwissEvening): SwissEvening => {
  const highest = Math.max(...evening.scores) + 3;
  const order = evening.scores.map((_, player) => player).sort((i, j) => evening.scores[j]! - evening.scores[i]!);
  const leaders = order.slice(0, 4);
  const played = [...evening.played];
  for (const i of leaders) for (const j of leaders) if (i < j) played.push(drawn(1, [i, j]));
  return {
    name: `${evening.name}, four leaders have met`,
    scores: evening.scores.map((score, i) => (leaders.includes(i) ? highest : score)),
    played,
  };
};

const withMeetings = (evening: SwissEvening, name: string, player: number, meets: (other: number) => boolean): SwissEvening => {
  const known = new Set(evening.played.filter(({ sides }) => sides.includes(player)).flatMap(({ sides }) => sides));
  const more = evening.scores.flatMap((_, other) =>
    other === player || known.has(other) || !meets(other) ? [] : [{ round: 1, sides: [player, other] as const, points: [0, 0] as const }],
  );
  // Whoever was met and may not have been is forgotten.
  const played = evening.played.filter(({ sides }) => !sides.includes(player) || sides.every((side) => side === player || meets(side)));
  return { name: `${evening.name}, ${name}`, scores: evening.scores, played: [...played, ...more] };
};
