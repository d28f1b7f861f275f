import { drawFrom } from '@roundbook/draw';
import type { Pair } from '@roundbook/pairing';
import { historyOf } from '@roundbook/pairing';
import { compare, median, type BenchOptions, type Row } from './measure';
import { plainBrackets } from './plain-brackets';
import { pooledEvening } from './pool-draw';
import { RIVALS, timedPairing } from './rivals';
import {
  addPoints,
  historyOfEvening,
  metEverybody,
  metLeaders,
  oneScore,
  onlyTheLeader,
  pairedRound,
  playedOut,
  swissEvening,
  type SwissEvening,
} from './swiss-fields';

const PLAIN = 'plain brackets, nothing proven';
const OURS = 'ours, proven';

/** Time of a proven pairing beside plain bracket pairing of the same field; how it was found is in its name. */
const besidePlain = (evening: SwissEvening, options: BenchOptions): Promise<Row[]> => {
  const { scores } = evening;
  const history = historyOfEvening(evening);
  const { method } = pairedRound(scores, history, 'method');
  let round = 0;
  return compare(
    {
      size: scores.length,
      contestants: [
        { name: `swiss ${evening.name}: ${OURS} (${method})`, run: () => pairedRound(scores, history, `${round++}`) },
        { name: `swiss ${evening.name}: ${PLAIN}`, run: () => plainBrackets(scores, history, drawFrom('bench', `${round++}`)) },
      ],
    },
    options,
  );
};

const ms = (name: string, size: number, value: number | null): Row => ({
  name,
  size,
  median: value,
  unit: 'ms',
  ratioTo: null,
  ratio: null,
});

/** Every round of a tournament paired by ourselves; the row is the dearest one. */
const worstRound = (players: number, rounds: number): Row => {
  const scores = new Array<number>(players).fill(0);
  const met: Pair[] = [];
  let worst = { round: 0, time: 0, method: '' };
  for (let round = 1; round <= rounds; round++) {
    const history = historyOf(players, met);
    const times: number[] = [];
    let paired = pairedRound(scores, history, `worst ${round}`);
    for (let sample = 0; sample < 3; sample++) {
      const began = process.hrtime.bigint();
      paired = pairedRound(scores, history, `worst ${round}`);
      times.push(Number(process.hrtime.bigint() - began) / 1e6);
    }
    if (median(times) > worst.time) worst = { round, time: median(times), method: paired.method };
    const matches = playedOut(paired.pairs, round);
    for (const { sides } of matches) met.push(sides);
    addPoints(scores, matches);
  }
  return ms(`swiss, worst of ${rounds} rounds: ${OURS} (round ${worst.round}, ${worst.method})`, players, worst.time);
};

/** What a pairing comes to, in words; whether everybody is paired once is looked at too. */
const comesTo = ({ scores, played }: SwissEvening, pairs: readonly Pair[]): string => {
  if (new Set(pairs.flat()).size !== scores.length || pairs.length * 2 !== scores.length) return 'not everybody paired';
  const met = new Set(played.map(({ sides: [i, j] }) => Math.min(i, j) * scores.length + Math.max(i, j)));
  const rematches = pairs.filter(([i, j]) => met.has(Math.min(i, j) * scores.length + Math.max(i, j))).length;
  const squares = pairs.reduce((sum, [i, j]) => sum + (scores[i]! - scores[j]!) ** 2, 0);
  return `${rematches} rematches, squares ${squares.toLocaleString('en-GB')}`;
};

/** Ours and the others on one field: time, and what each pairing comes to. */
const besideRivals = (evening: SwissEvening, { quick }: BenchOptions): Row[] => {
  const size = evening.scores.length;
  const { method } = pairedRound(evening.scores, historyOfEvening(evening), 'method');
  const rows = (['ours', ...RIVALS] as const).map((contender): Row => {
    const who = contender === 'ours' ? `${OURS} (${method})` : contender;
    const answer = timedPairing(contender, evening, quick ? 10_000 : 120_000, quick ? 1 : 5);
    const name = (what: string): string => `swiss ${evening.name}: ${who}: ${what}`;
    return 'failed' in answer ? ms(name(answer.failed), size, null) : ms(name(comesTo(evening, answer.pairs)), size, answer.ms);
  });
  const own = rows[0]?.median ?? null;
  return rows.map((row, k) => (k === 0 || row.median === null || own === null ? row : { ...row, ratioTo: OURS, ratio: row.median / own }));
};

export const bench = async (options: BenchOptions): Promise<Row[]> => {
  const { quick } = options;
  const rows: Row[] = [];
  const large = swissEvening(quick ? 1_000 : 10_000, 9);
  rows.push(...(await besidePlain(large, options)), ...(await besidePlain(metLeaders(large), options)));
  rows.push(worstRound(quick ? 10_000 : 100_000, quick ? 5 : 15));
  rows.push(...(await pooledEvening(quick ? 10_000 : 100_000, 10, options)));
  for (const size of quick ? [64] : [64, 256, 1_024]) rows.push(...besideRivals(swissEvening(size, 6), options));
  const evening = swissEvening(quick ? 64 : 256, 6);
  const hostile = [swissEvening(64, 40), oneScore(evening.scores.length), metEverybody(evening), onlyTheLeader(evening)];
  for (const one of hostile) rows.push(...besideRivals(one, options));
  return rows;
};
