import {
  countingResult,
  isLossOut,
  isPerformance,
  isScored,
  winnerOf,
  type Match,
  type Player,
  type Round,
  type TournamentState,
} from '@roundbook/tournament';

/** What one player has come to, counted from the results one by one. */
export interface Counted {
  points: number;
  wins: number;
  losses: number;
  draws: number;
  byes: number;
}

interface Worth {
  readonly win: number;
  readonly draw: number;
  readonly loss: number;
  readonly timeout: number;
  readonly leaving: number;
  readonly bye: number;
}

const worthOf = ({ policy }: TournamentState): Worth => {
  if (isScored(policy)) {
    const { winPoints: win, drawPoints: draw, lossPoints: loss, byeWorth: bye } = policy;
    return { win, draw, loss, bye, timeout: policy.timeoutPoints ?? loss, leaving: policy.walkoverPoints ?? loss };
  }
  return { win: 1, draw: isPerformance(policy) ? 0.5 : 0, loss: 0, timeout: 0, leaving: 0, bye: 1 };
};

/** Rounds beside the points of the stage: a win in a bracket or a play-in is worth what a win is, one in a play-off nothing. */
const isBeside = ({ stage, phase }: Round): boolean => stage > 0 || phase === 'playIn' || phase === 'playOff';

const isElimination = (state: TournamentState, { stage }: Round): boolean =>
  ['singleElimination', 'doubleElimination'].includes(state.policy.stages[stage] ?? '');

/** Rounds missed by a late player that count as losses. */
const missed = ({ policy }: TournamentState, player: Player, afterRound: number): number => {
  const rounds = Math.min(player.entryRound - 1, afterRound);
  if (isLossOut(policy)) return rounds;
  const asLosses = 'lateEntry' in policy && policy.lateEntry === 'loss' && player.lateEntry !== undefined;
  return player.lateEntry === 'loss' || asLosses ? rounds : 0;
};

/** Walkovers of one's own are no matches that were played; those received are (rules.md 8, 5). */
const isResultOf = (state: TournamentState, match: Match, registration: number): boolean => {
  const result = countingResult(state, match);
  const own = match.sides[0] === registration ? 'walkoverA' : 'walkoverB';
  return match.sides.includes(registration) && result !== undefined && result.outcome !== own && result.outcome !== 'walkoverBoth';
};

/** Who left a group before half of its matches were played: all of them are taken out of the standings (rules.md 5). */
const takenOut = (state: TournamentState, afterRound: number): ReadonlySet<number> => {
  const { policy, stages, players } = state;
  const groups = ['roundRobin', 'feather'].includes(policy.stages[0] ?? '') ? (stages[0]?.groups ?? [stages[0]?.entrants.map(({ player }) => player) ?? []]) : []; // prettier-ignore
  const cycles = 'cycles' in policy ? policy.cycles : 1;
  const regular = state.rounds.filter(({ stage, phase }) => stage === 0 && phase !== 'playOff');
  // A group that is smaller is through earlier: who leaves behind its last round has played it.
  const scheduled = ({ length }: readonly number[]): number => cycles * (length % 2 === 0 ? length - 1 : length);
  const played = regular.slice(0, afterRound).flatMap(({ matches }) => matches);
  return new Set(
    groups.flatMap((group) =>
      group.filter((registration) => {
        const absence = (players[registration - 1] as Player).absences.find(
          ({ from, to }) => from <= afterRound + 1 && (to === undefined || to > afterRound + 1),
        );
        if (absence === undefined || absence.kind === 'disqualified' || absence.from > scheduled(group)) return false;
        return played.filter((match) => isResultOf(state, match, registration)).length * 2 < cycles * (group.length - 1);
      }),
    ),
  );
};

/** Points and records of everybody after a round, added up from results and byes (rules.md 1.14, 2.3, 4, 5, 6.3, 7). */
export const countedAfter = (state: TournamentState, afterRound: number): readonly Counted[] => {
  const worth = worthOf(state);
  const all: Counted[] = state.players.map((player) => {
    const losses = missed(state, player, afterRound);
    const penalty = (player.penalties ?? []).reduce((sum, { points, round }) => (round <= afterRound ? sum + points : sum), 0);
    return { points: losses * worth.loss - penalty, wins: 0, losses, draws: 0, byes: 0 };
  });
  const gone = takenOut(state, afterRound);
  for (const round of state.rounds.slice(0, afterRound)) {
    const eliminates = isBeside(round) || isElimination(state, round);
    for (const match of round.matches) {
      const result = countingResult(state, match);
      if (result === undefined || match.seats !== undefined) continue;
      if (!eliminates && match.sides.some((side) => gone.has(side))) continue;
      match.sides.forEach((registration, index) => {
        const counted = all[registration - 1] as Counted;
        const side = index === 0 ? 'a' : 'b';
        const won = winnerOf(result) === side;
        const left = result.outcome === 'walkoverBoth' || result.outcome === (side === 'a' ? 'walkoverA' : 'walkoverB');
        if (won) {
          counted.wins += 1;
          counted.points += round.phase === 'playOff' ? 0 : worth.win;
        } else if (result.outcome === 'draw') {
          counted.draws += 1;
          counted.points += worth.draw;
        } else {
          counted.losses += 1;
          if (!eliminates) counted.points += left ? worth.leaving : result.outcome === 'timeout' ? worth.timeout : worth.loss;
        }
      });
    }
    if (eliminates) continue;
    for (const { player } of round.byes.filter((bye) => !gone.has(bye.player))) {
      const counted = all[player - 1] as Counted;
      counted.byes += 1;
      counted.wins += 1;
      counted.points += worth.bye;
    }
  }
  return all;
};
