import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { malformed, RefusalError, type Reader } from '@roundbook/kernel';

/** Sessions that were given back before their time. */
export interface Endings {
  has(id: string): boolean;
  add(id: string): unknown;
}

const COOKIE = 'roundbook';
const LASTS_S = 30 * 24 * 3_600;

const same = (one: string, other: string): boolean => {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
};

const markOf = (secret: Buffer, signed: string): string => createHmac('sha256', secret).update(`session ${signed}`).digest('base64url');

/** A session that begins at this moment (milliseconds), for whoever knows the secret. */
export const newSession = (secret: Buffer, now: number): string => {
  const signed = `${Math.floor(now / 1_000)}.${randomBytes(12).toString('base64url')}`;
  return `${signed}.${markOf(secret, signed)}`;
};

/**
 * Who holds the session: a token that is good once is turned into a signed cookie for the role `staff`. The cookie is
 * `<issued, in seconds>.<id>.<HMAC>`; nothing about it is kept but the ids of those that were given back.
 */
export class Sessions {
  /** For the organiser's link; it is printed and stands nowhere else. */
  readonly token = randomBytes(24).toString('base64url');
  private used = false;

  constructor(
    private readonly secret: Buffer,
    private readonly ended: Endings = new Set<string>(),
    private readonly now: () => number = Date.now,
  ) {}

  /** The cookie for the token. Refuses `token_unknown`, `token_used`. */
  enter(token: string): string {
    if (!same(token, this.token)) throw new RefusalError(malformed('token_unknown', 'This link is not of this venue.', { field: 'token' }));
    if (this.used)
      throw new RefusalError(
        malformed('token_used', 'This link was used already.', { field: 'token', allowed: 'a new link: start the venue again' }),
      );
    this.used = true;
    return `${COOKIE}=${newSession(this.secret, this.now())}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${LASTS_S}`;
  }

  /** Ends the session of this cookie, and gives the one that clears it. */
  leave(cookies: string | undefined): string {
    const signed = this.signedIn(cookies);
    if (signed !== undefined) this.ended.add(signed);
    return `${COOKIE}=; HttpOnly; SameSite=Strict; Path=/; Max-Age=0`;
  }

  reader(cookies: string | undefined): Reader {
    return { role: this.signedIn(cookies) === undefined ? 'public' : 'staff' };
  }

  private signedIn(cookies: string | undefined): string | undefined {
    const [, signed, issued, mark] = /(?:^|;\s*)roundbook=((\d{1,12})\.[\w-]{1,40})\.([\w-]{1,64})(?:;|$)/.exec(cookies ?? '') ?? [];
    if (signed === undefined || mark === undefined || !same(mark, markOf(this.secret, signed)) || this.ended.has(signed)) return undefined;
    return Number(issued) + LASTS_S > this.now() / 1_000 ? signed : undefined;
  }
}
