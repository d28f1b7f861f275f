import { isLossOut, lossOutProgress, placingAfter, type LossOutPolicy, type Round, type TournamentState } from '@roundbook/tournament';

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
  /** 2LO: players still in by their losses after the round; who qualified before it is not among them. */
  readonly pools?: Readonly<Record<string, number>>;
  readonly scoreDifferenceSquared: number | null;
  /** Whether the pairing was proven to be the best by a check that knows nothing of how it was found. */
  readonly certified: boolean;
}

const number = (value: number | boolean | string | undefined): number | null => (typeof value === 'number' ? value : null);

/** From this version on an algorithm checks the proof of its pairing before it is recorded. Where none is named, nothing is to be proven. */
const PROVEN_FROM: Readonly<Record<string, number>> = { 'swiss-least-squares': 2, 'pools-uniform': 2 };

const isCertified = ({ algorithm }: Round): boolean => algorithm.version >= (PROVEN_FROM[algorithm.name] ?? 1);

const poolsAfter = (state: TournamentState, policy: LossOutPolicy, round: Round): Readonly<Record<string, number>> => {
  const before = lossOutProgress(state, policy, round.round - 1);
  const after = lossOutProgress(state, policy, round.round);
  const alreadyThrough = before.phase !== 'qualifying';
  const undefeated = after.phase === 'qualifying' ? (after.pools[0]?.length ?? 0) : alreadyThrough ? 0 : after.qualified.length;
  return { '0': undefeated, '1': after.pools[1]?.length ?? 0 };
};

const simulatedRound = (state: TournamentState, round: Round): SimulatedRound => ({
  stage: round.phase,
  round: round.round,
  matches: round.matches.length,
  byes: round.byes.length,
  rematches: number(round.objective['rematches']) ?? 0,
  ...(isLossOut(state.policy) && (round.phase === 'qualifying' || round.phase === 'runOff')
    ? { pools: poolsAfter(state, state.policy, round) }
    : {}),
  scoreDifferenceSquared: number(round.objective['scoreDifferenceSquared']),
  certified: isCertified(round),
});

/** What happened, round by round; players by name. */
export const simulationReport = (
  state: TournamentState,
  nameOf: (registration: number) => string,
  seed: string,
  revisionHash: string,
): SimulationReport => {
  const placing = placingAfter(state, state.rounds.length);
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
    events: state.revision + 1,
    revisionHash,
  };
};
