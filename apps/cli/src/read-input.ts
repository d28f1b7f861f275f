import { isUtf8 } from 'node:buffer';
import * as fs from 'node:fs';
import { malformed, RefusalError } from '@roundbook/kernel';

const MEGABYTE = 1_000_000;

/** What a file may be at most, in bytes. */
export const LIMITS = {
  policy: MEGABYTE,
  roster: 8 * MEGABYTE,
  given: 8 * MEGABYTE,
  import: 40 * MEGABYTE,
  ledgerFile: 200 * MEGABYTE,
  checkpoint: 200 * MEGABYTE,
  key: MEGABYTE,
} as const;
export type InputKind = keyof typeof LIMITS;

const unreadable = (file: string, why: string): RefusalError =>
  new RefusalError(malformed('file_unreadable', `${file} cannot be read: ${why}.`, { details: { file } }));

const tooLarge = (file: string, limit: number): RefusalError =>
  new RefusalError(
    malformed('too_large', `${file} has more than ${limit / MEGABYTE} MB.`, { allowed: `up to ${limit / MEGABYTE} MB`, details: { file } }),
  );

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'it may not be opened',
  EISDIR: 'it is a folder',
};

/** Never reads more than the limit and one chunk, whatever the source says about its size. */
const collect = async (source: AsyncIterable<Buffer>, file: string, limit: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > limit) throw tooLarge(file, limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const bytesOf = async (file: string, limit: number): Promise<Buffer> => {
  if (file === '-') return collect(process.stdin, 'The standard input', limit);
  try {
    const stat = fs.statSync(file);
    if (stat.isDirectory()) throw unreadable(file, 'it is a folder');
    if (stat.size > limit) throw tooLarge(file, limit);
    return await collect(fs.createReadStream(file), file, limit);
  } catch (error) {
    if (error instanceof RefusalError) throw error;
    const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
    if (code === undefined) throw error;
    throw unreadable(file, REASONS[code] ?? code);
  }
};

/** The text of a file, or of the standard input for `-`. Refusals: `file_unreadable`, `too_large`, `not_utf8`. */
export const readText = async (file: string, kind: InputKind): Promise<string> => {
  const bytes = await bytesOf(file, LIMITS[kind]);
  if (!isUtf8(bytes))
    throw new RefusalError(
      malformed('not_utf8', `${file === '-' ? 'The standard input' : file} is not UTF-8 text.`, { allowed: 'UTF-8', details: { file } }),
    );
  // Of what is checked byte for byte the mark that other files may begin with is a byte like any other.
  return new TextDecoder('utf-8', { ignoreBOM: kind === 'ledgerFile' }).decode(bytes);
};

/** The JSON document in a file. Refusals: those of `readText`, and `not_json`. */
export const readJson = async (file: string, kind: InputKind): Promise<unknown> => {
  const text = await readText(file, kind);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new RefusalError(
      malformed('not_json', `${file === '-' ? 'The standard input' : file} is not a JSON document.`, { details: { file } }),
    );
  }
};
