import * as E from 'fp-ts/Either';
import type * as t from 'io-ts';
import { decodeWith, RefusalError, type Plain } from '@roundbook/kernel';
import { canonicalJson } from '@roundbook/transparency';
import type { Fault } from './report';

/** A line of the file and what it says. */
export interface ReadLine {
  /** From 1. */
  readonly line: number;
  readonly text: string;
  readonly value: unknown;
}

const parsed = (text: string, line: number): ReadLine | Fault => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { code: 'not_json', message: `Line ${line} is no JSON.`, line };
  }
  try {
    if (canonicalJson(value as Plain) === text) return { line, text, value };
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
  }
  return { code: 'not_canonical', message: `Line ${line} is not written as the ledger writes it: bytes were changed.`, line };
};

/** Whether a line could not be read. */
export const isFault = (one: ReadLine | Fault): one is Fault => 'code' in one;

/** The lines of a file, each parsed and compared byte for byte with its canonical JSON. A last line without its break was cut off. */
export const readLines = (text: string): readonly (ReadLine | Fault)[] => {
  const lines = text.split('\n');
  const last = lines.pop();
  const read = lines.map((one, index) => parsed(one, index + 1));
  if (last === '') return read;
  const line = lines.length + 1;
  return [...read, { code: 'cut_off', message: `Line ${line} has no end: the file was cut off.`, line }];
};

/** What the line holds, or that it is none of its kind. */
export const decodeLine = <A>(codec: t.Type<A>, { line, value }: ReadLine, what: string): A | Fault => {
  const read = decodeWith(codec, value);
  if (E.isRight(read)) return read.right;
  return { code: 'wrong_line', message: `Line ${line} is not ${what}: ${read.left.message}`, line };
};
