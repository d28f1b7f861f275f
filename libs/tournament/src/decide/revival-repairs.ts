import * as E from 'fp-ts/Either';
import type { Decision } from '@roundbook/kernel';
import { newMatchId } from '../numbering';
import { plannedRound, revivalBefore, sameSides, standingOf, type PlannedRound, type Revival } from '../stages/revival-stage';
import type { Bye, Match, Round, Stage, TournamentState } from '../state';
import { plannedMatch } from './planned-match';
import { event, preview, type Events } from './proposal';
import { laterRounds, voidFirst, voidRoundsFirst } from './void-first';

/**
 * Repairs of the paired rounds of a double elimination in which other players stand now than `before`; refused where a result
 * stands in the way. What is as it was keeps its match, what was paired by hand against the plan too. A round to which nothing is left,
 * as that of a replay that is not needed any more, is void. rules.md 7
 */
export const revivalReseated = (
  before: TournamentState,
  start: TournamentState,
  stage: Stage,
  at: string,
  reason: string,
): Decision<Events> => {
  let state = start;
  const events: Events[number][] = [];
  for (const { round: number } of start.rounds.filter((round) => round.stage === stage.stage)) {
    const repair = repairOf(before, state, stage, state.rounds[number - 1] as Round, reason);
    if (E.isLeft(repair)) return repair;
    events.push(...repair.right);
    state = preview(state, repair.right, at);
  }
  const emptied = emptiedRounds(start, state, stage, reason);
  return E.right([...events, ...emptied]);
};

/** The newest rounds that a repair has left without a match and without a bye, newest first. */
const emptiedRounds = (start: TournamentState, state: TournamentState, stage: Stage, reason: string): Events => {
  const isEmpty = ({ matches, byes }: Round) => matches.length + byes.length === 0;
  const events: Events[number][] = [];
  for (const round of [...state.rounds].reverse()) {
    const was = start.rounds[round.round - 1];
    if (round.stage !== stage.stage || !isEmpty(round) || was === undefined || isEmpty(was)) break;
    events.push(event('RoundVoided', { round: round.round, attempt: round.attempt, reason }));
  }
  return events;
};

/** Matches and byes of a round that are not as the plan has them any more, and those that take their place. */
interface Change {
  readonly removed: readonly Match[];
  readonly removedByes: readonly Bye[];
  readonly fresh: PlannedRound['matches'];
  readonly byes: PlannedRound['byes'];
}

const NOTHING: PlannedRound = { phase: '', matches: [], byes: [] };

/** Whether this match was planned for these players and is so no more. */
const isOffNow = (then: Revival, now: Revival, { bracketMatch, sides }: Match): boolean => {
  if (bracketMatch === undefined) return false;
  const planned = (revival: Revival) => {
    const standing = standingOf(revival, bracketMatch);
    return standing?.state === 'ready' && sameSides(standing.sides, sides);
  };
  return planned(then) && !planned(now);
};

const changeOf = (before: TournamentState, state: TournamentState, stage: Stage, round: Round): Change => {
  const then = revivalBefore(before, stage, round.round);
  const now = revivalBefore(state, stage, round.round);
  const wantedThen = plannedRound(before, stage, round.round) ?? NOTHING;
  const wantedNow = plannedRound(state, stage, round.round) ?? NOTHING;
  const removed = round.matches.filter((match) => isOffNow(then, now, match));
  const standing = round.matches.filter((match) => !removed.includes(match));
  const later = state.rounds.slice(round.round).flatMap(({ matches }) => matches);
  const playing = new Set(standing.flatMap(({ sides }) => sides));
  const known = (id: string, matches: readonly Match[]) => matches.some((match) => match.bracketMatch === id);
  const fresh = wantedNow.matches.filter(
    ({ bracketMatch, sides }) =>
      !known(bracketMatch, standing) &&
      !later.some((match) => match.bracketMatch === bracketMatch && sameSides(match.sides, sides)) &&
      !sides.some((side) => playing.has(side)) &&
      !wantedThen.matches.some((one) => one.bracketMatch === bracketMatch && sameSides(one.sides, sides)),
  );
  for (const { sides } of fresh) sides.forEach((side) => playing.add(side));
  const has = (byes: readonly { readonly bracketMatch?: string; readonly player: number }[], bye: Bye) =>
    byes.some((one) => one.bracketMatch === bye.bracketMatch && one.player === bye.player);
  const removedByes = round.byes.filter((bye) => playing.has(bye.player) || (has(wantedThen.byes, bye) && !has(wantedNow.byes, bye)));
  const kept = round.byes.filter((bye) => !removedByes.includes(bye));
  const byes = wantedNow.byes.filter(
    (bye) => !kept.some(({ player }) => player === bye.player) && !playing.has(bye.player) && !has(wantedThen.byes, bye),
  );
  return { removed, removedByes, fresh, byes };
};

const repairOf = (before: TournamentState, state: TournamentState, stage: Stage, round: Round, reason: string): Decision<Events> => {
  const { removed, removedByes, fresh, byes } = changeOf(before, state, stage, round);
  if (removed.length + fresh.length + removedByes.length + byes.length === 0) return E.right([]);
  const played = removed.filter((match) => match.result !== undefined);
  if (played.length > 0) return E.left(voidFirst(played));
  const later = laterRounds(state, round);
  if (fresh.length > 0 && later.length > 0) return E.left(voidRoundsFirst(later));
  const asPaired = plannedMatch(state, stage, state.policy);
  const free = removed.map((match) => match.table);
  const highest = round.matches.reduce((most, match) => Math.max(most, match.table), 0);
  const matches = fresh.map((match, index) => ({
    ...asPaired(match),
    match: newMatchId(round, index),
    table: free[index] ?? highest + 1 + index - free.length,
  }));
  return E.right([
    event('PairingRepaired', {
      round: round.round,
      removed: removed.map((match) => match.id),
      removedByes: removedByes.map((bye) => bye.player),
      matches,
      byes,
      reason,
    }),
  ]);
};
