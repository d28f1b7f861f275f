import { malformed, RefusalError, type Refusal } from '@roundbook/kernel';
import { sendProblem, type Step, type WebRequest } from './web-request';

const MOST_BYTES = 1_000_000;
const MOST_IMPORTED = 20_000_000;
/** What somebody without a session may ask with a body: nothing is written by it. */
const MOST_ASKED = 50_000;
const QUESTION = /^\/api\/tournaments\/[^/]+\/what-if$/i;
const DEEPEST = 64;

const tooLarge = (most: number): RefusalError =>
  new RefusalError(malformed('too_large', 'The body is too large.', { allowed: `at most ${most / 1_000_000} MB` }));

/** The whole body; refuses `too_large` as soon as that is known. Rejects where the sender breaks off. */
const bytesOf = (request: WebRequest, most: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    if (Number(request.headers['content-length'] ?? 0) > most) {
      request.resume();
      return reject(tooLarge(most));
    }
    const parts: Buffer[] = [];
    let length = 0;
    request.on('data', (part: Buffer) => {
      length += part.length;
      if (length > most) {
        request.removeAllListeners('data').resume();
        reject(tooLarge(most));
      } else parts.push(part);
    });
    request.once('end', () => resolve(Buffer.concat(parts)));
    request.once('error', () => reject(new RefusalError(malformed('body_broken_off', 'The body did not arrive whole.'))));
  });

/** Whether brackets stand inside each other deeper than anything that is asked for here. */
export const tooDeep = (json: string): boolean => {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === 0x22) {
      for (at += 1; at < json.length && json.charCodeAt(at) !== 0x22; at += 1) if (json.charCodeAt(at) === 0x5c) at += 1;
    } else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > DEEPEST) return true;
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
  }
  return false;
};

const unsupported = ({ headers }: WebRequest): Refusal | undefined => {
  const type = /^application\/([\w.-]+\+)?json\s*(?:;\s*charset\s*=\s*"?([\w-]+)"?\s*)?$/i.exec(headers['content-type'] ?? '');
  const allowed = 'application/json in UTF-8, not compressed';
  if (type === null || !['utf-8', 'utf8'].includes((type[2] ?? 'utf-8').toLowerCase()))
    return malformed('unsupported_media_type', 'This is not read.', { field: 'Content-Type', allowed });
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity')
    return malformed('unsupported_media_type', 'This is not read.', { field: 'Content-Encoding', allowed });
  return undefined;
};

const textOf = (bytes: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error;
    throw new RefusalError(malformed('not_utf8', 'The body is not UTF-8.'));
  }
};

const jsonIn = (text: string): unknown => {
  if (tooDeep(text))
    throw new RefusalError(malformed('too_deep', 'The JSON is nested too deeply.', { allowed: `at most ${DEEPEST} levels` }));
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    // The parser's own words quote what was sent, which may be names.
    throw new RefusalError(malformed('not_json', 'The body is not JSON.'));
  }
};

const mostOf = ({ path, reader }: WebRequest): number => {
  if (reader.role !== 'staff' && QUESTION.test(path)) return MOST_ASKED;
  return path === '/api/import' ? MOST_IMPORTED : MOST_BYTES;
};

const read = async (request: WebRequest): Promise<void> => {
  const bytes = await bytesOf(request, mostOf(request));
  if (bytes.length === 0) return;
  const refusal = unsupported(request);
  if (refusal !== undefined) throw new RefusalError(refusal);
  request.text = textOf(bytes);
  request.body = jsonIn(request.text);
  // No body at all may stand for an empty one; who writes null means something else.
  if (request.body === null) throw new RefusalError(malformed('invalid_field', 'The body is null.', { allowed: 'a JSON object' }));
};

/** Whether anything of the body is wanted: what will be refused for want of a session is not even read. */
const wanted = ({ method, path, reader }: WebRequest): boolean =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  /^\/api\//i.test(path) &&
  (reader.role === 'staff' || path === '/api/session' || QUESTION.test(path));

/**
 * Reads JSON bodies: at most 1 MB, 20 MB for an import, 50 kB of a question of anybody, 64 levels deep. Refusals: `too_large`, `unsupported_media_type`,
 * `not_utf8`, `too_deep`, `not_json`, `invalid_field` (null). What of a body is too much is read and thrown away, so that the
 * sender gets to hear why.
 */
export const readBodies: Step = (request, response, next) => {
  if (!wanted(request)) return next();
  read(request).then(
    () => next(),
    (error: unknown) => {
      if (!(error instanceof RefusalError)) return next(error);
      sendProblem(response, error.refusal);
    },
  );
};
