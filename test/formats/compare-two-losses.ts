import { placingAfter, type TournamentState } from '@roundbook/tournament';
import { referenceTwoLossOut, type TwoLossOutFault } from '../reference/two-loss-out';
import { asNeutral, type Document } from '../simulation/as-neutral';

interface Placed {
  readonly rank: number | null;
  readonly player: string;
}

const idOf = (state: TournamentState, registration: number | undefined): string => state.players[(registration ?? 0) - 1]?.person ?? '';

/** The neutral file says so of a result that was corrected after a later round had been paired. */
const isCorrected = (match: object): boolean => 'corrections' in match && Array.isArray(match.corrections) && match.corrections.length > 0;

/** Whether a result was changed under a later round: the reference then knows who ought to have played it, not who did. */
const changedSince = ({ rounds }: Document): boolean => {
  const losses = new Map<string, number>();
  for (const { stage, matches } of rounds) {
    if (stage !== 'qualifying' && stage !== 'runOff') break;
    if (matches.some(({ a, b }) => [a, b].some((player) => player !== null && (losses.get(player) ?? 0) > 1))) return true;
    for (const match of matches) {
      if (isCorrected(match)) return true;
      const lost = { a: [match.b], b: [match.a], walkoverA: [match.a], walkoverB: [match.b] }[String(match.outcome)] ?? [match.a, match.b];
      if (match.b !== null) for (const player of lost) losses.set(String(player), (losses.get(String(player)) ?? 0) + 1);
    }
  }
  return false;
};

/**
 * Whether a seat was given up, or taken from somebody, or who was ranked for it left while the play-in was a draft: the reference has
 * other words for the places behind the bracket then.
 */
const gaveUpASeat = (state: TournamentState, { rounds }: Document): boolean => {
  const played = new Set(state.rounds.filter(({ stage }) => stage === 1).flatMap(({ matches }) => matches.flatMap(({ sides }) => sides)));
  const entrants = state.stages[1]?.entrants ?? [];
  const statusOf = (registration: number) => state.players[registration - 1]?.status;
  const before = rounds.filter(({ stage }) => stage === 'playIn');
  const playIn = state.rounds.find(({ phase }) => phase === 'playIn');
  const isAway = (registration: number) =>
    state.players[registration - 1]?.absences.some(({ from }) => from <= (playIn?.round ?? 0)) === true;
  return (
    playIn?.ranking?.some(isAway) === true ||
    entrants.some(({ player }) => !played.has(player) || statusOf(player) === 'disqualified') ||
    before.some(({ dropsAfter = [], withdrawsAfter = [] }) => dropsAfter.length + withdrawsAfter.length > 0)
  );
};

/** Groups of equal rank, the best first. */
const levels = (rows: readonly Placed[]): readonly (readonly string[])[] => {
  const groups = new Map<number, string[]>();
  for (const { rank, player } of rows) groups.set(rank ?? Infinity, [...(groups.get(rank ?? Infinity) ?? []), player]);
  return [...groups].sort(([one], [other]) => one - other).map(([, players]) => players.sort());
};

/**
 * Whether these are the same places: level by level the same players; only a recorded draw may have told apart in ours who is level
 * in the reference (rules.md 8, 7).
 */
const samePlaces = (state: TournamentState, ours: readonly (readonly string[])[], theirs: readonly (readonly string[])[]): boolean => {
  const ties = state.ties.map(({ order }) => order.map((registration) => idOf(state, registration)));
  let next = 0;
  for (const level of theirs) {
    const own: string[] = [];
    const from = next;
    while (next < ours.length && own.length < level.length) own.push(...(ours[next++] ?? []));
    if (own.sort().join() !== level.join()) return false;
    if (next > from + 1 && !ties.some((tie) => level.every((player) => tie.includes(player)))) return false;
  }
  return next === ours.length;
};

/**
 * Where the final places of a two-loss-out tournament that was played to its end differ from the reference (rules.md 1.14): who has
 * won, who shares a place, and in what order. Null where the reference cannot tell.
 */
export const finalPlacesDifference = (
  state: TournamentState,
  names: ReadonlyMap<string, string>,
  fault?: TwoLossOutFault,
): string | undefined | null => {
  if (!state.completed || state.stages.length < 2) return null;
  const document = asNeutral(state, names);
  if (changedSince(document) || gaveUpASeat(state, document)) return null;
  const { seeds } = referenceTwoLossOut(document);
  const entrants = state.stages[1]?.entrants.map(({ player }) => idOf(state, player)) ?? [];
  // Who is seeded is compared when it is seeded.
  if (seeds.flat().sort().join() !== entrants.sort().join()) return null;
  const { standings, winner } = referenceTwoLossOut(document, fault === undefined ? {} : { fault });
  const { rows, winner: won } = placingAfter(state, state.rounds.length);
  const known = new Set(standings.map(({ player }) => player));
  const placed = rows.map(({ rank, registration }) => ({ rank, player: idOf(state, registration) }));
  const ours = levels(placed.filter(({ player }) => known.has(player)));
  const theirs = levels(standings);
  if (idOf(state, won) === (winner ?? '') && samePlaces(state, ours, theirs)) return undefined;
  const told = (first: string, all: readonly (readonly string[])[]): string =>
    [first, ...all.map((level) => level.join(' '))].join('\n    ');
  return `final places\n  ours      ${told(idOf(state, won), ours)}\n  reference ${told(winner ?? '', theirs)}`;
};
