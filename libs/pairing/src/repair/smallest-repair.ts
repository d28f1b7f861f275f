import * as E from 'fp-ts/Either';
import type { Draw } from '@roundbook/draw';
import { refused, type Refusal } from '@roundbook/kernel';
import { cheapestMatching } from '../matching/cheapest-matching';
import { at, rematch, type Met, type Pair } from '../pairing-terms';
import { SWISS_LIMIT, fieldTooLarge } from '../swiss/swiss-pairing';

export interface RepairInput {
  /** Players are among 0 .. n-1. */
  readonly n: number;
  /** The unplayed matches that may be touched. */
  readonly current: readonly Pair[];
  /** Those to be paired now, without whoever left. */
  readonly players: readonly number[];
  /** Who may meet, as players of one pool; everybody where it is absent. */
  readonly allowed?: (i: number, j: number) => boolean;
  /** Meetings before this round. */
  readonly met: Met;
  readonly currentBye: number | null;
  /** Who may sit out where the number is odd, all of equal right. */
  readonly byeCandidates: readonly number[];
  readonly draw: Draw;
}

export interface Repaired {
  readonly pairs: readonly Pair[];
  readonly bye: number | null;
  /** Matches that were not there before, and a bye that was not. */
  readonly changed: number;
  readonly rematches: number;
}

/** Above this size the loose players are first paired among themselves and a few others. */
const NEARBY_FROM = 64;

/**
 * The pairing of these players with the fewest rematches and, among those, the fewest changed matches; exact, ties by labels
 * shuffled with the draw. With an odd number one bye candidate sits out. rules.md 7 (re-pairing one match)
 *
 * Refused: `no_pairing` where the allowed pairs and bye candidates leave none; `field_too_large` where neither the loose
 * players and a few others settle it nor a matching of all is within SWISS_LIMIT.
 */
export const smallestRepair = (input: RepairInput): E.Either<Refusal, Repaired> => {
  const problem = new RepairProblem(input);
  const nearby = problem.size > NEARBY_FROM ? problem.solveNearby() : null;
  if (nearby !== null) return E.right(problem.repaired(nearby));
  if (problem.size > SWISS_LIMIT) return E.left(fieldTooLarge(problem.size));
  const whole = problem.solve(problem.vertices);
  if (whole === null) return E.left(refused('no_pairing', 'These players cannot all be paired as the rules demand.', { rule: '7' }));
  return E.right(problem.repaired(whole));
};

/** The bye as a player: whoever is paired with it sits out. */
const BYE = -1;

class RepairProblem {
  readonly vertices: readonly number[];
  private readonly partner: ReadonlyMap<number, number>;
  private readonly mayRest: ReadonlySet<number>;

  constructor(private readonly input: RepairInput) {
    const { players, current, currentBye, byeCandidates, draw, n } = input;
    if (players.some((player) => player < 0 || player >= n)) throw new RangeError(`players are among 0 .. ${n - 1}`);
    this.vertices = draw.shuffle(players.length % 2 === 1 ? [...players, BYE] : players);
    this.mayRest = new Set(byeCandidates);
    const present = new Set(this.vertices);
    const before: Pair[] = currentBye === null ? [...current] : [...current, [currentBye, BYE]];
    const partner = new Map<number, number>();
    for (const [i, j] of before) {
      if (!present.has(i) || !present.has(j) || !this.mayMeet(i, j)) continue;
      partner.set(i, j).set(j, i);
    }
    this.partner = partner;
  }

  get size(): number {
    return this.vertices.length;
  }

  /** The best pairing of these vertices alone; null where there is none. */
  solve(vertices: readonly number[]): Pair[] | null {
    const perRematch = vertices.length + 1;
    const pairs = cheapestMatching(vertices.length, (x, y) => {
      const i = at(vertices, x);
      const j = at(vertices, y);
      return this.mayMeet(i, j) ? this.rematch(i, j) * perRematch + this.changed(i, j) : null;
    });
    return pairs === null ? null : pairs.map(([x, y]): Pair => [at(vertices, x), at(vertices, y)]);
  }

  /**
   * A repair that leaves most matches alone, if it is proven best: every loose player needs a changed match, so pairing the
   * loose among themselves without a rematch cannot be beaten; where that is impossible, one changed match more cannot be.
   */
  solveNearby(): Pair[] | null {
    const kept = this.keptPairs();
    const loose = this.vertices.filter((vertex) => !this.partner.has(vertex));
    if (loose.length > NEARBY_FROM || this.total(kept, this.rematch) > 0) return null;
    const among = this.solve(loose);
    if (among !== null && this.total(among, this.rematch) === 0) return [...kept, ...among];
    const opened = kept.slice(0, NEARBY_FROM / 2);
    const wider = this.solve([...loose, ...opened.flat()]);
    if (wider === null || this.total(wider, this.rematch) > 0) return null;
    return this.total(wider, this.changed) === loose.length / 2 + 1 ? [...kept.slice(opened.length), ...wider] : null;
  }

  repaired(all: readonly Pair[]): Repaired {
    const rest = all.find((pair) => pair.includes(BYE));
    return {
      pairs: all.filter((pair) => pair !== rest),
      bye: rest === undefined ? null : rest[0] === BYE ? rest[1] : rest[0],
      changed: this.total(all, this.changed),
      rematches: this.total(all, this.rematch),
    };
  }

  /** In the drawn order of the vertices. */
  private keptPairs(): Pair[] {
    const place = new Map(this.vertices.map((vertex, i) => [vertex, i]));
    return this.vertices.flatMap((vertex, i): Pair[] => {
      const other = this.partner.get(vertex);
      return other !== undefined && i < (place.get(other) ?? -1) ? [[vertex, other]] : [];
    });
  }

  private readonly mayMeet = (i: number, j: number): boolean => {
    if (i === BYE || j === BYE) return this.mayRest.has(i === BYE ? j : i);
    return this.input.allowed?.(i, j) ?? true;
  };

  private readonly rematch = (i: number, j: number): number => (i === BYE || j === BYE ? 0 : rematch(this.input.met, i, j));

  private readonly changed = (i: number, j: number): number => (this.partner.get(i) === j ? 0 : 1);

  private total(pairs: readonly Pair[], measure: (i: number, j: number) => number): number {
    return pairs.reduce((sum, [i, j]) => sum + measure(i, j), 0);
  }
}
