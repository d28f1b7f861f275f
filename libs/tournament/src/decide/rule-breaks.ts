import { mayPlay, playerOf } from '../attendance';
import { bracketStage, placesByRound, type Places } from '../stages/bracket-stage';
import type { GivenRound } from '../commands';
import { lossOutProgress } from '../stages/loss-out-stage';
import { isLossOut, isSwiss } from '../policies/policy';
import { isBracketPhase, isBracketRound, rulesOf } from '../stages/registry';
import type { TournamentState } from '../state';
import { byesHad } from './byes-so-far';
import { historyOfRounds } from './histories';

/** What in a round made by hand the rules would not have paired, in words (rules.md 7, What really happened). */
export const ruleBreaksOf = (state: TournamentState, given: GivenRound, phase: string): readonly string[] => {
  const round = state.rounds.length + 1;
  const breaks: string[] = [];
  const away = [...given.matches.flatMap((match) => [match.a, match.b]), ...given.byes.map((bye) => bye.player)].filter((registration) => {
    const player = playerOf(state, registration);
    return player !== undefined && !mayPlay(player, round);
  });
  if (away.length > 0) breaks.push(`paired while away: ${away.join(', ')}`.slice(0, 200));
  breaks.push(...outAmong(state, given), ...(isBracketPhase(state, phase) ? bracketBreaks(state, given) : firstStageBreaks(state, given, phase)));
  return breaks;
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

const firstStageBreaks = (state: TournamentState, given: GivenRound, phase: string): readonly string[] => {
  const breaks: string[] = [];
  const { meetings } = historyOfRounds(
    state,
    state.rounds.filter((round) => round.stage === 0),
  );
  const again = given.matches.filter((match) => meetings(match.a, match.b) > 0).length;
  if (again > 0) breaks.push(`rematches: ${again}`);
  const had = byesHad(state);
  const second = given.byes.filter((bye) => had(bye.player) > 0).length;
  if (second > 0) breaks.push(`second byes: ${second}`);
  const there = new Set([...given.matches.flatMap((match) => [match.a, match.b]), ...given.byes.map((bye) => bye.player)]);
  const expected = rulesOf(state.policy, 0).expected(state, 0);
  const out = phase === 'playIn' ? [] : expected.filter((registration) => !there.has(registration));
  if (out.length > 0) breaks.push(`left out: ${out.join(', ')}`.slice(0, 200));
  return breaks;
};
