/** Why there was no answer: nobody was there, the line broke after something was sent, it took too long, or it was not HTTP. */
export interface NoAnswer {
  readonly how: 'unreached' | 'brokenOff' | 'slow' | 'foreign';
  /** As ECONNREFUSED. */
  readonly code: string;
}

const UNREACHED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
]);
const FOREIGN = /^(HPE_|ERR_SSL_|ERR_TLS_|EPROTO$|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|UND_ERR_HEADERS_OVERFLOW)/;

/** A text in an error, whichever realm the error's class is of. */
const textIn = (value: unknown, name: string): string | undefined => {
  const found = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
  return typeof found === 'string' && found !== '' ? found : undefined;
};

/** What an error of `fetch` means, or undefined where it is none of its errors. */
export const noAnswerIn = (error: unknown): NoAnswer | undefined => {
  if (textIn(error, 'name') === 'TimeoutError') return { how: 'slow', code: 'timeout' };
  if (textIn(error, 'name') !== 'TypeError') return undefined;
  const { cause } = error as { readonly cause?: unknown };
  const [code, words] = [textIn(cause, 'code'), textIn(cause, 'message')];
  if (code === undefined) return words === undefined ? undefined : { how: 'unreached', code: words };
  if (UNREACHED.has(code)) return { how: 'unreached', code };
  return { how: FOREIGN.test(code) ? 'foreign' : 'brokenOff', code };
};
