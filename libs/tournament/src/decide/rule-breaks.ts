import { mayPlay, playerOf } from '../attendance';
import { bracketStage, placesByRound, type Places } from '../stages/bracket-stage';
import type { GivenRound } from '../commands';
import { lossOutProgress } from '../stages/loss-out-stage';
import { isLossOut, isSwiss } from '../policies/policy';
import { PLAY_OFF } from '../stages/play-off';
import { isBracketRound, rulesOf, stageOfPhase } from '../stages/registry';
import { tablesToCome } from '../stages/tables-stage';
import type { Forfeit, TournamentState } from '../state';
import { byesHad } from './byes-so-far';
import { historyOfRounds } from './histories';
import { leftOutOfSeats, planBreaks } from './plan-breaks';

/** What in a round made by hand the rules would not have paired, in words (rules.md 7, What really happened). */
export const ruleBreaksOf = (
  state: TournamentState,
  given: GivenRound,
  phase: string,
  forfeits: readonly Forfeit[] = [],
): readonly string[] => {
  const round = state.rounds.length + 1;
  const breaks: string[] = [];
  const away = [...given.matches.flatMap(({ a, b, seats }) => seats ?? [a, b]), ...given.byes.map((bye) => bye.player)].filter(
    (registration) => {
      const player = playerOf(state, registration);
      return player !== undefined && !mayPlay(player, round) && !givesWalkover(state, given, phase, registration);
    },
  );
  if (away.length > 0) breaks.push(`paired while away: ${away.join(', ')}`.slice(0, 200));
  const kind = state.policy.stages[stageOfPhase(state.policy, phase) ?? 0];
  breaks.push(...outAmong(state, given));
  if (kind === 'singleElimination') breaks.push(...bracketBreaks(state, given), ...leftOutOfSeats(state));
  else if (kind === 'doubleElimination') breaks.push(...planBreaks(state, given), ...leftOutOfSeats(state));
  else if (kind === 'tables') breaks.push(...tablesBreaks(state, given));
  else breaks.push(...firstStageBreaks(state, given, phase, forfeits));
  return breaks;
};

/** Who has left stands in a round that is fixed beforehand, and gives its opponent a walkover (rules.md 5). */
const givesWalkover = (state: TournamentState, given: GivenRound, phase: string, registration: number): boolean => {
  const stage = stageOfPhase(state.policy, phase) ?? 0;
  if (rulesOf(state.policy, stage).scheduled?.(phase) !== true) return false;
  return given.matches.some(({ a, b, result }) =>
    result?.outcome === 'walkoverBoth'
      ? a === registration || b === registration
      : (result?.outcome === 'walkoverA' && a === registration) || (result?.outcome === 'walkoverB' && b === registration),
  );
};

/** Who has lost as often as the stage allows plays no more (rules.md 1.1). */
export const outAmong = (state: TournamentState, given: GivenRound): readonly string[] => {
  const { policy } = state;
  if (!isLossOut(policy)) return [];
  const { losses } = lossOutProgress(state, policy, state.rounds.length);
  const out = given.matches.flatMap(({ a, b }) => [a, b]).filter((registration) => (losses[registration - 1] ?? 0) >= policy.lossLimit);
  return out.length === 0 ? [] : [`paired while out: ${out.join(', ')}`.slice(0, 200)];
};

/** Players whom the bracket does not have in this round, and results from which nobody goes on (rules.md 1.12, 2.6). */
const bracketBreaks = (state: TournamentState, given: GivenRound): readonly string[] => {
  const stage = bracketStage(state);
  const places: Places = stage === undefined ? [] : (placesByRound(state, stage, state.rounds.length).at(-1) as Places);
  const players = [...given.matches.flatMap((match) => [match.a, match.b]), ...given.byes.map((bye) => bye.player)];
  const beside = players.filter((player) => !places.includes(player));
  const cut = isLossOut(state.policy) ? state.announced.cut : isSwiss(state.policy) ? state.policy.cut : undefined;
  const seats = places.filter((place) => place !== null).length;
  const drawn = given.matches.filter((match) => match.result?.outcome === 'draw').length;
  const first = state.rounds.every((round) => !isBracketRound(state, round));
  return [
    ...(beside.length > 0 ? [`not in the bracket: ${beside.join(', ')}`.slice(0, 200)] : []),
    ...(first && cut !== undefined && cut !== null && seats > cut ? [`${seats} players instead of a cut of ${cut}`] : []),
    ...(drawn > 0 ? [`drawn, nobody goes on: ${drawn}`] : []),
  ];
};

const firstStageBreaks = (state: TournamentState, given: GivenRound, phase: string, forfeits: readonly Forfeit[]): readonly string[] => {
  const breaks: string[] = [];
  const { meetings } = historyOfRounds(
    state,
    state.rounds.filter((round) => round.stage === 0),
  );
  const may = rulesOf(state.policy, 0).mayHaveMet?.(phase) ?? 0;
  const again = given.matches.filter((match) => meetings(match.a, match.b) > may).length;
  if (again > 0) breaks.push(`rematches: ${again}`);
  const had = byesHad(state);
  // Every turn of a round robin's table lets everybody of an odd group rest once.
  const rests = rulesOf(state.policy, 0).scheduled?.(phase) === true ? may : 0;
  const second = given.byes.filter((bye) => had(bye.player) > rests).length;
  if (second > 0 && phase !== PLAY_OFF) breaks.push(`second byes: ${second}`);
  const there = new Set([
    ...given.matches.flatMap((match) => [match.a, match.b]),
    ...[...given.byes, ...forfeits].map(({ player }) => player),
  ]);
  const expected = rulesOf(state.policy, 0).expected(state, 0);
  breaks.push(...acrossGroups(state, given));
  const out = phase === 'playIn' ? [] : expected.filter((registration) => !there.has(registration));
  if (out.length > 0) breaks.push(`left out: ${out.join(', ')}`.slice(0, 200));
  return breaks;
};

/** Players who have no place at a table of this round, and who has one and is not there (rules.md 6.7). */
const tablesBreaks = (state: TournamentState, given: GivenRound): readonly string[] => {
  const placed = tablesToCome(state).flat();
  const seated = [...given.matches.flatMap(({ a, b, seats }) => seats ?? [a, b]), ...given.byes.map(({ player }) => player)];
  const beside = seated.filter((player) => !placed.includes(player));
  const out = placed.filter((player) => !seated.includes(player));
  return [
    ...(beside.length > 0 ? [`not in the finals: ${beside.join(', ')}`.slice(0, 200)] : []),
    ...(out.length > 0 ? [`left out: ${out.join(', ')}`.slice(0, 200)] : []),
  ];
};

/** Matches of players whom the table of no group lets meet (rules.md 5). */
export const acrossGroups = (state: TournamentState, given: GivenRound): readonly string[] => {
  const groupOf = rulesOf(state.policy, 0).groupOf?.(state);
  const across = groupOf === undefined ? 0 : given.matches.filter(({ a, b }) => groupOf(a) !== groupOf(b)).length;
  return across === 0 ? [] : [`across groups: ${across}`];
};
