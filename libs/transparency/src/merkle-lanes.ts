import * as w from './wasm-module';
import type { Code, WasmFunction } from './wasm-module';

/** So many messages are hashed side by side, one in each lane of a vector. */
export const LANES = 4;
/** Most hashes that one call answers; a multiple of the lanes. */
export const BATCH = 1_024;

/** Where in the memory what is, in bytes. */
const CONSTANTS = 0;
const START = CONSTANTS + 64 * 4;
const STATE = START + 8 * 4;
/** Words of 32 bits, those of the lanes beside each other. */
const SCHEDULE = STATE + 8 * 16;
/** Hex of entries, or nodes of which two make one. */
export const INPUT = 2_048;
const ENTRIES = INPUT + 64 * BATCH;
export const OUTPUT = ENTRIES + 32 * BATCH;
/** Schedules of the last block of a node, which but for one byte is always the same: 64 words for each byte. */
const LAST_BLOCKS = OUTPUT + 32 * BATCH;
const PAGES = Math.ceil((LAST_BLOCKS + 256 * 64 * 4) / 65_536);

/** Parameters: where to read from, where to write to (both from 0 in their places), and where reading ends. */
const [FROM, TO, UNTIL] = [0, 1, 2];
const ZERO = w.number(0);
const LANE = [0, 1, 2, 3];
const EIGHT = [0, 1, 2, 3, 4, 5, 6, 7];
/** Functions that others call, by their places in the module. */
const [EXPAND, COMPRESS] = [0, 1];
const forward = (local: number, step: number): Code => w.set(local, w.addNumbers(w.get(local), w.number(step)));

/** Locals of the compression: two numbers and a vector, behind them a to h. */
const [AT, CONSTANT, SPARE] = [0, 1, 2];
const LETTERS = [3, 4, 5, 6, 7, 8, 9, 10];

const rotated = (vector: Code, bits: number): Code => w.or(w.shiftRight(vector, bits), w.shiftLeft(vector, 32 - bits));
const xored = (one: Code, two: Code, three: Code): Code => w.xor(w.xor(one, two), three);
const rotations = (vector: Code, one: number, two: number, three: number): Code =>
  xored(rotated(vector, one), rotated(vector, two), rotated(vector, three));
const stretched = (vector: Code, one: number, two: number, shift: number): Code =>
  xored(rotated(vector, one), rotated(vector, two), w.shiftRight(vector, shift));

/** Words 16 to 63 of the schedule (FIPS 180-4, 6.2.2, step 1), eight at a time. */
const expand = (): WasmFunction => {
  const [at, early, late] = [0, 1, [2, 3]];
  const word = (index: number): Code => w.load(w.get(at), SCHEDULE + 16 * index);
  const one = (index: number): Code => {
    // The word made two before.
    const made = late[index % 2] as number;
    const added = w.addWords(word(index), word(index + 9), stretched(w.get(early), 7, 18, 3), stretched(w.get(made), 17, 19, 10));
    return [w.set(early, word(index + 1)), w.set(made, added), w.store(w.get(at), SCHEDULE + 16 * (index + 16), w.get(made))];
  };
  const body = [
    late.map((made, index) => w.set(made, word(14 + index))),
    w.repeatWhile([EIGHT.map(one), forward(at, 8 * 16)], w.isLess(w.get(at), w.number(48 * 16))),
  ];
  return { name: 'expand', parameters: 0, numbers: 1, vectors: 3, body };
};

/** One of eight rounds (step 3), behind which each letter is in its own local again. */
const round = (index: number): Code => {
  const letter = (place: number): number => LETTERS[(place - index + 8) % 8] as number;
  const [a, b, c, d, e, f, g, h] = [0, 1, 2, 3, 4, 5, 6, 7].map((place) => w.get(letter(place))) as Eight;
  // What is known last is added last.
  const ready = w.addWords(w.loadSplat(w.get(CONSTANT), CONSTANTS + 4 * index), w.load(w.get(AT), SCHEDULE + 16 * index), h);
  return [
    w.set(SPARE, w.addWords(ready, w.select(e, f, g), rotations(e, 6, 11, 25))),
    w.set(letter(3), w.addWords(d, w.get(SPARE))),
    w.set(letter(7), w.addWords(w.select(w.xor(a, b), c, a), rotations(a, 2, 13, 22), w.get(SPARE))),
  ];
};
type Eight = [Code, Code, Code, Code, Code, Code, Code, Code];

