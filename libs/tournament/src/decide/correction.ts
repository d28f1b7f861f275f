import * as E from 'fp-ts/Either';
import { refused, type Decision, type Refusal } from '@roundbook/kernel';
import { bracketStage, pairPlaces, placesByRound, type BracketPairing, type Places } from '../bracket-stage';
import { lossOutProgress } from '../loss-out-stage';
import { isLossOut } from '../policy';
import { lost, winnerOf, type Result } from '../result';
import type { Match, Round, Stage, TournamentState } from '../state';
import { newMatchId } from '../numbering';
import { event, preview, type Events } from './proposal';

const REASON = 'the result that this pairing rests on was corrected';

/**
 * What a correction brings about beside itself (rules.md 7, 1.6). Swiss and `lossOut` pairings stand as played. In a
 * bracket whoever went on is replaced in the next match while that has no result; with one, the correction is refused.
 */
export const afterCorrection = (
  state: TournamentState,
  match: Match,
  correction: Events[number],
  at: string,
  changesWinner: boolean,
): Decision<Events> => {
  const round = state.rounds[match.round - 1] as Round;
  const corrected = preview(state, [correction], at);
  const undone = qualificationUndone(state, corrected);
  if (undone !== undefined) return E.left(undone);
  if (!changesWinner) return E.right([]);
  if (round.phase === 'playIn') return playInCorrected(state, corrected, match, at);
  return round.phase === 'finals' ? reseated(state, corrected, at) : E.right([]);
};

/** Whether the player had a loss in the first stage by the results that stood at that revision: then nothing was qualified. */
const lostBefore = (state: TournamentState, registration: number, revision: number): boolean =>
  state.rounds.some((round) =>
    round.matches.some((match) => {
      if (round.phase === 'playIn' || round.phase === 'finals' || !match.sides.includes(registration)) return false;
      const result = match.corrections.find((correction) => correction.revision > revision)?.was ?? match.result;
      return result !== undefined && lost(result, match.sides[0] === registration ? 'a' : 'b');
    }),
  );

/** rules.md 1.6: once a play-in is paired, no correction takes a qualification away. */
const qualificationUndone = (state: TournamentState, corrected: TournamentState): Refusal | undefined => {
  if (!isLossOut(state.policy)) return undefined;
  const settled = state.rounds.find((round) => round.phase === 'playIn' || round.phase === 'finals');
  if (settled === undefined) return undefined;
  const { qualified } = lossOutProgress(state, state.policy, state.rounds.length);
  const { losses } = lossOutProgress(corrected, state.policy, state.rounds.length);
  // Whom a later correction made undefeated has no qualification that could be undone; without run-offs one loss qualified as well.
  const recorded = state.rounds.findLast((round) => round.phase === 'playIn' || round.phase === 'runOff')?.qualified;
  const loses = (registration: number) => losses[registration - 1] ?? 0;
  const undone = qualified.filter((registration) =>
    recorded === undefined
      ? loses(registration) > 1
      : recorded.includes(registration) && loses(registration) > 0 && !lostBefore(state, registration, settled.pairedAt),
  );
  if (undone.length === 0) return undefined;
  const details = { players: undone };
  return refused('qualification_stands', 'The correction would undo a qualification, and the play-in or the bracket is paired already.', {
    rule: '1.6',
    allowed: 'void the play-in or bracket round first while it has no result',
    details,
  });
};

/** The other player of the play-in takes the seat, as long as the bracket has no result. */
const playInCorrected = (before: TournamentState, corrected: TournamentState, match: Match, at: string): Decision<Events> => {
  const stage = bracketStage(corrected);
  if (stage === undefined) return E.right([]);
  const [first, second] = match.sides;
  const result = corrected.rounds[match.round - 1]?.matches.find((one) => one.id === match.id)?.result as Result;
  const winner = winnerOf(result);
  const player = winner === 'a' ? first : second;
  const inPlaceOf = winner === 'a' ? second : first;
  const finals = corrected.rounds.filter((round) => round.phase === 'finals');
  const slot = (placesByRound(corrected, stage, 0)[0] as Places).indexOf(inPlaceOf);
  if (winner === undefined || slot < 0 || finals.some((round) => round.matches.some((one) => one.result !== undefined))) {
    return E.left(voidFirst(finals.flatMap((round) => round.matches)));
  }
  const promotion = event('PlayerPromoted', { player, inPlaceOf, slot, rule: '7 correction' });
  return E.map((repairs: Events) => [promotion, ...repairs])(reseated(before, preview(corrected, [promotion], at), at));
};

