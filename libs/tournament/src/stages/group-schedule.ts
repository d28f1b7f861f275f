import { leastPairing, roundRobinRounds } from '@roundbook/pairing';
import type { FeatherPolicy, RoundRobinPolicy } from '../policies/policy';
import type { Match, Round, TournamentState } from '../state';
import { regularRounds } from './play-off';

/** rules.md 5: a stage in which everybody of a group meets everybody of it. */
export type GroupsPolicy = RoundRobinPolicy | FeatherPolicy;

export const cyclesOf = (policy: GroupsPolicy): number => ('cycles' in policy ? policy.cycles : 1);

/** How many of each group go on to the bracket; 0 where there is none. */
export const qualifiersOf = (policy: GroupsPolicy): number =>
  policy.stages.length === 1 ? 0 : 'qualifiers' in policy ? policy.qualifiers : 1;

/** Whether matches and places say their group. */
export const areGroups = (policy: GroupsPolicy): boolean => policy.preset === 'key-feather' || policy.groups > 1;

const sidesIn = (rounds: readonly Round[]) =>
  rounds.flatMap(({ matches, byes }) => [
    ...matches.flatMap(({ sides: [a, b], group }) => [
      { player: a, other: b, group },
      { player: b, other: a, group },
    ]),
    ...byes.map(({ player, group }) => ({ player, other: undefined, group })),
  ]);

/**
 * Who is in which group, in the order of the numbers in the table, as it was recorded. Who was paired without being in one, as a round
 * played elsewhere may have it, is at the end of the group that its match names, or else of its opponent's.
 */
export const groupsOf = (state: TournamentState): readonly (readonly number[])[] => {
  const stage = state.stages.find((one) => one.stage === 0);
  if (stage === undefined) return [];
  const groups = (stage.groups ?? [stage.entrants.map(({ player }) => player)]).map((group) => [...group]);
  const placed = new Set(groups.flat());
  for (const { player, other, group } of sidesIn(regularRounds(state))) {
    if (placed.has(player)) continue;
    const own = groups[(group ?? 0) - 1] ?? groups.find((one) => other !== undefined && one.includes(other)) ?? groups[0];
    own?.push(player);
    placed.add(player);
  }
  return groups;
};

/** Number of the group of each player, from 1. */
export const divisionOf = (groups: readonly (readonly number[])[]): ReadonlyMap<number, number> =>
  new Map(groups.flatMap((group, index) => group.map((player) => [player, index + 1] as const)));

/** A round of one group: who meets whom, first sides first, and who rests. */
export interface GroupRound {
  readonly pairs: readonly (readonly [number, number])[];
  readonly rests: readonly number[];
  /** False where the rounds played were not those of the table, so that the rest is paired otherwise. */
  readonly byTable: boolean;
}

const pairKey = (one: number, other: number): string => (one < other ? `${one}-${other}` : `${other}-${one}`);

/** What of a group is left to be played after these rounds. Everything paired counts as met, whatever became of it. */
class Remaining {
  private readonly met = new Map<string, number>();
  private readonly rested = new Map<number, number>();

  constructor(
    private readonly players: readonly number[],
    private readonly cycles: number,
    rounds: readonly Round[],
  ) {
    const own = new Set(players);
    for (const { matches, byes } of rounds) {
      matches.forEach(({ sides: [a, b] }) => own.has(a) && own.has(b) && this.meet(a, b));
      byes.forEach(({ player }) => own.has(player) && this.rest(player));
    }
  }

  /** The round to come; undefined where everybody has met everybody. */
  next(): GroupRound | undefined {
    if (this.players.length < 2) return undefined;
    const table = roundRobinRounds({ players: this.players, cycles: this.cycles });
    const inCycle = table.length / this.cycles;
    const left = table
      .map(({ pairs, rests }, index) => ({
        all: pairs.length,
        rests,
        pairs: pairs.filter(([a, b]) => this.meetings(a, b) <= Math.floor(index / inCycle)),
      }))
      .filter(({ pairs }) => pairs.length > 0);
    const [first] = left;
    if (first === undefined) return undefined;
    if (left.every(({ pairs, all }) => pairs.length === all))
      return { pairs: first.pairs, rests: first.rests === null ? [] : [first.rests], byTable: true };
    return this.besideTable(left.flatMap(({ pairs }) => pairs));
  }