/** Takes a block, whose schedule is made, into the state. */
const compress = (): WasmFunction => {
  const eight = [EIGHT.map(round), forward(CONSTANT, 8 * 4), forward(AT, 8 * 16)];
  const before = (index: number): Code => w.load(ZERO, STATE + 16 * index);
  const body = [
    LETTERS.map((letter, index) => w.set(letter, before(index))),
    w.repeatWhile(eight, w.isLess(w.get(AT), w.number(64 * 16))),
    LETTERS.map((letter, index) => w.store(ZERO, STATE + 16 * index, w.addWords(w.get(letter), before(index)))),
  ];
  return { name: 'compress', parameters: 0, numbers: 2, vectors: 1 + LETTERS.length, body };
};

/** Copies the schedule of each lane's last block, as the last byte of its content has it. */
const lastBlock = (content: number, source: number): Code => {
  const [at, ...rows] = [3, 4, 5, 6, 7];
  const row = (lane: number): Code => w.shiftNumber(w.loadByte(w.get(FROM), source + content * (lane + 1) - 1), 8);
  const word = LANE.reduce<Code>((words, lane) => w.loadLane(w.get(rows[lane] as number), LAST_BLOCKS, words, lane), w.words(0));
  return [
    w.set(at, ZERO),
    LANE.map((lane) => w.set(rows[lane] as number, row(lane))),
    w.repeatWhile(
      [w.store(w.get(at), SCHEDULE, word), forward(at, 16), rows.map((local) => forward(local, 4))],
      w.isLess(w.get(at), w.number(64 * 16)),
    ),
    w.call(COMPRESS),
  ];
};

/**
 * Hashes messages of one length, whose contents lie end to end, four at a time: the same first byte for all, and a content of 32 or
 * 64 bytes. So each word of a message but the first begins one byte before one of its content.
 */
const hashing = (name: string, first: number, content: 32 | 64, source: number): WasmFunction => {
  const vector = 8;
  const swapped = (words: Code): Code => w.shuffled(words, [3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12], vector);
  const read = (offset: number): Code =>
    swapped(LANE.reduce<Code>((words, lane) => w.loadLane(w.get(FROM), source + offset + content * lane, words, lane), w.words(0)));
  const word = (index: number): Code => {
    if (index === 0) return w.or(w.and(read(-1), w.words(0x00ffffff)), w.words(first << 24));
    if (4 * index < content) return read(4 * index - 1);
    // Padding (5.1.1): a one behind the message, zeros, its length in bits.
    if (4 * index === content) return w.or(w.and(read(content - 1), w.words(0xff000000)), w.words(0x00800000));
    return w.words(index === 15 ? 8 * (1 + content) : 0);
  };
  const answer = (_: unknown, index: number): Code => [
    w.set(vector, swapped(w.load(ZERO, STATE + 16 * index))),
    LANE.map((lane) => w.storeLane(w.get(TO), OUTPUT + 32 * lane + 4 * index, w.get(vector), lane)),
  ];
  const four = [
    EIGHT.map((index) => w.store(ZERO, STATE + 16 * index, w.loadSplat(ZERO, START + 4 * index))),
    Array.from({ length: 16 }, (_, index) => w.store(ZERO, SCHEDULE + 16 * index, word(index))),
    [w.call(EXPAND), w.call(COMPRESS)],
    content === 64 ? lastBlock(content, source) : [],
    EIGHT.map(answer),
    [forward(FROM, LANES * content), forward(TO, LANES * 32)],
  ];
  return { name, parameters: 3, numbers: 5, vectors: 1, body: w.repeatWhile(four, w.isLess(w.get(FROM), w.get(UNTIL))) };
};

