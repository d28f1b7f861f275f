/**
 * `node rival-child.js <package> <evening.json> <samples>`: pairings by that package, or by us, in a process of its own; prints
 * {ms, pairs}. The first call warms up; where it took less than five seconds, the median of the following ones is the
 * figure: as many as asked for, and for a second at least.
 */
const fs = require('node:fs');

const [rival, file, samples] = process.argv.slice(2);
const SLOW_MS = 5_000;
const LEAST_MS = 1_000;
const evening = JSON.parse(fs.readFileSync(file, 'utf8'));
const n = evening.scores.length;

/** Players as the package wants them, made before the clock starts; the call alone is timed. */
const RIVALS = {
  async ours() {
    require('../../scripts/typescript-hook.js');
    const { historyOfEvening, pairedRound } = require('./swiss-fields.ts');
    const history = historyOfEvening(evening);
    let call = 0;
    return () => pairedRound(evening.scores, history, `rivals ${call++}`).pairs;
  },
  async 'tournament-pairings'() {
    const { Swiss } = await import('tournament-pairings');
    const avoid = evening.scores.map(() => []);
    for (const { sides } of evening.played) {
      avoid[sides[0]].push(sides[1]);
      avoid[sides[1]].push(sides[0]);
    }
    const players = evening.scores.map((score, id) => ({ id, score, avoid: avoid[id] }));
    return () => Swiss(players, 1).map(({ player1, player2 }) => [player1, player2]);
  },
  async 'swiss-pairing'() {
    const { getMatchups } = require('swiss-pairing')({ maxPerRound: 3 });
    const participants = evening.scores.map((_, id) => ({ id, seed: id }));
    const matches = evening.played.map(({ round, sides, points }) => ({
      round,
      home: { id: sides[0], points: points[0] },
      away: { id: sides[1], points: points[1] },
    }));
    return () => getMatchups(1_000, participants, matches).map(({ home, away }) => [home, away]);
  },
  async 'edmonds-blossom-fixed'() {
    const maxWeightMatching = require('edmonds-blossom-fixed').default ?? require('edmonds-blossom-fixed');
    const met = new Set(evening.played.map(({ sides: [i, j] }) => Math.min(i, j) * n + Math.max(i, j)));
    const widest = Math.max(...evening.scores) - Math.min(...evening.scores);
    const perRematch = (n / 2) * widest ** 2 + 1;
    return () => {
      const edges = [];
      for (let i = 0; i < n; i++)
        for (let j = i + 1; j < n; j++)
          edges.push([
            i,
            j,
            perRematch + widest ** 2 - (met.has(i * n + j) ? perRematch : 0) - (evening.scores[i] - evening.scores[j]) ** 2,
          ]);
      return maxWeightMatching(edges, true).flatMap((j, i) => (i < j ? [[i, j]] : []));
    };
  },
};

const timed = (run) => {
  const began = process.hrtime.bigint();
  const pairs = run();
  return { ms: Number(process.hrtime.bigint() - began) / 1e6, pairs };
};

RIVALS[rival]()
  .then((run) => {
    let answer = timed(run);
    if (answer.ms < SLOW_MS) {
      const answers = [];
      for (let spent = 0; answers.length < Number(samples) || spent < LEAST_MS; spent += answer.ms) {
        answer = timed(run);
        answers.push(answer);
      }
      answers.sort((a, b) => a.ms - b.ms);
      answer = answers[answers.length >> 1];
    }
    process.stdout.write(JSON.stringify(answer));
  })
  .catch((error) => {
    console.error(error);
    process.exitCode = 1;
  });
