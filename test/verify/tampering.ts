import type { Draw } from '@roundbook/draw';
import type { Plain } from '@roundbook/kernel';
import {
  canonicalJson,
  checkpointText,
  eventHash,
  MerkleTree,
  nodeHashing,
  nodeSigning,
  signNote,
  verifierKeyText,
  ZERO_HASH,
} from '@roundbook/transparency';

type Json = { [key: string]: Json } | Json[] | string | number | boolean | null;
interface EventLine {
  id: string;
  type: string;
  data: { [key: string]: Json };
  metadata: { [key: string]: Json };
  revision: number;
  stream: string;
}

/** A change that somebody made to a ledger file, and the first event that is not what it was (none where only the end is wrong). */
export interface Tampered {
  readonly text: string;
  readonly what: string;
  /** Revision of the first event that was changed, taken out, put in or moved. */
  readonly first: number;
  /** Whether every later hash, the root and the signature were made anew with another key. */
  readonly resigned: boolean;
}

const lineOf = (value: unknown): string => canonicalJson(value as Plain);
const parsed = (line: string): EventLine => JSON.parse(line) as EventLine;

/** The events of a file between its head and its proof. */
const bodyOf = (text: string): readonly string[] => text.trimEnd().split('\n').slice(1, -1);

const rebuilt = (text: string, body: readonly string[]): string => {
  const lines = text.trimEnd().split('\n');
  return [lines[0], ...body, lines[lines.length - 1]].map((line) => `${line}\n`).join('');
};

const pick = <A>(draw: Draw, items: readonly A[]): A => items[draw.int(items.length)] as A;

const OTHER_SEED = '5a'.repeat(32);

/** What a careful forger does: every later hash again, a log of its own with a good root, and a signature of another key. */
export const forged = (text: string, events: readonly EventLine[]): string => {
  const tree = new MerkleTree(nodeHashing);
  let prev = ZERO_HASH;
  const body = events.map((event, revision) => {
    const metadata = { ...event.metadata, prev };
    const placed = { ...event, revision, metadata } as unknown as Parameters<typeof eventHash>[3] & EventLine;
    prev = eventHash(nodeHashing, event.stream, revision, placed);
    tree.append(prev);
    return lineOf({ ...placed, metadata: { ...metadata, hash: prev } });
  });
  const proof = JSON.parse(text.trimEnd().split('\n').at(-1) ?? '') as { checkpoint: string };
  const origin = proof.checkpoint.split('\n')[0] ?? '';
  const checkpoint = signNote(nodeHashing, nodeSigning, checkpointText({ origin, size: tree.size, root: tree.root() }), origin, OTHER_SEED);
  const key = verifierKeyText(nodeHashing, { name: origin, publicKey: nodeSigning.publicKeyOf(OTHER_SEED) });
  const inclusion = { leaf: tree.size - 1, size: tree.size, path: tree.inclusion(tree.size - 1) };
  return rebuilt(text, body).replace(/[^\n]*\n$/, `${lineOf({ checkpoint, consistency: [], inclusion, keys: [key] })}\n`);
};

const OTHER_ID = '0f0f0f0f-0f0f-4f0f-8f0f-0f0f0f0f0f0f';

const otherResult = (result: { [key: string]: Json }): { [key: string]: Json } => ({
  ...result,
  outcome: result['outcome'] === 'a' ? 'b' : 'a',
});