/** Lower-case hex to bytes, 32 digits at a time. Answers whether anything else was in it. */
const decode = (): WasmFunction => {
  const [wrong, digit, letter, isDigit, isLetter, first] = [3, 4, 5, 6, 7, 8];
  const digits = (offset: number): Code => [
    w.set(letter, w.subtractBytes(w.kept(digit, w.load(w.get(FROM), INPUT + offset)), w.bytes(0x61))),
    w.set(digit, w.subtractBytes(w.get(digit), w.bytes(0x30))),
    w.set(isDigit, w.atMostBytes(w.get(digit), w.bytes(9))),
    w.set(isLetter, w.atMostBytes(w.get(letter), w.bytes(5))),
    w.set(wrong, w.or(w.get(wrong), w.not(w.or(w.get(isDigit), w.get(isLetter))))),
    // 246 is -10: a is ten.
    w.set(digit, w.select(w.get(isDigit), w.get(digit), w.subtractBytes(w.get(letter), w.bytes(246)))),
  ];
  // The first of two digits is the higher half of their byte, and the lower byte of its word of 16 bits.
  const pairs = w.and(w.or(w.shiftLeft16(w.get(digit), 4), w.shiftRight16(w.get(digit), 8)), w.words(0x00ff00ff));
  const half = [
    [digits(0), w.set(first, pairs)],
    [digits(16), w.store(w.get(TO), ENTRIES, w.narrowed(w.get(first), pairs))],
    [forward(FROM, 32), forward(TO, 16)],
  ];
  const body = [w.repeatWhile(half, w.isLess(w.get(FROM), w.get(UNTIL))), w.isAny(w.get(wrong))];
  return { name: 'decode', parameters: 3, vectors: 6, answers: true, body };
};

/** Largest whole number whose power is at most the value. */
const rootOf = (value: bigint, power: bigint): bigint => {
  let [low, high] = [0n, 1n << (BigInt(value.toString(2).length) / power + 1n)];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (middle ** power <= value) low = middle;
    else high = middle;
  }
  return low;
};

/** The first 32 bits behind the point of a root of each of the first primes (FIPS 180-4, 4.2.2 and 5.3.3). */
const rootsOfPrimes = (count: number, power: bigint): Uint32Array => {
  const primes: number[] = [];
  for (let one = 2; primes.length < count; one += 1) if (primes.every((prime) => one % prime !== 0)) primes.push(one);
  return Uint32Array.from(primes, (prime) => Number(BigInt.asUintN(32, rootOf(BigInt(prime) << (32n * power), power))));
};

/** The schedules of `LAST_BLOCKS`, made four at a time: the byte, a one behind it, zeros, and 65 bytes in bits. */
const makeLastBlocks = ({ memory, expand }: MerkleLanes): void => {
  const schedule = new Uint32Array(memory.buffer, SCHEDULE, 64 * LANES);
  const made = new Uint32Array(memory.buffer, LAST_BLOCKS, 256 * 64);
  for (let byte = 0; byte < 256; byte += LANES) {
    schedule.fill(0, 0, 15 * LANES).fill(8 * 65, 15 * LANES, 16 * LANES);
    for (const lane of LANE) schedule[lane] = ((byte + lane) << 24) | 0x00800000;
    expand();
    schedule.forEach((word, at) => (made[64 * (byte + (at % LANES)) + Math.floor(at / LANES)] = word));
  }
};

type InMemory<Answer> = (from: number, to: number, until: number) => Answer;

/** SHA-256 of what a Merkle tree hashes, many at once (RFC 9162, 2.1.1). Ranges of the memory count in bytes from the place named. */
export interface MerkleLanes {
  readonly memory: { readonly buffer: ArrayBuffer };
  /** The first 16 words of a schedule to all of them. */
  readonly expand: () => void;
  /** Hex at `INPUT` to the entries of `leaves`; not 0 where it is not lower-case hex. */
  readonly decode: InMemory<number>;
  /** Entries of 32 bytes, as `decode` left them, to their hashes at `OUTPUT`. */
  readonly leaves: InMemory<void>;
  /** Pairs of nodes at `INPUT` to their hashes at `OUTPUT`. */
  readonly nodes: InMemory<void>;
}

interface Engine {
  validate(module: Uint8Array): boolean;
  readonly Module: new (module: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
}

/** The module, assembled anew; undefined where there is no WebAssembly, or one without vectors. */
export const merkleLanes = (): MerkleLanes | undefined => {
  const engine = (globalThis as { readonly WebAssembly?: Engine }).WebAssembly;
  if (engine === undefined) return undefined;
  const functions = [expand(), compress(), hashing('leaves', 0, 32, ENTRIES), hashing('nodes', 1, 64, INPUT), decode()];
  const module = w.wasmModule(functions, PAGES);
  if (!engine.validate(module)) return undefined;
  const lanes = new engine.Instance(new engine.Module(module)).exports as MerkleLanes;
  new Uint32Array(lanes.memory.buffer, CONSTANTS, 64).set(rootsOfPrimes(64, 3n));
  new Uint32Array(lanes.memory.buffer, START, 8).set(rootsOfPrimes(8, 2n));
  makeLastBlocks(lanes);
  return lanes;
};
