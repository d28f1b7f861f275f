import { crossedDropping } from '@roundbook/pairing';

/** A match that somebody won. */
export interface Bout<M = unknown> {
  readonly winner: string;
  readonly loser: string;
  readonly match: M;
}

/** The matches of a double elimination by the rounds of its brackets, round 1 at index 1; a round in which nobody plays is empty. */
export interface Bouts<M = unknown> {
  readonly winners: readonly (readonly Bout<M>[])[];
  readonly losers: readonly (readonly Bout<M>[])[];
}

/** Who comes through a match of the winners' bracket, or past it without one, and the two whom it was between. */
interface Winner {
  readonly player: string;
  readonly bout?: Bout;
  /** Of round 1: who sat there; of a later one: the matches before it. */
  readonly before: readonly [Winner | undefined, Winner | undefined];
}

/** Who comes through an even round of the losers' bracket: who dropped into it, and the one it was met by, with whom that one beat. */
interface Loser {
  readonly dropped: string | undefined;
  readonly before: readonly [Loser | undefined, Loser | undefined];
  /** In the first of them: the two losers of round 1 from whom the other side comes. */
  readonly first: readonly [string | undefined, string | undefined];
}

type Slots<A> = readonly (A | undefined)[];
type Choice = readonly [winners: readonly [Winner | undefined, Winner | undefined], losers: readonly [Loser | undefined, Loser | undefined]];

/** Layings tried before a file is given up; those of programs in use need a few hundred at most. */
const MOST_TRIED = 200_000;

/**
 * Who sat where in round 1, in bracket order, so that every match of the file is one of our plan (rules.md 5, key-revival): which
 * half of a bracket is the upper one no file says, and programs differ in where losers drop. Better seeds stand higher where both fit.
 * Undefined where no order fits. `seedOf`: lower is better.
 */
export const seatsFor = (bouts: Bouts, seedOf: (player: string) => number): readonly (string | null)[] | undefined => {
  const rounds = bouts.winners.length - 1;
  const last = bouts.winners[rounds]?.[0];
  if (last === undefined) return undefined;
  const maker = new Maker(bouts, seedOf);
  const top = maker.winner(rounds, last.winner);
  if (rounds === 1) return seatsOf([top]);
  const final = bouts.losers[2 * (rounds - 1)]?.[0];
  const challenger = final?.winner ?? last.loser;
  const laid = new Laying(rounds).from(rounds, [top], [maker.loser(rounds, challenger)]);
  return laid === undefined ? undefined : seatsOf(laid);
};

const seatsOf = (first: Slots<Winner>): readonly (string | null)[] =>
  first.flatMap((winner) => (winner?.before ?? [undefined, undefined]).map((side) => side?.player ?? null));

const LEAF: readonly [undefined, undefined] = [undefined, undefined];

/** Makes the two trees from who beat whom, from the last matches back. */
class Maker {
  private readonly lostIn = new Map<string, number>();

  constructor(
    private readonly bouts: Bouts,
    private readonly seedOf: (player: string) => number,
  ) {
    bouts.winners.forEach((round, index) => round.forEach(({ loser }) => this.lostIn.set(loser, index)));
  }

  winner(round: number, player: string): Winner {
    if (round === 0) return { player, before: LEAF };
    const bout = this.bouts.winners[round]?.find((one) => one.winner === player);
    if (bout === undefined) return { player, before: [this.winner(round - 1, player), undefined] };
    const sides = [bout.winner, bout.loser].map((side) => this.winner(round - 1, side)) as [Winner, Winner];
    return { player, bout, before: this.best(sides[0]) <= this.best(sides[1]) ? sides : [sides[1], sides[0]] };
  }

  private best({ player, before }: Winner): number {
    return Math.min(this.seedOf(player), ...before.map((one) => (one === undefined ? Infinity : this.best(one))));
  }

  /** Of round 2 (k - 1) of the losers' bracket, into which the losers of round k drop. */
  loser(k: number, player: string): Loser {
    const bout = this.bouts.losers[2 * (k - 1)]?.find((one) => one.winner === player);
    const sides = bout === undefined ? [player] : [bout.winner, bout.loser];
    const dropped = sides.find((side) => this.lostIn.get(side) === k);
    const other = sides.find((side) => side !== dropped);
    if (other === undefined) return { dropped, before: LEAF, first: LEAF };
    const earlier = this.bouts.losers[2 * k - 3]?.find((one) => one.winner === other);
    const two = earlier === undefined ? ([other, undefined] as const) : ([earlier.winner, earlier.loser] as const);
    if (k === 2) return { dropped, before: LEAF, first: two };
    return { dropped, before: [this.loser(k - 1, two[0]), two[1] === undefined ? undefined : this.loser(k - 1, two[1])], first: LEAF };
  }
}

