const UNLABELLED = 0;
const EVEN = 1;
const ODD = 2;

/**
 * One search for an augmenting path in the graph of players who have not met: trees of alternating paths from every player
 * without a partner, odd cycles contracted (Edmonds). That graph is nearly complete, so its edges are never listed: players
 * without a label and contracted groups are kept in lists, and whoever is asked about in vain is somebody who has been met.
 */
export class FreeForest {
  /** 0 not reached, 1 at an even distance from a root, 2 at an odd distance only. */
  readonly label: Uint8Array;
  /** Number of trees: players without a partner. */
  readonly roots: number;
  private readonly n: number;
  private readonly root: Int32Array;
  /** The player through whom one is reached over a pair that is not matched. */
  private readonly via: Int32Array;
  private readonly base: Int32Array;
  private readonly nextMember: Int32Array;
  private readonly nextFree: Int32Array;
  private readonly queue: Int32Array;
  private queued = 0;
  private readonly groups: Int32Array;
  private grouped = 0;
  private readonly seen: Int32Array;
  private stamp = 0;

  constructor(
    private readonly mate: Int32Array,
    private readonly haveMet: (i: number, j: number) => boolean,
    absent: number,
  ) {
    const n = mate.length;
    this.n = n;
    this.label = new Uint8Array(n);
    this.root = new Int32Array(n).fill(-1);
    this.via = new Int32Array(n).fill(-1);
    this.base = new Int32Array(n);
    this.nextMember = new Int32Array(n);
    this.nextFree = new Int32Array(n + 1);
    this.queue = new Int32Array(n);
    this.groups = new Int32Array(n);
    this.seen = new Int32Array(n);
    let last = n;
    for (let i = 0; i < n; i++) {
      this.base[i] = i;
      this.nextMember[i] = i;
      if (i === absent) continue;
      if (mate[i] === -1) this.makeEven(i, i);
      else last = this.nextFree[last] = i;
    }
    this.nextFree[last] = n;
    this.roots = this.grouped;
  }

  /** True once the matching has been made larger by one pair; false where it is the largest, the labels then being final. */
  grow(): boolean {
    for (let head = 0; head < this.queued; head++) {
      const player = this.queue[head]!;
      if (this.contractOrAugment(player)) return true;
      this.reachFrom(player);
    }
    return false;
  }

  /** The player that stands for the contracted group. */
  baseOf(player: number): number {
    let top = player;
    while (this.base[top] !== top) top = this.base[top]!;
    for (let i = player; i !== top;) {
      const up = this.base[i]!;
      this.base[i] = top;
      i = up;
    }
    return top;
  }

  private makeEven(player: number, root: number): void {
    this.label[player] = EVEN;
    this.root[player] = root;
    this.queue[this.queued++] = player;
    this.groups[this.grouped++] = player;
  }

  /** Every player without a label whom this one has not met becomes odd, its partner even. */
  private reachFrom(player: number): void {
    const { n, nextFree } = this;
    let before = n;
    for (let other = nextFree[n]!; other !== n; other = nextFree[before]!) {
      if (this.label[other] !== UNLABELLED) {
        nextFree[before] = nextFree[other]!;
      } else if (this.haveMet(player, other)) {
        before = other;
      } else {
        nextFree[before] = nextFree[other]!;
        this.label[other] = ODD;
        this.via[other] = player;
        this.root[other] = this.root[player]!;
        this.makeEven(this.mate[other]!, this.root[player]!);
      }
    }
  }

  private contractOrAugment(player: number): boolean {
    let kept = 0;
    // Groups that another one has swallowed drop out of the list on the way.
    for (let k = 0; k < this.grouped; k++) {
      const group = this.groups[k]!;
      if (this.baseOf(group) !== group) continue;
      this.groups[kept++] = group;
      if (this.baseOf(player) === group) continue;
      const other = this.notMetIn(player, group);
      if (other < 0) continue;
      if (this.root[other] !== this.root[player]) {
        this.augment(player, other);
        return true;
      }
      this.contract(player, other);
    }
    this.grouped = kept;
    return false;
  }

  private notMetIn(player: number, group: number): number {
    let member = group;
    do {
      if (!this.haveMet(player, member)) return member;
      member = this.nextMember[member]!;
    } while (member !== group);
    return -1;
  }

  private augment(player: number, other: number): void {
    this.flip(player);
    this.flip(other);
    this.mate[player] = other;
    this.mate[other] = player;
  }

  /** The path from a player to its root changes sides: what was matched is not, and the other way round. */
  private flip(player: number): void {
    let left = this.mate[player]!;
    while (left !== -1) {
      const partner = this.via[left]!;
      const next = this.mate[partner]!;
      this.mate[left] = partner;
      this.mate[partner] = left;
      left = next;
    }
  }

  private contract(player: number, other: number): void {
    const top = this.meetingPoint(player, other);
    const swallowed: number[] = [];
    this.turn(player, top, other, swallowed);
    this.turn(other, top, player, swallowed);
    for (const group of swallowed) this.swallow(top, group);
  }

  private meetingPoint(player: number, other: number): number {
    const stamp = ++this.stamp;
    let [one, two] = [this.baseOf(player), this.baseOf(other)];
    for (;;) {
      if (one >= 0) {
        if (this.seen[one] === stamp) return one;
        this.seen[one] = stamp;
        const up = this.mate[one]!;
        one = up < 0 ? -1 : this.baseOf(this.via[up]!);
      }
      [one, two] = [two, one];
    }
  }

  /** The odd players between `player` and the group `top` become even, reached from the other side of the cycle. */
  private turn(player: number, top: number, from: number, swallowed: number[]): void {
    let child = from;
    for (let i = player; this.baseOf(i) !== top;) {
      const partner = this.mate[i]!;
      swallowed.push(this.baseOf(i), this.baseOf(partner));
      this.via[i] = child;
      if (this.label[partner] === ODD) {
        this.label[partner] = EVEN;
        this.queue[this.queued++] = partner;
      }
      child = partner;
      i = this.via[partner]!;
    }
  }

  private swallow(top: number, group: number): void {
    if (this.baseOf(group) === top) return;
    this.base[group] = top;
    const held = this.nextMember[top]!;
    this.nextMember[top] = this.nextMember[group]!;
    this.nextMember[group] = held;
  }
}
