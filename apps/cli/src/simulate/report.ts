import {
  isLossOut,
  isOpenPlay,
  lossOutProgress,
  placingAfter,
  rulesOf,
  seatsOf,
  type LossOutPolicy,
  type Placing,
  type Round,
  type TournamentState,
} from '@roundbook/tournament';

/** interfaces.md, JSON of `simulate`. */
export interface SimulationReport {
  readonly tournament: string;
  readonly preset: string;
  readonly players: number;
  readonly seed: string;
  readonly rounds: readonly SimulatedRound[];
  readonly cut: readonly { readonly seed: number; readonly player: string }[];
  readonly playIn: readonly (readonly [number, number])[];
  readonly winner: string | null;
  /** Open play: how often those who were free were paired before it ended. */
  readonly openPlay?: number;
  /** Who shares the first place, where nobody has it alone. */
  readonly sharedFirst?: readonly string[];
  readonly events: number;
  /** Hash of the stream's last event. */
  readonly revisionHash: string;
}

export interface SimulatedRound {
  readonly stage: string;
  readonly round: number;
  readonly matches: number;
  readonly byes: number;
  readonly rematches: number;
  /** So many losses and out: players still in by their losses after the round; who qualified before it is not among them. */
  readonly pools?: Readonly<Record<string, number>>;
  readonly scoreDifferenceSquared: number | null;
  /** Whether the pairing was proven to be the best by a check that knows nothing of how it was found. */
  readonly certified: boolean;
}

const number = (value: number | boolean | string | undefined): number | null => (typeof value === 'number' ? value : null);

/** From this version on an algorithm checks the proof of its pairing before it is recorded. Where none is named, nothing is to be proven. */
const PROVEN_FROM: Readonly<Record<string, number>> = { 'swiss-least-squares': 2, 'pools-uniform': 2 };

const isCertified = ({ algorithm }: Round): boolean => algorithm.version >= (PROVEN_FROM[algorithm.name] ?? 1);

/** Without a cut: everybody who is still in, under each number of losses that is not yet too many. */
const stillInAfter = (state: TournamentState, policy: LossOutPolicy, round: Round): Readonly<Record<string, number>> => {
  const rules = rulesOf(policy, 0);
  const losses = rules.ranking?.(state, 0, round.round).figures.losses ?? [];
  const standing = rules.standing(state, 0, round.round);
  const away = new Set(placingAfter(state, round.round).rows.flatMap((row) => (row.status === 'active' ? [] : [row.registration])));
  const counts = Array.from({ length: policy.lossLimit }, () => 0);
  for (const { registration, entryRound } of state.players) {
    if (standing(registration) !== 'active' || away.has(registration) || entryRound > round.round + 1) continue;
    const lost = losses[registration - 1] ?? 0;
    counts[lost] = (counts[lost] ?? 0) + 1;
  }
  return Object.fromEntries(counts.map((count, lost) => [String(lost), count]));
};

const poolsAfter = (state: TournamentState, policy: LossOutPolicy, round: Round): Readonly<Record<string, number>> => {
  if (policy.cut === undefined) return stillInAfter(state, policy, round);
  const before = lossOutProgress(state, policy, round.round - 1);
  const after = lossOutProgress(state, policy, round.round);
  const alreadyThrough = before.phase !== 'qualifying';
  const undefeated = after.phase === 'qualifying' ? (after.pools[0]?.length ?? 0) : alreadyThrough ? 0 : after.qualified.length;
  return { '0': undefeated, '1': after.pools[1]?.length ?? 0 };
};

/** Pairs that met in an earlier round: in open play, where nothing keeps them apart, no pairing says so. */
const metAgain = (state: TournamentState, round: Round): number => {
  const key = (sides: readonly number[]): string => [...sides].sort((one, other) => one - other).join();
  const before = new Set(state.rounds.slice(0, round.round - 1).flatMap(({ matches }) => matches.map((match) => key(seatsOf(match)))));
  return round.matches.filter((match) => before.has(key(seatsOf(match)))).length;
};

const simulatedRound = (state: TournamentState, round: Round): SimulatedRound => ({
  stage: round.phase,
  round: round.round,
  matches: round.matches.length,
  byes: round.byes.length,
  rematches: number(round.objective['rematches']) ?? (isOpenPlay(state.policy) ? metAgain(state, round) : 0),
  ...(isLossOut(state.policy) && (round.phase === 'qualifying' || round.phase === 'runOff')
    ? { pools: poolsAfter(state, state.policy, round) }
    : {}),
  scoreDifferenceSquared: number(round.objective['scoreDifferenceSquared']),
  certified: isCertified(round),
});

/** Who shares the first place; nobody where one has it alone. */
const sharing = ({ winner, rows }: Placing): readonly number[] =>
  winner === undefined ? rows.filter(({ rank, group }) => rank === 1 && (group ?? 1) === 1).map(({ registration }) => registration) : [];

/** What happened, round by round; players by name. */
export const simulationReport = (
  state: TournamentState,
  nameOf: (registration: number) => string,
  seed: string,
  revisionHash: string,
): SimulationReport => {
  const placing = placingAfter(state, state.rounds.length);
  const shared = sharing(placing).map(nameOf);
  const playIn = state.rounds.find((round) => round.phase === 'playIn');
  return {
    tournament: state.id,
    preset: state.policy.preset,
    players: state.players.length,
    seed,
    rounds: state.rounds.map((round) => simulatedRound(state, round)),
    cut: placing.cut.map(({ seed: place, player }) => ({ seed: place, player: nameOf(player) })),
    playIn: playIn === undefined || !isLossOut(state.policy) ? [] : lossOutProgress(state, state.policy, playIn.round).playIn,
    winner: placing.winner === undefined ? null : nameOf(placing.winner),
    ...(isOpenPlay(state.policy) ? { openPlay: state.rounds.length } : {}),
    ...(shared.length === 0 ? {} : { sharedFirst: shared }),
    events: state.revision + 1,
    revisionHash,
  };
};