/** Lays both trees on the plan, round by round from the last one down. */
class Laying {
  private tried = 0;

  constructor(private readonly rounds: number) {}

  /** Winners of round 1 by slot, for winners and losers of round k by slot. */
  from(k: number, winners: Slots<Winner>, losers: Slots<Loser>): Slots<Winner> | undefined {
    if (k === 2) return this.firstRound(winners, losers);
    return this.below(k, winners, losers, []);
  }

  /** Who drops into slot s of the losers' rounds of k comes from slot s ^ mask of round k. */
  private mask(k: number): number {
    return crossedDropping(2 ** this.rounds)(k, 0);
  }

  private firstRound(winners: Slots<Winner>, losers: Slots<Loser>): Slots<Winner> | undefined {
    return winners.every((winner, slot) => fits(winner, losers[slot], 2)) ? winners.flatMap((winner) => winner?.before ?? LEAF) : undefined;
  }

  private below(k: number, winners: Slots<Winner>, losers: Slots<Loser>, chosen: readonly Choice[]): Slots<Winner> | undefined {
    const slot = chosen.length;
    const { mask, over } = { mask: this.mask(k - 1), over: this.mask(k - 1) >> 1 };
    if (slot === winners.length) {
      const nextWinners = new Array<Winner | undefined>(2 * slot);
      chosen.forEach(([two], s) => two.forEach((winner, i) => (nextWinners[2 * (s ^ over) + i] = winner)));
      return this.from(k - 1, nextWinners, chosen.flatMap(([, two]) => two));
    }
    for (const choice of choices(winners[slot ^ over], losers[slot], mask & 1)) {
      if (++this.tried > MOST_TRIED) return undefined;
      const more = [...chosen, choice];
      if (!this.canGoOn(k - 1, more, over)) continue;
      const laid = this.below(k, winners, losers, more);
      if (laid !== undefined) return laid;
    }
    return undefined;
  }

  /** Whether those who drop in the next round down still come to where they went, as far as it has been laid. */
  private canGoOn(k: number, chosen: readonly Choice[], over: number): boolean {
    const down = k === 2 ? 0 : this.mask(k - 1) >> 1;
    return chosen.every(([, two], slot) =>
      two.every((loser, i) => {
        const place = (2 * slot + i) ^ down;
        const from = chosen[(place >> 1) ^ over];
        return from === undefined || fits(from[0][place & 1], loser, k);
      }),
    );
  }
}

const droppersOf = (loser: Loser | undefined, k: number): Slots<string> =>
  k === 2 ? (loser?.first ?? LEAF) : (loser?.before ?? LEAF).map((one) => one?.dropped);

const losersOf = (winner: Winner | undefined): Slots<string> => (winner?.before ?? LEAF).map((one) => one?.bout?.loser);

/** Whether those who lost before this winner's match are those who dropped in before this loser's. */
const fits = (winner: Winner | undefined, loser: Loser | undefined, k: number): boolean => {
  const sorted = (players: Slots<string>) => [...players].map((player) => player ?? '').sort();
  const [lost, dropped] = [sorted(losersOf(winner)), sorted(droppersOf(loser, k))];
  return lost.every((player, index) => player === dropped[index]);
};

/** Orders of both pairs in which each loser dropped to where it went: the order by seeds first. */
const choices = (winner: Winner | undefined, loser: Loser | undefined, crossed: number): readonly Choice[] => {
  const [upper, lower] = winner?.before ?? LEAF;
  const [one, other] = loser?.before ?? LEAF;
  const orders: readonly Choice[] = [
    [[upper, lower], [one, other]],
    [[upper, lower], [other, one]],
    [[lower, upper], [one, other]],
    [[lower, upper], [other, one]],
  ];
  return orders.filter(([winners, losers]) => losers.every((two, i) => winners[i ^ crossed]?.bout?.loser === two?.dropped));
};
