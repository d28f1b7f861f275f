import * as crypto from 'node:crypto';
import { MerkleTree, nodeHashing, nodeSigning } from '@roundbook/transparency';
import { verifyLedgerFile } from '@roundbook/verifier';
import { played } from '../verify/exported';
import { compare, type BenchOptions, type Row } from './measure';

const tools = { hashing: nodeHashing, verifying: nodeSigning };

/** An event as it is stored, of the usual length. */
const eventText = (at: number): string =>
  `{"data":{"match":"r3m${at}","result":{"games":{"a":2,"b":1,"draws":0},"outcome":"a"}},"id":"3f2b8c1e-5f6a-8b7c-9d0e-1f2a3b4c5d6e","metadata":{"$causationId":"9b2d","$correlationId":"9b2d","actor":{"id":"desk-1","role":"organiser"},"at":"2026-11-30T19:42:10.125Z","commandHash":"${'ab'.repeat(32)}","commandId":"9b2d","prev":"${'cd'.repeat(32)}","schemaVersion":1},"revision":${at},"stream":"tournament-1","type":"ResultReported"}`;

const hashesOf = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => crypto.createHash('sha256').update(String(at)).digest('hex'));

/** One append to a tree that is as large already, against one SHA-256 of the event. */
const appending = (size: number, options: BenchOptions): Promise<Row[]> => {
  const tree = new MerkleTree(nodeHashing);
  const hashes = hashesOf(size);
  tree.appendAll(hashes);
  let next = 0;
  const texts = Array.from({ length: 1_000 }, (_, at) => eventText(at));
  return compare(
    {
      size,
      items: { name: 'events', count: 1_000 },
      contestants: [
        { name: 'Merkle append', run: () => texts.forEach(() => tree.append(hashes[next++ % size] as string)) },
        { name: 'one SHA-256 of the event', run: () => texts.map((text) => nodeHashing.sha256Hex(text)) },
      ],
    },
    options,
  );
};

/** So many events are read at once. */
const PAGE = 2_000;

/** A whole tree, against SHA-256 over as many bytes at once. */
const whole = (size: number, options: BenchOptions): Promise<Row[]> => {
  const hashes = hashesOf(size);
  // 33 bytes for each leaf and 65 for each inner node.
  const bytes = Buffer.alloc(33 * size + 65 * (size - 1), 7);
  return compare(
    {
      size,
      items: { name: 'events', count: size },
      contestants: [
        {
          name: 'Merkle tree with its root',
          run: () => {
            const tree = new MerkleTree(nodeHashing);
            tree.appendAll(hashes);
            return tree.root();
          },
        },
        {
          name: 'the same, in pages as the log is read',
          run: () => {
            const tree = new MerkleTree(nodeHashing);
            for (let at = 0; at < size; at += PAGE) tree.appendAll(hashes.slice(at, at + PAGE));
            return tree.root();
          },
        },
        { name: 'bulk SHA-256 of the same bytes', run: () => crypto.createHash('sha256').update(bytes).digest('hex') },
      ],
    },
    options,
  );
};

/** A ledger file of a large Swiss: the chain and the proofs alone, and with everything played again. */
const verifying = async (players: number, options: BenchOptions): Promise<Row[]> => {
  const { text, key, file } = await played({
    preset: 'faction-play',
    players,
    seed: 'bench',
    settings: { rounds: 15, cut: 0 },
    drawRate: 0.1,
  });
  const verify = (replay: boolean) => () => {
    const report = verifyLedgerFile(tools, text, { key, replay });
    if (!report.ok) throw new Error(report.faults[0]?.message);
  };
  return compare(
    {
      size: file.events.length,
      contestants: [
        { name: 'verify: lines, chain, proofs, signature', run: verify(false) },
        { name: 'verify: and every draw and decision again', run: verify(true) },
        { name: 'JSON.parse of the file', run: () => text.split('\n').map((line) => (line === '' ? null : (JSON.parse(line) as unknown))) },
      ],
    },
    options,
  );
};

export const bench = async (options: BenchOptions): Promise<Row[]> => [
  ...(await appending(options.quick ? 10_000 : 1_000_000, options)),
  ...(await whole(options.quick ? 50_000 : 1_000_000, options)),
  ...(await verifying(options.quick ? 100 : 1_120, options)),
];
