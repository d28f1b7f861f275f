import { setTimeout as pause } from 'node:timers/promises';
import * as E from 'fp-ts/Either';
import type { Type } from 'io-ts';
import { decodeWith, malformed, RefusalError, unavailable } from '@roundbook/kernel';
import { isOurProblem, refusalIn } from './answer-refused';
import { countedText, MOST_BYTES } from './counted-text';
import { noAnswerIn, type NoAnswer } from './no-answer';
import { reachedAs } from './server-address';

/** After each of these a question is asked again; a venue that starts again is back by then. */
const PAUSES_MS = [100, 300, 1_000, 2_500];
/** To the last byte of an answer. The slowest ones are imports and pairings of large fields. */
const PATIENCE_MS = 60_000;

export interface Question {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** As `/api/tournaments`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** JSON text. */
  readonly body?: string;
  /** Of a command: asked again under it, it is still carried out once. */
  readonly key?: string;
  /** The answer is text and no JSON document. */
  readonly asText?: boolean;
  /** Asked as anybody, without the session. */
  readonly public?: boolean;
}

export interface Answered<A> {
  readonly body: A;
  /** The revision in the ETag, where there is one. */
  readonly revision: number | undefined;
  /** Who the server took the asker for. */
  readonly role: string;
  readonly headers: Headers;
}

interface Came {
  readonly status: number;
  readonly headers: Headers;
  /** Undefined where there is more of it than any Roundbook sends. */
  readonly text: string | undefined;
}

const bodyIn = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
};

/**
 * A Roundbook that is asked over HTTP, perhaps with a session. Refuses with what it refuses, with `server_…` where it does not
 * answer, and with `not_roundbook` or `answer_too_large` where the answer is none of a Roundbook: whoever answers is not trusted.
 */
export class Connection {
  /** Whether a command may have reached it. */
  mayHaveWritten = false;
  private reached = false;

  constructor(
    readonly server: string,
    private readonly session?: string,
    private readonly patience: { readonly pausesMs?: readonly number[]; readonly patienceMs?: number } = {},
  ) {}

  /** The answer, which has to be as `gives` says. */
  async ask<A>(question: Question, gives: Type<A>): Promise<Answered<A>> {
    const came = await this.untilAnswered(question);
    if (came.text === undefined) throw this.tooLarge();
    const body = question.asText === true && came.status < 300 ? came.text : bodyIn(came.text);
    const role = came.headers.get('x-roundbook');
    if (body === undefined || (role === null && !isOurProblem(body))) throw this.notRoundbook(`it answered with status ${came.status}`);
    if (this.session !== undefined && question.public !== true && role === 'public') throw this.sessionOver();
    if (came.status >= 500 && came.status !== 503) throw new Error(`the server at ${this.server} failed; its log says where`);
    if (came.status >= 300) throw this.refused(body, came.status);
    const read = decodeWith(gives, body);
    if (E.isLeft(read)) throw this.notRoundbook(read.left.message);
    const revision = /^"(\d{1,15})"$/.exec(came.headers.get('etag') ?? '')?.[1];
    return {
      body: read.right,
      role: role ?? 'public',
      revision: revision === undefined ? undefined : Number(revision),
      headers: came.headers,
    };
  }

  /** Asks again where the line broke: a question changes nothing, and a command has its key. */
  private async untilAnswered(question: Question): Promise<Came> {
    const pauses = this.patience.pausesMs ?? PAUSES_MS;
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.asked(question);
      } catch (error) {
        const none = noAnswerIn(error);
        if (none === undefined) throw error;
        if (none.how !== 'unreached') this.reached = true;
        if ((none.how === 'brokenOff' || none.how === 'slow') && question.key !== undefined) this.mayHaveWritten = true;
        const wait = pauses[attempt];
        if (!this.reached || none.how === 'foreign' || none.how === 'slow' || wait === undefined) throw this.silent(none);
        await pause(wait);
      }
    }
  }

  private async asked({ method = 'GET', path, query = {}, body, key, public: asAnybody }: Question): Promise<Came> {
    const url = new URL(`${reachedAs(this.server)}${path}`);
    for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value));
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(this.patience.patienceMs ?? PATIENCE_MS),
      headers: {
        Accept: 'application/json',
        // What comes is counted as it comes: a few packed bytes may stand for any number.
        'Accept-Encoding': 'identity',
        'X-Roundbook': '1',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(key === undefined ? {} : { 'Idempotency-Key': key }),
        ...(this.session === undefined || asAnybody === true ? {} : { Cookie: `roundbook=${this.session}` }),
      },
      ...(body === undefined ? {} : { body }),
    });
    if (key !== undefined) this.mayHaveWritten = true;
    const { status, headers } = response;
    if (!['', 'identity'].includes(headers.get('content-encoding') ?? '')) {
      await response.body?.cancel();
      throw this.notRoundbook('it packs its answers, which it was not asked to');
    }
    const came = { status, headers, text: await countedText(response) };
    this.reached = true;
    return came;
  }

  private silent({ how, code }: NoAnswer): RefusalError {
    const more = { field: 'server', details: { server: this.server, reason: code } };
    if (how === 'foreign') return this.notRoundbook(code);
    if (how === 'slow') return new RefusalError(unavailable('server_slow', `The Roundbook at ${this.server} does not answer.`, more));
    if (this.reached) return new RefusalError(unavailable('server_broke_off', `The Roundbook at ${this.server} went away.`, more));
    const allowed = '`roundbook serve` starts one, `--server URL` names another';
    return new RefusalError(unavailable('server_unreachable', `There is no Roundbook at ${this.server} (${code}).`, { ...more, allowed }));
  }

  private tooLarge(): RefusalError {
    const message = `The answer of the Roundbook at ${this.server} is larger than ${MOST_BYTES / 1_000_000} MB.`;
    return new RefusalError(unavailable('answer_too_large', message, { field: 'server', details: { server: this.server } }));
  }

  private notRoundbook(reason: string): RefusalError {
    return new RefusalError(
      unavailable('not_roundbook', `What answers at ${this.server} is not Roundbook.`, {
        field: 'server',
        allowed: 'the address that `roundbook serve` printed',
        details: { server: this.server, reason },
      }),
    );
  }

  private refused(body: unknown, status: number): RefusalError {
    if (!isOurProblem(body)) return this.notRoundbook(`it answered with status ${status}`);
    const refusal = refusalIn(body, status);
    return new RefusalError(refusal.code === 'session_needed' ? { ...refusal, allowed: this.waysIn() } : refusal);
  }

  private sessionOver(): RefusalError {
    return new RefusalError(
      malformed('session_needed', `The session with the Roundbook at ${this.server} is over.`, { allowed: this.waysIn() }),
    );
  }

  private waysIn(): string {
    return `\`roundbook login LINK\` with the organiser's link, or \`roundbook login --server ${this.server}\` with \`--ledger FILE\` beside its ledger`;
  }
}
