import { Draw } from '@roundbook/draw';

class TooManyChoices extends Error {}

/** A draw that takes prescribed choices, then the first of each range, and remembers every range it was asked for. */
class PrescribedDraw implements Draw {
  readonly ranges: number[] = [];
  readonly chosen: number[] = [];

  constructor(
    private readonly prescribed: readonly number[],
    private readonly most: number,
  ) {}

  int(n: number): number {
    if (this.ranges.length >= this.most) throw new TooManyChoices();
    const choice = this.prescribed[this.chosen.length] ?? 0;
    this.ranges.push(n);
    this.chosen.push(choice);
    return choice;
  }

  /** Each place is drawn when it is first looked at, so that what nobody looks at makes no more ways. */
  shuffle<T>(items: readonly T[]): T[] {
    const left = [...items];
    const drawn: T[] = [];
    return new Proxy([...items], {
      get: (list, key) => {
        const place = typeof key === 'string' && /^\d+$/.test(key) ? Number(key) : -1;
        if (place < 0 || place >= items.length) return Reflect.get(list, key) as unknown;
        while (drawn.length <= place) drawn.push(left.splice(this.int(left.length), 1)[0]!);
        return drawn[place];
      },
    });
  }

  pick<T>(items: readonly T[]): T {
    return items[this.int(items.length)]!;
  }
}

export interface Way<T> {
  result: T;
  /** The chance of this way is one in the product of these. */
  ranges: readonly number[];
}

/**
 * Runs something once for every way in which its draw can turn out; null where that takes more than `most` choices in all, or
 * has no end, as where a draw begins anew until something fits.
 */
export function everyWay<T>(run: (draw: Draw) => T, most: number): Way<T>[] | null {
  const ways: Way<T>[] = [];
  let left = most;
  let next: number[] | null = [];
  while (next !== null) {
    const draw: PrescribedDraw = new PrescribedDraw(next, left);
    try {
      ways.push({ result: run(draw), ranges: draw.ranges });
    } catch (error) {
      if (error instanceof TooManyChoices) return null;
      throw error;
    }
    left -= draw.ranges.length;
    let last = draw.chosen.length - 1;
    while (last >= 0 && draw.chosen[last]! + 1 === draw.ranges[last]!) last -= 1;
    next = last < 0 ? null : [...draw.chosen.slice(0, last), draw.chosen[last]! + 1];
  }
  return ways;
}
