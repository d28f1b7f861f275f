import { createHash } from 'node:crypto';
import type { BadRequest } from './asked';
import { badRequest } from './bad-requests';
import { openVenue, type Opened } from './opened-venue';
import { problemIn, RawConnection, type RawAnswer } from './raw-connection';

/** How often each way was answered by which status and code. */
export type Tally = Record<string, number>;

export interface Share {
  readonly seed: string;
  /** The first number, and how far from one to the next. */
  readonly first: number;
  readonly step: number;
  readonly count: number;
}

const AT_ONCE = 8;
const LOOK_EVERY = 5_000;

const filledIn = ({ sent }: BadRequest, host: string, cookie: string): readonly (string | Buffer)[] => {
  const [head = '', ...rest] = sent;
  return [String(head).replace('Host: HOST', `Host: ${host}`).replace('Cookie: COOKIE', `Cookie: ${cookie}`), ...rest];
};

/** What is wrong with the answer to a bad request, or the status and code that it is counted under. */
const judged = ({ right, codes }: BadRequest, answer: RawAnswer): { readonly wrong?: string; readonly counted: string } => {
  if (answer.status === 0) return right.includes(0) ? { counted: 'closed' } : { wrong: 'closed without an answer', counted: '' };
  const problem = problemIn(answer);
  const counted = `${answer.status} ${problem?.code}`;
  if (problem?.status !== answer.status) return { wrong: `no problem: ${answer.head}\n${answer.text.slice(0, 400)}`, counted };
  if (!right.includes(answer.status) || codes?.includes(problem.code) === false) return { wrong: `${counted}: ${problem.detail}`, counted };
  return { counted };
};

/** Everything that the ledger holds, as one hash. */
const digest = async ({ ports }: Opened): Promise<string> =>
  createHash('sha256')
    .update(JSON.stringify(await ports.store.readAll()))
    .digest('hex');

/** Sends bad requests to a venue of its own; throws for the first that is not refused as it has to be, or that changes the ledger. */
export const sendBadRequests = async ({ seed, first, step, count }: Share): Promise<Tally> => {
  // A machine that sleeps for a while must not look like senders that are slow: those have a test of their own.
  const opened = await openVenue({ headersTimeoutMs: 600_000, requestTimeoutMs: 600_000 });
  const id = await opened.staff.tournament('playstile-2lo', 12);
  await opened.staff.paired(id);
  const { host, port } = new URL(opened.venue.url);
  const before = await digest(opened);
  const tally: Tally = {};
  let done = 0;
  const sending = async (): Promise<void> => {
    const connection = new RawConnection(Number(port));
    while (done < count) {
      const number = first + step * done;
      done += 1;
      const request = badRequest(seed, number, id);
      const sent = filledIn(request, host, opened.staff.cookie ?? '');
      const answer = await (request.breaksOff === true ? connection.breakOff(sent) : connection.exchange(sent));
      const { wrong, counted } = judged(request, answer);
      if (wrong !== undefined)
        throw new Error(`seed ${seed}, request ${number} (${request.way}): ${sent.join('').slice(0, 800)}\n=> ${wrong}`);
      tally[`${request.way}: ${counted}`] = (tally[`${request.way}: ${counted}`] ?? 0) + 1;
      if (number % LOOK_EVERY === 0 && (await digest(opened)) !== before)
        throw new Error(`the ledger was changed before request ${number}`);
    }
    connection.close();
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, sending));
    if ((await digest(opened)) !== before) throw new Error('the ledger was changed');
    await opened.staff.read('/health/ready');
    return tally;
  } finally {
    await opened.close();
  }
};
