/** `node -r typescript-hook pool-child.ts <players> <rounds> <draws>`: draws a random pool, prints {times, method, peak}. */
import { drawFrom } from '@roundbook/draw';
import { historyOf, pairPools, type Pair } from '@roundbook/pairing';
import * as E from 'fp-ts/Either';

const [players = 0, rounds = 0, draws = 0] = process.argv.slice(2).map(Number);

/** Rounds drawn without regard to each other: some meet again in the ten, as in no real pool, which makes it no easier. */
function* randomRounds(): Iterable<Pair> {
  for (let round = 0; round < rounds; round++) {
    const order = drawFrom('bench', `history ${round}`).shuffle(Array.from({ length: players }, (_, player) => player));
    for (let k = 0; k + 1 < players; k += 2) yield [order[k]!, order[k + 1]!];
  }
}

const history = historyOf(players, randomRounds());
const pool = Array.from({ length: players }, (_, player) => player);
const times: number[] = [];
let method = '';
for (let k = 0; k < draws; k++) {
  const began = process.hrtime.bigint();
  const answer = pairPools({
    pools: [pool],
    met: history,
    byes: () => 0,
    oddPools: 'bye',
    drawBye: drawFrom('bench', `bye ${k}`),
    drawPairs: drawFrom('bench', `pairs ${k}`),
  });
  times.push(Number(process.hrtime.bigint() - began) / 1e6);
  if (E.isLeft(answer)) throw new Error(`a pool of ${players} could not be drawn: ${answer.left.code}`);
  if (answer.right.rematches > 0 || answer.right.matches.length !== players / 2) throw new Error('not what was asked for');
  method = answer.right.method;
}
process.stdout.write(JSON.stringify({ times, method, peak: process.resourceUsage().maxRSS / 1024 }));
