import { writeNeutral } from '@roundbook/interchange';
import { isLossOut, isSwiss, mayPlay, type Player, type TournamentState } from '@roundbook/tournament';
import type { NeutralDocument, NeutralMatch, NeutralRound } from '../reference/neutral';
import type { SwissPolicy } from '../reference/standings';
import type { LossOutPolicy } from '../reference/two-loss-out';

export type Document = NeutralDocument<SwissPolicy & LossOutPolicy>;

/** Whether the player ever stood in a round or could have. */
const tookPart = (state: TournamentState, player: Player): boolean =>
  state.rounds.some(
    (round) =>
      round.matches.some((match) => match.sides.includes(player.registration)) ||
      round.byes.some((bye) => bye.player === player.registration),
  ) ||
  (mayPlay(player, Math.max(player.entryRound, state.rounds.length + 1)) && (state.policy.checkIn === 'optional' || player.checkedIn));

/**
 * Why the references cannot be asked about this tournament: their document has no word for it. Undefined where they can.
 * Such tournaments are counted, so that they stay few.
 */
export const notInTheDocument = (state: TournamentState): string | undefined => {
  const players = state.players.filter((player) => tookPart(state, player));
  if (players.some((player) => player.absences.some((absence) => absence.to !== undefined && !playedBefore(state, player, absence.from))))
    return 'away before its first round';
  if (players.some((player) => player.absences.some((absence) => absence.from > state.rounds.length + 1)))
    return 'leaves later than the next round';
  if (isSwiss(state.policy) && state.policy.lateEntry === 'noResult') {
    const late = players.filter((player) => player.entryRound > 1);
    if (late.some((player) => player.lateEntry === 'loss') && late.some((player) => player.lateEntry !== 'loss'))
      return 'late players of two kinds';
  }
  if (state.policy.checkIn === 'required' && state.players.some((player) => !player.checkedIn && tookPart(state, player)))
    return 'the check-in of somebody who played was undone';
  if (state.policy.checkIn === 'required' && players.some((player) => player.entryRound === 1 && !playedFirst(state, player)))
    return 'checked in after round 1';
  const [first] = state.rounds;
  if (isLossOut(state.policy) && first !== undefined && (state.policy.cut ?? 0) > first.matches.length * 2 + first.byes.length)
    return 'a repair of round 1 left fewer players than the cut';
  return undefined;
};

const playedBefore = (state: TournamentState, { registration }: Player, round: number): boolean =>
  state.rounds
    .slice(0, round - 1)
    .some(
      ({ matches, byes }) => byes.some((bye) => bye.player === registration) || matches.some((match) => match.sides.includes(registration)),
    );

const playedFirst = (state: TournamentState, player: Player): boolean => {
  const [first] = state.rounds;
  return (
    first === undefined ||
    first.byes.some((bye) => bye.player === player.registration) ||
    first.matches.some((match) => match.sides.includes(player.registration))
  );
};

/** The tournament in the words of the references. What waits for staff is open; who never took part is not there. */
export const asNeutral = (state: TournamentState, names: ReadonlyMap<string, string>): Document => {
  const file = writeNeutral(state, names);
  const present = new Set(state.players.filter((player) => tookPart(state, player)).map((player) => player.person));
  const only = (ids: readonly string[] | undefined): string[] => (ids ?? []).filter((id) => present.has(id));
  const rounds = file.rounds.map((round): NeutralRound => ({
    n: round.n,
    stage: round.stage ?? '',
    matches: round.matches.map(({ confirmed, ...match }) =>
      confirmed === false ? { ...match, outcome: 'open' } : match,
    ) as NeutralMatch[],
    dropsAfter: only(round.dropsAfter),
    returnsAfter: only(round.returnsAfter),
    withdrawsAfter: only(round.withdrawsAfter),
    disqualifiesAfter: only(round.disqualifiesAfter),
    ties: (round.ties ?? []).map((order) => [...order]),
  }));
  // Who left while round 1 was a draft stands in the round and is gone from it on.
  const [first] = rounds;
  if (first !== undefined) {
    first.dropsAfter = [...(first.dropsAfter ?? []), ...only(file.before?.drops)];
    first.withdrawsAfter = [...(first.withdrawsAfter ?? []), ...only(file.before?.withdraws)];
    first.disqualifiesAfter = [...(first.disqualifiesAfter ?? []), ...only(file.before?.disqualifies)];
  }
  const last = rounds[rounds.length - 1];
  if (last !== undefined && file.ties !== undefined) last.ties = [...(last.ties ?? []), ...file.ties.map((order) => [...order])];
  return {
    policy: policyOf(state),
    players: file.players
      .filter(({ id }) => present.has(id))
      .map(({ id, name, lateFrom }) => ({ id, name, ...(lateFrom === undefined ? {} : { lateFrom }) })),
    rounds,
  };
};

const policyOf = (state: TournamentState): SwissPolicy & LossOutPolicy => {
  const { policy } = state;
  if (isLossOut(policy))
    return {
      preset: policy.preset,
      lossLimit: policy.lossLimit,
      vacancy: policy.vacancy,
      ...(policy.cut === null || policy.cut === undefined ? {} : { cut: policy.cut }),
    };
  if (!isSwiss(policy)) throw new RangeError(`no reference for ${policy.preset} here`);
  const { preset, byeWorth, byeGames, byesInOpponentRecord, floor, opponentGameFloor, drawnMatch, tieBreakers } = policy;
  const lateEntry =
    policy.lateEntry === 'loss' || state.players.some((player) => player.lateEntry === 'loss' && tookPart(state, player))
      ? 'loss'
      : 'noResult';
  return {
    preset,
    win: policy.winPoints,
    draw: policy.drawPoints,
    loss: policy.lossPoints,
    byeWorth,
    byeGames,
    byesInOpponentRecord,
    floor,
    opponentGameFloor,
    drawnMatch,
    lateEntry,
    tieBreakers: [...tieBreakers],
  };
};
