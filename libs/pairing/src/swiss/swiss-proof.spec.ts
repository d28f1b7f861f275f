import fc from 'fast-check';
import type { Draw } from '@roundbook/draw';
import { runs, testDraw } from '../../test/every-pairing';
import { historyOf } from '../history';
import { faultIn } from '../matching/certificate';
import { leastPairing } from '../matching/least-pairing';
import type { Pair } from '../pairing-terms';
import { coreField } from './core-field';
import { corePairing, neighboursPairing } from './find-pairing';
import { pairCost, swissField, type SwissField } from './swiss-field';
import { faultInSwiss, type LiftedProof } from './swiss-proof';

const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

/** A field some rounds in, in which mostly equals have met. */
const playedField = (n: number, rounds: number, name: string, avoidances = 0): SwissField => {
  const draw = testDraw(name);
  const scores = range(n).map(() => 0);
  const met: Pair[] = [];
  for (let round = 0; round < rounds; round++) {
    const order = draw.shuffle(range(n)).sort((i, j) => scores[j]! - scores[i]!);
    for (let k = 0; k + 1 < n; k += 2) {
      met.push([order[k]!, order[k + 1]!]);
      scores[order[k + draw.int(2)]!]! += 3;
    }
  }
  const avoided = range(avoidances).map((): Pair => {
    const [i, j] = draw.shuffle(range(n));
    return [i!, j!];
  });
  return swissField(scores, historyOf(n, met), avoidances > 0 ? historyOf(n, avoided) : null)!;
};

const costOf = (field: SwissField, pairs: readonly Pair[]): number => pairs.reduce((sum, [i, j]) => sum + pairCost(field, i, j), 0);

/** The proof of the core written out for every player of the field: numbers and sets of all. */
const writtenOut = (field: SwissField, { core, certificate, like }: LiftedProof) => {
  const positions = new Map(core.map((player, a) => [player, a]));
  const positionOf = (player: number): number => positions.get(player) ?? like.get(field.steps[player]!)!;
  return {
    dual: range(field.n).map((player) => certificate.dual[positionOf(player)]!),
    sets: certificate.sets.map(({ members, z }) => ({
      members: range(field.n).filter((player) => members.includes(positionOf(player))),
      z,
    })),
  };
};

const smallCore = (field: SwissField, name: string) => {
  const order = testDraw(`order ${name}`).shuffle(range(field.n));
  return corePairing(field, order, coreField(field, order, 6, 2));
};

