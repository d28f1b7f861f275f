import { sendBadRequests } from './bad-requests-run';

/** A share of the bad requests in a process of its own: seed, first number, step and count as arguments; prints what was counted. */
const main = async ([seed = '1', first, step, count]: readonly string[]): Promise<void> => {
  const tally = await sendBadRequests({ seed, first: Number(first), step: Number(step), count: Number(count) });
  process.stdout.write(JSON.stringify(tally));
};

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
