import { bracketOrderOf, type TournamentState } from '@roundbook/tournament';
import { crowdedParts, referenceAdvancement, type KeyAdvancementFault } from '../reference/key-advancement';
import type { KeyDocument } from '../reference/key-document';
import { formatDocument, idOf } from './format-document';

/** Whether every player who goes on by the reference is among these, and of a tie at the line as many as there are places. */
const fits = (through: readonly string[], { sure, tied, places }: { sure: readonly string[]; tied: readonly string[]; places: number }) =>
  sure.every((id) => through.includes(id)) && tied.filter((id) => through.includes(id)).length === places;

/** The document with two of the seats exchanged. */
const exchanged = (document: KeyDocument, one: number, other: number): KeyDocument => ({
  ...document,
  rounds: document.rounds.map((round) => {
    if (round.seats === undefined) return round;
    const [a, b] = [round.seats[one], round.seats[other]] as [KeySeat, KeySeat];
    return { ...round, seats: round.seats.map((seat) => (seat === a ? { ...a, id: b.id } : seat === b ? { ...b, id: a.id } : seat)) };
  }),
});

type KeySeat = { id: string; seed: number };

/** Whether in these seats more of a group than their share come to one winner of some round: counted round by round. */
const meetTooEarly = (document: KeyDocument, size: number): boolean => {
  const seats = document.rounds.flatMap((round) => round.seats ?? []);
  const groups = document.rounds.flatMap((round) => round.groups ?? []);
  let places = bracketOrderOf(size).map((seed) => seats.filter((seat) => seat.seed === seed).map(({ id }) => id));
  while (places.length > 2) {
    places = Array.from({ length: places.length / 2 }, (_, place) => [...(places[2 * place] ?? []), ...(places[2 * place + 1] ?? [])]);
    const parts = places.length;
    const crowded = groups.some((group) => {
      const share = Math.ceil(seats.filter(({ id }) => group.includes(id)).length / parts);
      return places.some((part) => part.filter((id) => group.includes(id)).length > share);
    });
    if (crowded) return true;
  }
  return false;
};

/** Whether the reference sees every exchange of two seats that brings players of one group together too early, and no other. */
const seesExchanges = (document: KeyDocument, fault: KeyAdvancementFault | undefined): boolean => {
  const seats = document.rounds.flatMap((round) => round.seats ?? []);
  const size = Math.max(...seats.map(({ seed }) => seed));
  return seats.every((_, one) =>
    seats.every((__, other) => {
      const turned = exchanged(document, one, other);
      return crowdedParts(turned, fault === undefined ? {} : { fault }).length > 0 === meetTooEarly(turned, size);
    }),
  );
};

/** Without the orders that were drawn for the cut: the reference then says between whom a draw had to decide. */
const beforeTheDraw = (document: KeyDocument): KeyDocument => ({
  ...document,
  rounds: document.rounds.map((round) => (round.seats === undefined ? round : { ...round, ties: [] })),
});

/** Where who goes to the bracket, and who sits where, differ from the reference; of the state as the bracket was paired. rules.md 5, 8 */
export const advancementDifference = (state: TournamentState, fault?: KeyAdvancementFault): string | undefined => {
  const document = formatDocument(state) as unknown as KeyDocument;
  const bracket = state.stages.find(({ stage }) => stage === 1);
  if (bracket === undefined) throw new RangeError('nobody has gone on');
  const through = [...bracket.entrants].sort((one, other) => (one.seed ?? 0) - (other.seed ?? 0)).map(({ player }) => idOf(player));
  const groups = referenceAdvancement(document, fault === undefined ? {} : { fault });
  const undrawn = referenceAdvancement(beforeTheDraw(document), fault === undefined ? {} : { fault });
  const expected = groups.reduce((total, { sure, places }) => total + sure.length + places, 0);
  const text = `${state.policy.preset}: ${through.join(' ')} went on`;
  if (through.length !== expected || ![...groups, ...undrawn].every((group) => fits(through, group)))
    return `${text}\n  reference ${JSON.stringify(groups)}`;
  // The seeds of one field are its order; those of groups are drawn, apart where one group has several (rules.md 8, 5).
  const [only] = groups;
  if (groups.length === 1 && only?.group === undefined && only?.tied.length === 0 && only.sure.join() !== through.join())
    return `${text}\n  reference ${only.sure.join(' ')}`;
  const crowded = state.policy.preset === 'key-playoff' ? crowdedParts(document, fault === undefined ? {} : { fault }) : [];
  if (crowded.length > 0) return `${text}\n  ${crowded.join(', ')}`;
  return state.policy.preset !== 'key-playoff' || seesExchanges(document, fault)
    ? undefined
    : `${text}\n  an exchange of seats is not seen`;
};