  /** The round counts as played. */
  take({ pairs, rests }: GroupRound): void {
    pairs.forEach(([a, b]) => this.meet(a, b));
    rests.forEach((player) => this.rest(player));
  }

  /**
   * Rounds other than those of the table were played: of what is left as many pairs at once as can be, and those with most left first,
   * so that few rounds are needed. In an odd group who is over has the bye, unless it has had as many as the table gives.
   */
  private besideTable(left: readonly (readonly [number, number])[]): GroupRound {
    const { players } = this;
    const waiting = new Map(players.map((player) => [player, left.filter((pair) => pair.includes(player)).length]));
    const most = Math.max(...waiting.values());
    const weight = (index: number) => {
      const own = waiting.get(players[index] as number) ?? 0;
      return [Number(own === most), Number(own > 0)] as const;
    };
    const sides = new Map(left.map(([a, b]) => [pairKey(a, b), [a, b] as const]));
    const open = (i: number, j: number) => sides.get(pairKey(players[i] as number, players[j] ?? 0));
    const best = leastPairing(players.length + (players.length % 2), (i, j) => {
      if (j < players.length && open(i, j) !== undefined) return [0, 0];
      const [one, other] = [weight(i), j < players.length ? weight(j) : ([0, 0] as const)];
      return [one[0] + other[0], one[1] + other[1]];
    });
    const pairs = (best?.pairs ?? []).flatMap(([i, j]) => {
      const pair = j < players.length ? open(i, j) : undefined;
      return pair === undefined ? [] : [pair];
    });
    const paired = new Set(pairs.flat());
    const may = (player: number) => players.length % 2 === 1 && (this.rested.get(player) ?? 0) < this.cycles;
    return { pairs, rests: players.filter((player) => !paired.has(player) && may(player)), byTable: false };
  }

  private meetings(one: number, other: number): number {
    return this.met.get(pairKey(one, other)) ?? 0;
  }

  private meet(one: number, other: number): void {
    this.met.set(pairKey(one, other), this.meetings(one, other) + 1);
  }

  private rest(player: number): void {
    this.rested.set(player, (this.rested.get(player) ?? 0) + 1);
  }
}

/** The coming round of each group, undefined for a group that is through (rules.md 5). */
export const comingRounds = (state: TournamentState, policy: GroupsPolicy, afterRound = Infinity): readonly (GroupRound | undefined)[] => {
  const rounds = regularRounds(state, afterRound);
  return groupsOf(state).map((players) => new Remaining(players, cyclesOf(policy), rounds).next());
};

/** Whether everybody of every group has been paired with everybody of it. */
export const allHaveMet = (state: TournamentState, policy: GroupsPolicy, afterRound?: number): boolean =>
  state.stages.length > 0 && comingRounds(state, policy, afterRound).every((round) => round === undefined);

/** Rounds of the stage, those played and those to come; null before it begins. */
export const scheduledRounds = (state: TournamentState, policy: GroupsPolicy): number | null => {
  if (state.stages.length === 0) return null;
  const played = regularRounds(state);
  const toCome = groupsOf(state).map((players) => {
    const remaining = new Remaining(players, cyclesOf(policy), played);
    let rounds = 0;
    for (let round = remaining.next(); round !== undefined; round = remaining.next()) {
      remaining.take(round);
      rounds += 1;
    }
    return rounds;
  });
  return played.length + Math.max(0, ...toCome);
};

/** Matches of a player against those of its group. */
export const matchesOf = (rounds: readonly Round[], registration: number): readonly Match[] =>
  rounds.flatMap(({ matches }) => matches.filter(({ sides }) => sides.includes(registration)));
