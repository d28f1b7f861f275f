import type { TournamentEvent } from '@roundbook/tournament';
import type { Names } from './view';

export interface ToldMatch {
  readonly round: number;
  readonly table: number;
  readonly sides: readonly [number, number];
  /** Everybody at a table. */
  readonly seats?: readonly number[];
}

/** What earlier events of the tournament said, as far as a sentence about a later one needs it. */
export interface ToldSoFar {
  /** The person's id behind a registration number at this point. */
  readonly person: (registration: number) => string;
  readonly name: (registration: number) => string;
  /** The name of any person, as of one who is about to be registered. */
  readonly nameOf: Names;
  readonly match: (id: string) => ToldMatch | undefined;
  /** The sentence of an earlier event. */
  readonly sentence: (eventId: string) => string | undefined;
}

/** Takes events in order; what it has taken can be asked for. */
export interface TellingOn extends ToldSoFar {
  readonly take: (event: TournamentEvent, sentence: string) => void;
}

export const tellingFrom = (nameOf: Names): TellingOn => {
  const persons = new Map<number, string>();
  const matches = new Map<string, ToldMatch>();
  const sentences = new Map<string, string>();
  const person = (registration: number): string => persons.get(registration) ?? '';
  const take = (event: TournamentEvent, sentence: string): void => {
    sentences.set(event.id, sentence);
    if (event.type === 'PlayerRegistered' || event.type === 'RegistrationReassigned')
      persons.set(event.data.registration, event.data.player);
    if (event.type !== 'RoundPaired' && event.type !== 'PairingRepaired') return;
    for (const { match, sides, table, seats } of event.data.matches)
      matches.set(match, { round: event.data.round, table, sides: [sides[0], sides[1]], ...(seats === undefined ? {} : { seats }) });
  };
  const name = (registration: number): string => (persons.has(registration) ? nameOf(person(registration)) : `Player no. ${registration}`);
  return { person, name, nameOf, match: (id) => matches.get(id), sentence: (id) => sentences.get(id), take };
};
