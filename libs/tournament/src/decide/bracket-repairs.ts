import * as E from 'fp-ts/Either';
import type { Decision } from '@roundbook/kernel';
import { newMatchId } from '../numbering';
import { bracketStage, pairPlaces, placesByRound, type BracketPairing, type Places } from '../stages/bracket-stage';
import { revivalStage } from '../stages/revival-plan';
import type { Bye, Match, Round, Stage, TournamentState } from '../state';
import { event, preview, type Events } from './proposal';
import { revivalReseated } from './revival-repairs';
import { laterRounds, voidFirst, voidRoundsFirst } from './void-first';

export { voidFirst } from './void-first';

const REASON = 'the result that this pairing rests on was corrected';

/**
 * Repairs of the paired bracket rounds in which other players stand now than `before`; refused where a result stands in the
 * way. Places that are as they were keep their matches, those paired by hand against the bracket too.
 */
export const reseated = (before: TournamentState, start: TournamentState, at: string, reason = REASON): Decision<Events> => {
  const revival = revivalStage(start);
  if (revival !== undefined) return revivalReseated(before, start, revival, at, reason);
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

/** Who stands in the round anyhow, as a round made by hand may have it. */
const seatedBeside = ({ matches, byes }: Round, removed: readonly Match[], removedByes: readonly Bye[]): ReadonlySet<number> =>
  new Set([
    ...matches.filter((match) => !removed.includes(match)).flatMap(({ sides }) => sides),
    ...byes.filter((bye) => !removedByes.includes(bye)).map(({ player }) => player),
  ]);

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
  const stay = seatedBeside(round, removed, removedByes);
  if ([...fresh.flatMap(({ sides }) => sides), ...byes.map(({ player }) => player)].some((player) => stay.has(player)))
    return E.left(voidRoundsFirst([round]));
  const later = laterRounds(state, round);
  if (fresh.length > 0 && later.length > 0) return E.left(voidRoundsFirst(later));
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
