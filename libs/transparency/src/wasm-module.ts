/** Instructions and what they stand on: bytes of a WebAssembly module, in pieces within pieces. */
export type Code = readonly (number | Code)[];

/** A function of numbers (i32). Its locals come behind its parameters, those that are numbers first. */
export interface WasmFunction {
  /** Under which it is exported. */
  readonly name: string;
  readonly parameters: number;
  readonly numbers?: number;
  readonly vectors: number;
  /** Whether it answers a number. */
  readonly answers?: boolean;
  readonly body: Code;
}

const I32 = 0x7f;
const V128 = 0x7b;
const FUNCTION_TYPE = 0x60;
const END = 0x0b;

const flat = (code: Code, into: number[] = []): number[] => {
  for (const piece of code) {
    if (typeof piece === 'number') into.push(piece);
    else flat(piece, into);
  }
  return into;
};

/** A whole number from 0 on (LEB128). */
const unsigned = (value: number): Code => (value < 128 ? [value] : [(value & 127) | 128, unsigned(value >>> 7)]);
/** An i32 (signed LEB128). */
const signed = (value: number): Code => (value >= -64 && value < 64 ? [value & 127] : [(value & 127) | 128, signed(value >> 7)]);

const listOf = (items: readonly Code[]): Code => [unsigned(items.length), items];
const sized = (content: Code): Code => {
  const bytes = flat(content);
  return [unsigned(bytes.length), bytes];
};
const section = (id: number, items: readonly Code[]): Code => [id, sized(listOf(items))];
const named = (name: string): Code => sized([...new TextEncoder().encode(name)]);

const typeOf = ({ parameters, answers }: WasmFunction): Code => [
  FUNCTION_TYPE,
  listOf(Array<Code>(parameters).fill([I32])),
  listOf(answers === true ? [[I32]] : []),
];
const codeOf = ({ numbers = 0, vectors, body }: WasmFunction): Code =>
  sized([listOf([[unsigned(numbers), I32], [unsigned(vectors), V128]]), body, END]); // prettier-ignore

/** A module of these functions, which call each other by their place in the list, over one `memory` of so many pages of 64 KiB. */
export const wasmModule = (functions: readonly WasmFunction[], pages: number): Uint8Array =>
  Uint8Array.from(
    flat([
      [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
      section(1, functions.map(typeOf)),
      section(
        3,
        functions.map((_, index) => unsigned(index)),
      ),
      section(5, [[0, unsigned(pages)]]),
      section(7, [[named('memory'), 2, 0], ...functions.map(({ name }, index) => [named(name), 0, unsigned(index)])]),
      section(10, functions.map(codeOf)),
    ]),
  );

const simd = (opcode: number): Code => [0xfd, unsigned(opcode)];
const binary =
  (opcode: Code) =>
  (left: Code, right: Code): Code => [left, right, opcode];
/** An access to memory: the address is a number plus a fixed offset. The 0 promises no alignment. */
const access = (opcode: number, offset: number): Code => [simd(opcode), 0, unsigned(offset)];

export const get = (local: number): Code => [0x20, unsigned(local)];
export const set = (local: number, value: Code): Code => [value, 0x21, unsigned(local)];
/** Sets the local and leaves the value where it is. */
export const kept = (local: number, value: Code): Code => [value, 0x22, unsigned(local)];
export const number = (value: number): Code => [0x41, signed(value)];
export const call = (index: number): Code => [0x10, unsigned(index)];
export const addNumbers = binary([0x6a]);
export const shiftNumber = (value: Code, bits: number): Code => [value, number(bits), 0x74];
/** A byte of the memory as a number. */
export const loadByte = (address: Code, offset: number): Code => [address, 0x2d, 0, unsigned(offset)];
/** Of numbers from 0 on. */
export const isLess = binary([0x49]);
/** Runs the body, and again as long as the condition holds behind it. */
export const repeatWhile = (body: Code, condition: Code): Code => [0x03, 0x40, body, condition, 0x0d, 0, END];

/** Of 16 bytes. */
export const load = (address: Code, offset: number): Code => [address, access(0x00, offset)];
export const store = (address: Code, offset: number, vector: Code): Code => [address, vector, access(0x0b, offset)];
/** The same word of 32 bits four times. */
export const loadSplat = (address: Code, offset: number): Code => [address, access(0x09, offset)];
/** The vector with one of its four words of 32 bits read anew. */
export const loadLane = (address: Code, offset: number, vector: Code, lane: number): Code => [address, vector, access(0x56, offset), lane];
export const storeLane = (address: Code, offset: number, vector: Code, lane: number): Code => [address, vector, access(0x5a, offset), lane];

/** A fixed word of 32 bits four times. */
export const words = (word: number): Code => [
  simd(0x0c),
  [0, 1, 2, 3].map(() => [word & 255, (word >>> 8) & 255, (word >>> 16) & 255, word >>> 24]),
];
/** A fixed byte 16 times. */
export const bytes = (byte: number): Code => [simd(0x0c), Array<number>(16).fill(byte)];
/** The bytes in another order: which one comes first, second, and so on. The local is overwritten. */
export const shuffled = (vector: Code, order: Code, local: number): Code => [kept(local, vector), get(local), simd(0x0d), order];

export const and = binary(simd(0x4e));
export const or = binary(simd(0x50));
export const xor = binary(simd(0x51));
export const not = (vector: Code): Code => [vector, simd(0x4d)];
/** The bits of `ones` where the mask has a one, otherwise those of `zeros`. */
export const select = (mask: Code, ones: Code, zeros: Code): Code => [ones, zeros, mask, simd(0x52)];
/** Whether any bit is a one: a number. */
export const isAny = (vector: Code): Code => [vector, simd(0x53)];

const addTwo = binary(simd(0xae));
/** Of words of 32 bits, as are the shifts. */
export const addWords = (first: Code, ...rest: readonly Code[]): Code => rest.reduce(addTwo, first);
export const shiftLeft = (vector: Code, bits: number): Code => [vector, number(bits), simd(0xab)];
export const shiftRight = (vector: Code, bits: number): Code => [vector, number(bits), simd(0xad)];

export const subtractBytes = binary(simd(0x71));
/** All ones in each byte that is at most as large, zeros in the others. */
export const atMostBytes = binary(simd(0x2a));
/** Of words of 16 bits. */
export const shiftLeft16 = (vector: Code, bits: number): Code => [vector, number(bits), simd(0x8b)];
export const shiftRight16 = (vector: Code, bits: number): Code => [vector, number(bits), simd(0x8d)];
/** One byte of each word of 16 bits, which may hold no more. */
export const narrowed = binary(simd(0x66));
