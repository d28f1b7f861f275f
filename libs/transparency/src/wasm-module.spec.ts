import * as fc from 'fast-check';
import { addNumbers, get, isLess, number, repeatWhile, set, wasmModule, type WasmFunction } from './wasm-module';

interface Engine {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: Readonly<Record<string, (...numbers: number[]) => number>> };
}
const { Module, Instance } = (globalThis as unknown as { readonly WebAssembly: Engine }).WebAssembly;

const run = (written: Omit<WasmFunction, 'name'>, ...given: readonly number[]): number | undefined =>
  new Instance(new Module(wasmModule([{ ...written, name: 'run' }], 1))).exports['run']?.(...given);

describe('a module that is written here', () => {
  it('holds every number as it was meant', () => {
    const answer = (value: number) => run({ parameters: 0, vectors: 0, answers: true, body: number(value) });
    for (const value of [0, 63, 64, -64, -65, 127, 128, 8_191, 8_192, 2 ** 31 - 1, -(2 ** 31)]) expect(answer(value)).toBe(value);
    fc.assert(
      fc.property(fc.integer(), (value) => expect(answer(value)).toBe(value)),
      { numRuns: 50 },
    );
  });
  it('runs a body again as long as its condition holds, at least once', () => {
    const [until, sum, at] = [0, 1, 2];
    const one = [set(at, addNumbers(get(at), number(1))), set(sum, addNumbers(get(sum), get(at)))];
    const body = [repeatWhile(one, isLess(get(at), get(until))), get(sum)];
    const summed = { parameters: 1, numbers: 2, vectors: 0, answers: true, body };
    expect([run(summed, 0), run(summed, 1), run(summed, 100)]).toEqual([1, 1, 5_050]);
  });
});
