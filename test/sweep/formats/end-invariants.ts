import { isDeepStrictEqual } from 'node:util';
import * as E from 'fp-ts/Either';
import { decodeWith } from '@roundbook/kernel';
import {
  eventCodecs,
  evolveAll,
  initialState,
  mayPlay,
  placingAfter,
  winnerOf,
  countingResult,
  type Player,
  type Round,
  type TournamentEvent,
  type TournamentState,
} from '@roundbook/tournament';
import { lossesIn } from './round-invariants';

/** Every event can be read from its JSON, and the stream folded anew is the same tournament. */
const wrongEvents = (state: TournamentState, events: readonly TournamentEvent[]): readonly string[] => {
  const stored = JSON.parse(JSON.stringify(events)) as readonly TournamentEvent[];
  const unread = stored.flatMap(({ type, data, revision }) => {
    const read = decodeWith(eventCodecs[type] as never, data);
    return E.isLeft(read) ? [`event ${revision}, ${type}, cannot be read: ${read.left.message} ${read.left.field ?? ''}`] : [];
  });
  return isDeepStrictEqual(evolveAll(initialState, stored), state) ? unread : [...unread, 'folded anew it is another tournament'];
};

/** Nobody gains or loses points of earlier rounds by what came later, and every earlier placing can be asked for. */
const wrongEarlier = (state: TournamentState): readonly string[] =>
  Array.from({ length: state.rounds.length + 1 }, (_, round) => round).flatMap((round) => {
    const { rows, afterRound } = placingAfter(state, round);
    const listed = rows.map(({ registration }) => registration);
    const twice = new Set(listed).size !== listed.length;
    return afterRound !== round || twice || rows.length === 0 ? [`the placing after round ${round} cannot be right`] : [];
  });

/** Everybody who was ever paired, and everybody who was still there, has one place. */
const wrongPlaces = (state: TournamentState): readonly string[] => {
  const placed = (state.placing ?? []).flat();
  const played = state.rounds.flatMap(({ matches, byes }) => [...matches.flatMap(({ seats, sides }) => seats ?? sides), ...byes.map(({ player }) => player)]); // prettier-ignore
  const missing = [...new Set(played)].filter((registration) => !placed.includes(registration));
  const rows = placingAfter(state, state.rounds.length).rows.map(({ registration }) => registration);
  return [
    ...(new Set(placed).size === placed.length ? [] : ['somebody has two final places']),
    ...(missing.length === 0 ? [] : [`${missing.join(' ')} played and has no final place`]),
    ...(isDeepStrictEqual([...placed].sort(), [...rows].sort()) ? [] : ['the final places are not those of the standings']),
  ];
};

/** The players of a bracket by who beat whom last: who has lost stands behind who has not. */
const wrongBracket = (state: TournamentState): readonly string[] => {
  const stage = state.policy.stages.findIndex((kind) => kind === 'singleElimination');
  const rounds = state.rounds.filter((round) => round.stage === stage);
  const last = rounds.at(-1);
  const [final, ...others] = last?.matches ?? [];
  if (final === undefined || last === undefined) return [];
  // Where everybody who was still in has left, no match follows.
  const through = state.players.filter(({ registration }) => last.matches.some(({ sides, result }) => result !== undefined && sides[winnerOf(result) === 'b' ? 1 : 0] === registration)); // prettier-ignore
  const nobody = through.every((player) => !mayPlay(player, state.rounds.length + 1));
  if (others.length > 0) return nobody ? [] : [`the last bracket round has ${last.matches.length} matches`];
  const result = countingResult(state, final);
  const side = result === undefined ? undefined : winnerOf(result);
  const { winner, rows } = placingAfter(state, state.rounds.length);
  const [a, b] = final.sides;
  if (side === undefined) return winner === undefined ? [] : [`${winner} has won a last match that nobody won`];
  const [first, second] = side === 'a' ? [a, b] : [b, a];
  const rankOf = (registration: number) => rows.find((row) => row.registration === registration)?.rank;
  return winner === first && rankOf(first) === 1 && rankOf(second) === 2
    ? []
    : [`${first} beat ${second} in the last match, and ${winner} has won`];
};

const rankedSecond = (state: TournamentState): readonly number[] =>
  placingAfter(state, state.rounds.length).rows.flatMap(({ rank, registration }) => (rank === 2 ? [registration] : []));

/** rules.md 5: two losses and out, one is left, and nobody is second on a single loss. */
const wrongDouble = (state: TournamentState): readonly string[] => {
  const stage = state.policy.stages.indexOf('doubleElimination');
  if (stage < 0) return [];
  const rounds: readonly Round[] = state.rounds.filter((round) => round.stage === stage);
  const losses = (registration: number) => lossesIn(state, rounds, registration);
  const isThere = ({ registration, absences }: Player) =>
    absences.length === 0 || mayPlay(state.players[registration - 1] as Player, state.rounds.length + 1);
  const over = state.players.filter(({ registration }) => losses(registration) > 2).map(({ registration }) => registration);
  const faults = over.length === 0 ? [] : [`${over.join(' ')} lost more than twice`];
  if (!('into' in state.policy) || state.policy.into !== 'main') return faults;
  const left = state.players.filter((player) => isThere(player) && losses(player.registration) < 2).map(({ registration }) => registration);
  if (left.length > 1) faults.push(`${left.join(' ')} have fewer than two losses at the end`);
  const early = rankedSecond(state).filter(
    (registration) => isThere(state.players[registration - 1] as Player) && losses(registration) < 2,
  );
  return early.length === 0 ? faults : [...faults, `${early.join(' ')} is second on a single loss`];
};

/** What is wrong with a completed tournament as a whole. */
export const wrongAtTheEnd = (state: TournamentState, events: readonly TournamentEvent[]): readonly string[] => [
  ...(state.completed ? [] : ['it is not complete']),
  ...wrongEvents(state, events),
  ...wrongEarlier(state),
  ...wrongPlaces(state),
  ...wrongBracket(state),
  ...wrongDouble(state),
];