describe('the proof of a Swiss pairing', () => {
  it('by a small core holds for the whole field: against every pair, and against the exact matching of all', () => {
    let lifted = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(20, 30, 44, 60),
        fc.integer({ min: 0, max: 12 }),
        fc.nat(1e6),
        fc.constantFrom(0, 0, 8),
        (n, rounds, seed, avoidances) => {
          const field = playedField(n, rounds, `${seed}`, avoidances);
          const { pairs, proof } = smallCore(field, `${seed}`);
          expect(faultInSwiss(field, range(n), pairs, proof)).toBeNull();
          const cost = (i: number, j: number): number => pairCost(field, i, j);
          expect(faultIn(n, cost, pairs, writtenOut(field, proof as LiftedProof))).toBeNull();
          expect(costOf(field, pairs)).toBe(leastPairing(n, (i, j) => [cost(i, j)])!.value[0]);
          if ((proof as LiftedProof).like.size > 0) lifted += 1;
        },
      ),
      { numRuns: runs(60), seed: 11 },
    );
    expect(lifted).toBeGreaterThan(20);
  });

  it('takes in an avoided player of the rest where that spares a rematch', () => {
    for (let k = 0; k < runs(20); k++) {
      const n = 70;
      const met = range(68)
        .slice(1)
        .map((j): Pair => [0, j]);
      const field = swissField(
        range(n).map(() => 0),
        historyOf(n, met),
        historyOf(n, [
          [0, 68],
          [0, 69],
        ]),
      )!;
      const { pairs, proof } = corePairing(field, testDraw(`avoided ${k}`).shuffle(range(n)));
      expect(faultInSwiss(field, range(n), pairs, proof)).toBeNull();
      expect(costOf(field, pairs)).toBe(field.perAvoidance);
    }
  });

  it('of a club that should not meet among itself, the majority of one score, is found', () => {
    const [n, club] = [400, 240];
    const avoided = range(club).flatMap((i) => range(i).map((j): Pair => [j, i]));
    const field = swissField(
      range(n).map(() => 0),
      historyOf(n, []),
      historyOf(n, avoided),
    )!;
    const { pairs, proof } = corePairing(field, testDraw('club').shuffle(range(n)));
    expect(faultInSwiss(field, range(n), pairs, proof)).toBeNull();
    expect(costOf(field, pairs)).toBe(((club - (n - club)) / 2) * field.perAvoidance);
  });

  it('names what is wrong where sets or likenesses point outside the core', () => {
    const field = swissField([3, 3, 0, 0], historyOf(4, []), null)!;
    const pairs: Pair[] = [
      [0, 1],
      [2, 3],
    ];
    const of = (sets: { members: number[]; z: number }[], like: [number, number][], core = range(4)): string | null =>
      faultInSwiss(field, range(4), pairs, { kind: 'dual', core, certificate: { dual: core.map(() => 0), sets }, like: new Map(like) });
    expect(of([], [])).toBeNull();
    expect(of([{ members: [9], z: 0 }], [])).toMatch('no player');
    expect(of([{ members: [NaN], z: 0 }], [])).toMatch('no player');
    expect(of([], [[0, 7]], [0, 1])).toMatch('nobody of the core');
    expect(of([], [], [0, 1])).toMatch('nobody of the core');
    expect(of([], [], [0, 0])).toMatch('twice');
    expect(of([], [], [0, 1, 2, 7])).toMatch('not paired');
    expect(of([], [[1, 0]], [0, 2, 3])).toMatch('odd number');
  });

  it('of neighbours is refused with a rematch, with a larger sum, with somebody left out', () => {
    const field = swissField([6, 6, 3, 3, 0, 0], historyOf(6, [[0, 1]]), null)!;
    const fault = (pairs: readonly Pair[]): string | null => faultInSwiss(field, range(6), pairs, { kind: 'neighbours' });
    expect(
      fault([
        [0, 1],
        [2, 3],
        [4, 5],
      ]),
    ).toMatch('rematch');
    expect(
      fault([
        [0, 2],
        [1, 3],
        [4, 5],
      ]),
    ).toMatch('neighbours 0');
    expect(
      fault([
        [0, 2],
        [1, 3],
      ]),
    ).toMatch('not paired');
    expect(
      fault([
        [0, 2],
        [2, 3],
        [4, 5],
      ]),
    ).toMatch('twice');
    const free = swissField([6, 6, 3, 3, 0, 0], historyOf(6, []), null)!;
    expect(
      faultInSwiss(
        free,
        range(6),
        [
          [0, 1],
          [2, 3],
          [4, 5],
        ],
        { kind: 'neighbours' },
      ),
    ).toBeNull();
    expect(neighboursPairing(field, range(6))).toBeNull();
  });

  it('is refused for every other pairing that costs more', () => {
    const draw = testDraw('other pairings');
    for (let k = 0; k < runs(100); k++) {
      const field = playedField(40, 6, `other ${k}`);
      const { pairs, proof } = smallCore(field, `other ${k}`);
      const [[a, b], [c, d], ...others] = draw.shuffle(pairs) as [Pair, Pair, ...Pair[]];
      const changed: Pair[] = [[a, c], [b, d], ...others];
      const fault = faultInSwiss(field, range(40), changed, proof);
      if (costOf(field, changed) > costOf(field, pairs)) expect(fault).toMatch('the bound is');
      else expect(fault).toBeNull();
    }
  });

  it('with a number, a set or a likeness changed is refused, unless what it says is still true', () => {
    const draw = testDraw('tampering');
    let [refused, still] = [0, 0];
    for (let k = 0; k < runs(400); k++) {
      const field = playedField(44, 3 + (k % 8), `tampered ${k % 20}`);
      const { pairs, proof } = smallCore(field, `tampered ${k % 20}`);
      const tampered = tamper(proof as LiftedProof, draw);
      const fault = faultInSwiss(field, range(44), pairs, tampered);
      if (fault !== null) refused += 1;
      else {
        still += 1;
        expect(faultIn(44, (i, j) => pairCost(field, i, j), pairs, writtenOut(field, tampered))).toBeNull();
      }
    }
    expect(refused).toBeGreaterThan(0.9 * runs(400));
    expect(refused + still).toBe(runs(400));
  });
});

const tamper = (proof: LiftedProof, draw: Draw): LiftedProof => {
  const { core, certificate, like } = proof;
  const dual = Array.from(certificate.dual);
  const sets = certificate.sets.map(({ members, z }) => ({ members: [...members], z }));
  const any = (): number => draw.int(core.length);
  switch (draw.int(sets.length > 0 ? 6 : 3)) {
    case 0:
      dual[any()]! += draw.int(2) === 0 ? 1 : -1;
      return { ...proof, certificate: { dual, sets } };
    case 1: {
      const [i, j] = draw.shuffle(range(core.length)) as [number, number];
      dual[i]! += 2;
      dual[j]! -= 2;
      return { ...proof, certificate: { dual, sets } };
    }
    case 2:
      return like.size > 0
        ? { ...proof, like: new Map([...like].map(([step, a]) => [step, (a + 1 + draw.int(core.length - 1)) % core.length])) }
        : { ...proof, core: core.slice(1) };
    case 3:
      draw.pick(sets).z += 1;
      return { ...proof, certificate: { dual, sets } };
    case 4: {
      const set = draw.pick(sets);
      const outside = range(core.length).filter((a) => !set.members.includes(a));
      if (outside.length > 0) set.members[0] = draw.pick(outside);
      else set.members.pop();
      return { ...proof, certificate: { dual, sets } };
    }
    default:
      return { ...proof, certificate: { dual, sets: sets.slice(1) } };
  }
};
