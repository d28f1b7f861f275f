import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { malformed, RefusalError, type Reader } from '@roundbook/kernel';
import { proofOf } from './session-proof';

/** Sessions that were given back before their time. */
export interface Endings {
  has(id: string): boolean;
  add(id: string): unknown;
}

const LASTS_S = 30 * 24 * 3_600;

const same = (one: string, other: string): boolean => {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
};

const markOf = (secret: Buffer, signed: string): string => createHmac('sha256', secret).update(`session ${signed}`).digest('base64url');

/** The cookie of this ledger's venue. Browsers send cookies to every port of a host: two venues must not take each other's away. */
export const cookieName = (secret: Buffer): string =>
  `roundbook-${createHmac('sha256', secret).update('cookie name').digest().readUInt32BE()}`;

/** A session that begins at this moment (milliseconds), for whoever knows the secret. */
export const newSession = (secret: Buffer, now: number): string => {
  const signed = `${Math.floor(now / 1_000)}.${randomBytes(12).toString('base64url')}`;
  return `${signed}.${markOf(secret, signed)}`;
};

/**
 * Who holds the session: a token that is good once is turned into a signed cookie for the role `staff`. The cookie is
 * `<issued, in seconds>.<id>.<HMAC>`; nothing about it is kept but the ids of those that were given back. Programs may send it
 * under the plain name `roundbook`.
 */
export class Sessions {
  /** For the organiser's link; it is printed and stands nowhere else. */
  readonly token = randomBytes(24).toString('base64url');
  private used = false;
  private readonly cookie: string;
  private readonly sent: RegExp;

  constructor(
    private readonly secret: Buffer,
    private readonly ended: Endings = new Set<string>(),
    private readonly now: () => number = Date.now,
  ) {
    this.cookie = cookieName(secret);
    this.sent = new RegExp(`(?:^|;\\s*)(?:roundbook|${this.cookie})=((\\d{1,12})\\.[\\w-]{1,40})\\.([\\w-]{1,64})(?=;|$)`, 'g');
  }

  /** The cookie for the token. Refuses `token_unknown`, `token_used`. */
  enter(token: string): string {
    if (!same(token, this.token)) throw new RefusalError(malformed('token_unknown', 'This link is not of this venue.', { field: 'token' }));
    if (this.used)
      throw new RefusalError(
        malformed('token_used', 'This link was used already.', { field: 'token', allowed: 'a new link: start the venue again' }),
      );
    this.used = true;
    return `${this.cookie}=${newSession(this.secret, this.now())}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${LASTS_S}`;
  }

  /** Ends the session of this cookie, and gives the one that clears it. */
  leave(cookies: string | undefined): string {
    const signed = this.signedIn(cookies);
    if (signed !== undefined) this.ended.add(signed);
    return `${this.cookie}=; HttpOnly; SameSite=Strict; Path=/; Max-Age=0`;
  }

  /** Answers whoever has the same secret, and asked at this address. */
  prove(address: string, nonce: string): string {
    return proofOf(this.secret, address, nonce);
  }

  reader(cookies: string | undefined): Reader {
    return { role: this.signedIn(cookies) === undefined ? 'public' : 'staff' };
  }

  private signedIn(cookies: string | undefined): string | undefined {
    for (const [, signed = '', issued, mark = ''] of (cookies ?? '').matchAll(this.sent)) {
      const good = same(mark, markOf(this.secret, signed)) && !this.ended.has(signed);
      if (good && Number(issued) + LASTS_S > this.now() / 1_000) return signed;
    }
    return undefined;
  }
}
