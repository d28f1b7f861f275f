import { isFiledEvent, type ChainedEvent } from './check-chain';
import { proofCodec } from './ledger-file';
import { decodeLine, isFault, readLines, type ReadLine } from './read-lines';
import type { Fault } from './report';

/** What somebody kept since an earlier day: a signed checkpoint, and where it came in a ledger file, the last event that file knew. */
export interface Former {
  readonly note: string;
  readonly last?: { readonly stream: string; readonly revision: number; readonly hash: string };
}

/**
 * A checkpoint as text, or a whole ledger file with its checkpoint in it; undefined where it is neither. Blanks around it, a byte order
 * mark and the line breaks of another system are no part of it: it comes out of mails and editors.
 */
export const formerIn = (text: string): Former | undefined => {
  // A byte order mark is a blank to `trim`.
  const plain = `${text.replace(/\r\n/g, '\n').trim()}\n`;
  if (!plain.startsWith('{')) return { note: plain };
  const lines = readLines(plain).filter((one): one is ReadLine => !isFault(one));
  for (const [index, line] of lines.entries()) {
    const proof = decodeLine(proofCodec, line, 'a proof');
    if ('code' in proof) continue;
    const before = lines[index - 1]?.value;
    if (!isFiledEvent(before)) return { note: proof.checkpoint };
    return { note: proof.checkpoint, last: { stream: before.stream, revision: before.revision, hash: before.metadata.hash } };
  }
  return undefined;
};

/** Whether the events go on from the last one that was known earlier; otherwise the first that is known to be another. */
export const goesOnFrom = (events: readonly ChainedEvent[], { last }: Former, stream: string): Fault | undefined => {
  if (last === undefined || last.stream !== stream) return undefined;
  const now = events[last.revision];
  if (now === undefined)
    return {
      code: 'cut_off',
      message: `The older file knows ${last.revision + 1} events of the tournament, this one only ${events.length}: what came behind was cut off.`,
    };
  const { event, line } = now;
  if (event.metadata.hash === last.hash) return undefined;
  return {
    code: 'rewritten',
    message: `Event ${last.revision} (${event.type}, line ${line}) is not the one that the older file knows: it or one before it was changed.`,
    line,
    revision: last.revision,
    event: event.id,
    type: event.type,
  };
};
