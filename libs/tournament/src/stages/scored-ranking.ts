import { computeFigures, rankFigures, type TieBreakerName } from '@roundbook/scoring';
import { playerOf } from '../attendance';
import type { Criterion, Policy, ScoredPolicy } from '../policies/policy';
import { scoreSheet, scoringRules } from '../score-sheet';
import type { Player, Round, TournamentState } from '../state';
import { withRecordedOrders } from '../ties';
import type { Ranking } from './stage-rules';

const isFigure = (name: Criterion): name is TieBreakerName => name !== 'name' && name !== 'draw';

/** Figures that are shown although they do not decide. */
const shownNames = (policy: ScoredPolicy, names: readonly TieBreakerName[]): readonly TieBreakerName[] =>
  policy.tie === undefined ? [...new Set<TieBreakerName>([...names, 'omw', 'gw', 'ogw', 'oomw'])] : names;

/** What is ranked: whom, by which rounds, as known after which of them. */
export interface Ranked {
  readonly rounds: readonly Round[];
  readonly afterRound: number;
  readonly players: readonly number[];
  /** The same players in groups that are ranked each by itself, one behind the other. */
  readonly divisions?: readonly (readonly number[])[];
  /** Those of the policy, unless a league has its own. */
  readonly tieBreakers?: readonly Criterion[];
}

/** Losses of a late player for the rounds before its entry, up to `afterRound` (rules.md 2.12). */
export const lateLosses = (policy: Pick<ScoredPolicy, 'lateEntry'>, player: Player, afterRound: number): number => {
  const missed = Math.min(player.entryRound - 1, afterRound);
  return player.lateEntry === 'loss' || (player.lateEntry !== undefined && policy.lateEntry === 'loss') ? missed : 0;
};

/** Points, then the tie-breakers, then the names or the recorded orders, as the policy says (rules.md 2.3, 2.4, 2.11, 5, 6.4). */
export const scoredRanking = (state: TournamentState, policy: Policy & ScoredPolicy, ranked: Ranked): Ranking => {
  const { rounds, afterRound, players, tieBreakers = policy.tieBreakers } = ranked;
  const names = tieBreakers.filter(isFigure);
  const sheet = scoreSheet(state, rounds, (player) => lateLosses(policy, player, afterRound), afterRound);
  const shown = shownNames(policy, names);
  const figures = computeFigures(sheet, scoringRules(policy), shown);
  const ranks = (among: readonly number[]) =>
    rankFigures(
      figures,
      names,
      among.map((registration) => registration - 1),
    ).map((group) => group.map((index) => index + 1));
  const order = (among: readonly number[]) => {
    // Who is disqualified has no place: nobody is tied with it.
    const [out, kept] = disqualifiedApart(state, among, afterRound);
    return [...settled(state, tieBreakers, ranks(kept), afterRound), ...ranks(out)];
  };
  return { groups: (ranked.divisions ?? [players]).flatMap(order), figures, names: shown, counted: { sheet, rounds } };
};

/** Who is disqualified behind that round, and everybody else (rules.md 7). */
export const disqualifiedApart = (
  state: TournamentState,
  players: readonly number[],
  afterRound: number,
): readonly [out: readonly number[], kept: readonly number[]] => {
  const isOut = (registration: number): boolean =>
    playerOf(state, registration)?.absences.some(({ kind, from }) => kind === 'disqualified' && from <= afterRound + 1) === true;
  return [players.filter(isOut), players.filter((registration) => !isOut(registration))];
};

const settled = (
  state: TournamentState,
  tieBreakers: readonly Criterion[],
  groups: readonly (readonly number[])[],
  afterRound: number,
): readonly (readonly number[])[] => {
  if (tieBreakers[tieBreakers.length - 1] !== 'name') return withRecordedOrders(state, groups, afterRound);
  const place = new Map(state.nameOrder.map((registration, index) => [registration, index]));
  return groups.flatMap((group) =>
    [...group].sort((one, other) => (place.get(one) ?? 0) - (place.get(other) ?? 0)).map((registration) => [registration]),
  );
};