const voidFirst = (matches: readonly Match[]): Refusal =>
  refused('void_first', 'Who went on has a result in a later match already.', {
    rule: '7',
    allowed: 'void the results of these matches first',
    details: { matches: matches.map((match) => match.id) },
  });

/**
 * Repairs of the paired bracket rounds in which other players stand now than `before`; refused where a result stands in the
 * way. Places that are as they were keep their matches, those paired by hand against the bracket too.
 */
export const reseated = (before: TournamentState, start: TournamentState, at: string, reason = REASON): Decision<Events> => {
  const stage = bracketStage(start);
  if (stage === undefined) return E.right([]);
  let state = start;
  const events: Events[number][] = [];
  for (const { round: number } of start.rounds.filter((round) => round.stage === stage.stage)) {
    const repair = repairOf(before, state, stage, state.rounds[number - 1] as Round, reason);
    if (E.isLeft(repair)) return repair;
    events.push(...repair.right);
    state = preview(state, repair.right, at);
  }
  return E.right(events);
};

const pairsWanted = (state: TournamentState, stage: Stage, round: number): BracketPairing =>
  pairPlaces(state, placesByRound(state, stage, round - 1).at(-1) as Places, round);

/** Slots that are to be filled otherwise than before. */
const slotsChanged = (before: BracketPairing, now: BracketPairing): ReadonlySet<number> => {
  const filling = ({ matches, byes }: BracketPairing) =>
    new Map([
      ...matches.map(({ slot, sides }) => [slot, sides.join()] as const),
      ...byes.map(({ slot, player }) => [slot, String(player)] as const),
    ]);
  const [then, after] = [filling(before), filling(now)];
  return new Set([...then.keys(), ...after.keys()].filter((slot) => then.get(slot) !== after.get(slot)));
};

const repairOf = (before: TournamentState, state: TournamentState, stage: Stage, round: Round, reason: string): Decision<Events> => {
  const places = placesByRound(state, stage, round.round - 1);
  const wanted = pairsWanted(state, stage, round.round);
  const changed = slotsChanged(pairsWanted(before, stage, round.round), wanted);
  const touched = ({ slot }: { readonly slot?: number }) => slot === undefined || changed.has(slot);
  const sameSides = (match: Match, sides: readonly [number, number]) => match.sides.includes(sides[0]) && match.sides.includes(sides[1]);
  const removed = round.matches.filter(
    (match) => touched(match) && !wanted.matches.some((one) => one.slot === match.slot && sameSides(match, one.sides)),
  );
  const fresh = wanted.matches.filter(
    (one) => touched(one) && !round.matches.some((match) => match.slot === one.slot && sameSides(match, one.sides)),
  );
  const removedByes = round.byes.filter(
    (bye) => touched(bye) && !wanted.byes.some((one) => one.player === bye.player && one.slot === bye.slot),
  );
  const byes = wanted.byes.filter((one) => touched(one) && !round.byes.some((bye) => bye.player === one.player && bye.slot === one.slot));
  if (removed.length + fresh.length + removedByes.length + byes.length === 0) return E.right([]);
  const played = removed.filter((match) => match.result !== undefined);
  if (played.length > 0) return E.left(voidFirst(played));
  const last = (places[places.length - 1] as Places).length === 2;
  const bestOf = round.matches[0]?.bestOf ?? (last ? state.policy.finalBestOf : state.policy.finalsBestOf);
  const free = removed.map((match) => match.table);
  const highest = round.matches.reduce((most, match) => Math.max(most, match.table), 0);
  const tables = (index: number) => free[index] ?? highest + 1 + index - free.length;
  const matches = fresh.map(({ slot, sides }, index) => ({ match: newMatchId(round, index), sides, table: tables(index), bestOf, slot }));
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
