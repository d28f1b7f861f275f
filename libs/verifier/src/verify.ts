import type { Hashing, Verifying } from '@roundbook/transparency';
import { checkChain, type ChainedEvent } from './check-chain';
import { checkProof, type Expected, type ProofVerdict } from './check-proof';
import { formerIn, goesOnFrom, type Former } from './former';
import { checkReplay } from './check-replay';
import { headCodec, namesCodec, proofCodec } from './ledger-file';
import { decodeLine, isFault, readLines, type ReadLine } from './read-lines';
import type { Checked, Fault, Unchecked, VerifyReport } from './report';

export interface VerifyOptions extends Expected {
  /** False: only lines, chain, proofs and signatures; nothing is played again. */
  readonly replay?: boolean;
}

const byLine = (one: Fault, other: Fault): number => (one.line ?? Infinity) - (other.line ?? Infinity);

const isNames = ({ value }: ReadLine): boolean => typeof value === 'object' && value !== null && 'names' in value;
const isProof = ({ value }: ReadLine): boolean => typeof value === 'object' && value !== null && 'checkpoint' in value;

interface Parts {
  readonly stream: string | undefined;
  readonly events: readonly ReadLine[];
  readonly proof: ReadLine | undefined;
  /** How many names stand in the file. */
  readonly names: number;
  readonly faults: readonly Fault[];
}

/** Head, events, proof and names, each where it has to stand. */
const partsOf = (lines: readonly (ReadLine | Fault)[]): Parts => {
  const faults = lines.filter(isFault);
  const read = lines.filter((one): one is ReadLine => !isFault(one));
  const [first] = lines;
  const head = first === undefined ? undefined : isFault(first) ? first : decodeLine(headCodec, first, 'the head of a ledger file');
  if (head === undefined || 'code' in head) {
    const empty: Fault = { code: 'no_ledger_file', message: 'This is no ledger file: it is empty.' };
    return {
      stream: undefined,
      events: [],
      proof: undefined,
      names: 0,
      faults: [head === undefined ? empty : { ...head, code: 'no_ledger_file' }],
    };
  }
  // What is behind a line that cannot be read is not known to be anything.
  const broken = faults[0]?.line ?? Infinity;
  const body = read.slice(1).filter(({ line }) => line < broken);
  const last = read[read.length - 1];
  const names = last !== undefined && isNames(last) ? decodeLine(namesCodec, last, 'the names of a ledger file') : undefined;
  const rest = names === undefined ? body : body.filter((one) => one !== last);
  const proof = rest.find(isProof);
  const behind = proof === undefined ? undefined : rest.find(({ line }) => line > proof.line);
  const astray: Fault[] = [];
  if (names !== undefined && isFaultOf(names)) astray.push(names);
  if (behind !== undefined)
    astray.push({
      code: 'wrong_line',
      message: `Line ${behind.line} stands behind the proof, where nothing but names belongs.`,
      line: behind.line,
    });
  return {
    stream: head.stream,
    events: rest.filter((one) => one !== proof && one !== behind),
    proof,
    names: names === undefined || isFaultOf(names) ? 0 : Object.keys(names.names).length,
    faults: [...faults, ...astray],
  };
};

const isFaultOf = (one: object): one is Fault => 'code' in one && 'message' in one;

const provedBy = (
  tools: { readonly hashing: Hashing; readonly verifying: Verifying },
  { proof: line }: Parts,
  events: readonly ChainedEvent[],
  key: string | undefined,
  former: Former | undefined,
): ProofVerdict => {
  if (line === undefined)
    return {
      signer: 'none',
      checked: [],
      faults: [{ code: 'no_proof', message: 'The file ends without its proof: its end was cut off.' }],
    };
  const proof = decodeLine(proofCodec, line, 'the proof of a ledger file');
  if (isFaultOf(proof)) return { signer: 'none', checked: [], faults: [proof] };
  const expected = { ...(key === undefined ? {} : { key }), ...(former === undefined ? {} : { checkpoint: former.note }) };
  return checkProof(tools, proof, events[events.length - 1]?.event.metadata.hash ?? '', expected, line.line);
};

/** Names can be erased, so nothing that stays for ever can cover them. */
const namesUnchecked = (count: number): readonly Unchecked[] =>
  count === 0 ? [] : [{ code: 'names', message: 'Names: as they were at the export; no hash covers them.', count }];

const formerOf = (text: string | undefined): { readonly former?: Former; readonly fault?: Fault } => {
  const former = text === undefined ? undefined : formerIn(text);
  if (former !== undefined) return { former };
  return text === undefined
    ? {}
    : { fault: { code: 'bad_checkpoint', message: 'What was kept is neither a checkpoint nor a ledger file.' } };
};

/**
 * Everything that can be said of a ledger file without trusting who wrote it: every byte of it, the chain of its events, their
 * place in the signed log, an older checkpoint, and what the rules make of it (interfaces.md, verify). Needs no network and no
 * store; never throws for what the file holds.
 */
export const verifyLedgerFile = (
  tools: { readonly hashing: Hashing; readonly verifying: Verifying },
  text: string,
  options: VerifyOptions = {},
): VerifyReport => {
  const lines = readLines(text);
  const parts = partsOf(lines);
  const { stream } = parts;
  if (stream === undefined)
    return { ok: false, stream: null, events: 0, head: null, signer: 'none', checked: [], unchecked: [], faults: parts.faults };
  const chain = checkChain(tools.hashing, stream, parts.events);
  const { former, fault: notFormer } = formerOf(options.checkpoint);
  const behind = former === undefined ? undefined : goesOnFrom(chain.events, former, stream);
  const isWhole = chain.fault === undefined && parts.faults.length === 0;
  const proved = isWhole ? provedBy(tools, parts, chain.events, options.key, former) : undefined;
  const tournament = stream.replace(/^tournament-/, '');
  const replayed = options.replay === false ? undefined : checkReplay(tools.hashing, tournament, chain.events);
  const faults = [
    ...parts.faults,
    ...[chain.fault, notFormer, behind].filter((one) => one !== undefined),
    ...(proved?.faults ?? []),
    ...(replayed?.faults ?? []),
  ].sort(byLine);
  const checked: Checked[] = [
    { what: 'lines', count: lines.length },
    { what: 'events', count: chain.events.length },
    ...(proved?.checked ?? []),
    ...(replayed?.checked ?? []),
  ];
  return {
    ok: faults.length === 0,
    stream,
    events: chain.events.length,
    head: chain.events[chain.events.length - 1]?.event.metadata.hash ?? null,
    signer: proved?.signer ?? 'none',
    checked,
    unchecked: [...(replayed?.unchecked ?? []), ...namesUnchecked(parts.names)],
    faults,
  };
};