/** Changes to the events alone; undefined where this file offers no place for it. */
const CHANGES: Readonly<Record<string, (events: EventLine[], draw: Draw) => number | undefined>> = {
  removed: (events, draw) => {
    const at = draw.int(events.length);
    events.splice(at, 1);
    return at;
  },
  doubled: (events, draw) => {
    const at = draw.int(events.length);
    events.splice(at + 1, 0, events[at] as EventLine);
    return at + 1;
  },
  swapped: (events, draw) => {
    const at = draw.int(events.length - 1);
    const [one, other] = [events[at] as EventLine, events[at + 1] as EventLine];
    events[at] = other;
    events[at + 1] = one;
    return at;
  },
  redated: (events, draw) => {
    const at = draw.int(events.length);
    const event = events[at] as EventLine;
    const then = Date.parse(String(event.metadata['at'])) + 60_000 * (1 + draw.int(600));
    events[at] = { ...event, metadata: { ...event.metadata, at: new Date(then).toISOString() } };
    return at;
  },
  reattributed: (events, draw) => {
    const at = draw.int(events.length);
    const event = events[at] as EventLine;
    events[at] = { ...event, metadata: { ...event.metadata, actor: { id: 'somebody-else', role: 'judge' } } };
    return at;
  },
  renamed: (events, draw) => {
    const at = draw.int(events.length);
    events[at] = { ...(events[at] as EventLine), id: OTHER_ID };
    return at;
  },
  result: (events, draw) => {
    const places = events.flatMap(({ type }, at) => (type === 'ResultReported' ? [at] : []));
    if (places.length === 0) return undefined;
    const at = pick(draw, places);
    const event = events[at] as EventLine;
    events[at] = { ...event, data: { ...event.data, result: otherResult(event.data['result'] as { [key: string]: Json }) } };
    return at;
  },
  drawSeed: (events, draw) => {
    const places = events.flatMap(({ type, data }, at) => (type === 'RoundPaired' && data['drawSeed'] !== undefined ? [at] : []));
    if (places.length === 0) return undefined;
    const at = pick(draw, places);
    const event = events[at] as EventLine;
    const seed = String(event.data['drawSeed']);
    events[at] = { ...event, data: { ...event.data, drawSeed: (seed.startsWith('0') ? '1' : '0') + seed.slice(1) } };
    return at;
  },
  pairing: (events, draw) => {
    const places = events.flatMap(({ type, data }, at) => (type === 'RoundPaired' && (data['matches'] as Json[]).length > 1 ? [at] : []));
    if (places.length === 0) return undefined;
    const at = pick(draw, places);
    const event = events[at] as EventLine;
    const matches = (event.data['matches'] as { sides: number[] }[]).map((match) => ({ ...match, sides: [...match.sides] }));
    const [one, other] = [matches[0], matches[1]];
    if (one === undefined || other === undefined) return undefined;
    [one.sides[1], other.sides[1]] = [other.sides[1] as number, one.sides[1] as number];
    events[at] = { ...event, data: { ...event.data, matches: matches as unknown as Json[] } };
    return at;
  },
  tail: (events, draw) => {
    const keep = 1 + draw.int(events.length - 1);
    events.splice(keep);
    return keep;
  },
};
export const KINDS = ['bit', 'ownHash', ...Object.keys(CHANGES)] as const;

/** One bit of the file, anywhere. */
const bitFlipped = (text: string, draw: Draw): Tampered | undefined => {
  const bytes = Buffer.from(text, 'utf8');
  const at = draw.int(bytes.length);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << draw.int(8));
  const changed = bytes.toString('utf8');
  const line = text.slice(0, at).split('\n').length;
  return changed === text ? undefined : { text: changed, what: 'bit', first: line - 2, resigned: false };
};

/** A result with the event's own hash made good again, and nothing else. */
const withOwnHash = (text: string, draw: Draw): Tampered | undefined => {
  const events = bodyOf(text).map(parsed);
  const at = CHANGES['result']?.(events, draw);
  if (at === undefined) return undefined;
  const event = events[at] as unknown as Parameters<typeof eventHash>[3] & EventLine;
  const hash = eventHash(nodeHashing, event.stream, event.revision, event);
  events[at] = { ...event, metadata: { ...event.metadata, hash } } as unknown as EventLine;
  return { text: rebuilt(text, events.map(lineOf)), what: 'ownHash', first: at, resigned: false };
};

/** One change to a ledger file, drawn; undefined where it comes to nothing. */
export const tampered = (text: string, kind: (typeof KINDS)[number], resign: boolean, draw: Draw): Tampered | undefined => {
  if (kind === 'bit') return bitFlipped(text, draw);
  if (kind === 'ownHash') return withOwnHash(text, draw);
  const events = bodyOf(text).map(parsed);
  const first = CHANGES[kind]?.(events, draw);
  if (first === undefined) return undefined;
  const changed = resign ? forged(text, events) : rebuilt(text, events.map(lineOf));
  return changed === text ? undefined : { text: changed, what: kind, first, resigned: resign };
};
