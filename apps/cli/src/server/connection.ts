import { setTimeout as pause } from 'node:timers/promises';
import { malformed, RefusalError, unavailable } from '@roundbook/kernel';
import { isOurProblem, refusalIn } from './answer-refused';
import { noAnswerIn, type NoAnswer } from './no-answer';

/** After each of these a question is asked again; a venue that starts again is back by then. */
const PAUSES_MS = [100, 300, 1_000, 2_500];
/** The slowest answers are imports and pairings of large fields. */
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
  /** Asked as anybody, without the session. */
  readonly public?: boolean;
}

export interface Answered {
  readonly body: unknown;
  /** The revision in the ETag, where there is one. */
  readonly revision: number | undefined;
  /** Who the server took the asker for. */
  readonly role: string;
  readonly headers: Headers;
}

interface Came {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const bodyIn = ({ text }: Came): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
};

/** A Roundbook that is asked over HTTP, perhaps with a session. Refuses with what it refuses, or `server_…` where it does not answer. */
export class Connection {
  /** Whether a command may have reached it. */
  mayHaveWritten = false;
  private reached = false;

  constructor(
    readonly server: string,
    private readonly session?: string,
    private readonly patience: { readonly pausesMs?: readonly number[]; readonly patienceMs?: number } = {},
  ) {}

  async ask(question: Question): Promise<Answered> {
    const came = await this.untilAnswered(question);
    const body = bodyIn(came);
    const role = came.headers.get('x-roundbook');
    if (body === undefined || (role === null && !isOurProblem(body))) throw this.notRoundbook(`it answered with status ${came.status}`);
    if (this.session !== undefined && question.public !== true && role === 'public') throw this.sessionOver();
    if (came.status >= 500 && came.status !== 503) throw new Error(`the server at ${this.server} failed; its log says where`);
    if (came.status >= 300) throw this.refused(body, came.status);
    const revision = /^"(\d{1,15})"$/.exec(came.headers.get('etag') ?? '')?.[1];
    return { body, role: role ?? 'public', revision: revision === undefined ? undefined : Number(revision), headers: came.headers };
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
    const url = new URL(`${this.server}${path}`);
    for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value));
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(this.patience.patienceMs ?? PATIENCE_MS),
      headers: {
        Accept: 'application/json',
        'X-Roundbook': '1',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(key === undefined ? {} : { 'Idempotency-Key': key }),
        ...(this.session === undefined || asAnybody === true ? {} : { Cookie: `roundbook=${this.session}` }),
      },
      ...(body === undefined ? {} : { body }),
    });
    if (key !== undefined) this.mayHaveWritten = true;
    const came = { status: response.status, headers: response.headers, text: await response.text() };
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
    return `\`roundbook login LINK\` with the organiser's link, or \`roundbook login --server ${this.server}\` beside its ledger file`;
  }
}
