import { toDecimal, toText, type Fraction } from '@roundbook/exact';
import type { TournamentState } from '@roundbook/tournament';
import { playerShown, type Names, type PlayerJson } from '../view';

/** A player in an explanation: whoever is named with the number is a link to an explanation of its own. */
export interface Numbered extends PlayerJson {
  readonly registration: number;
}

export type Show = (registration: number) => Numbered;

/** Shows players by registration number, the number with them. */
export const showing = (state: TournamentState, names: Names): Show => {
  const player = playerShown(state, names);
  return (registration) => ({ ...player(registration), registration });
};

/** How a player is named in the sentences of an explanation. */
export const mention = ({ name, registration }: Numbered): string => `${name} (no. ${registration})`;

/** `1 match`, `3 matches`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** `a, b and c`. */
export const listed = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items[items.length - 1]}`;

/** Players as they are mentioned, one behind the other. */
export const namesOf = (show: Show, registrations: readonly number[]): string => listed(registrations.map((one) => mention(show(one))));

/** `1st`, `2nd`, `3rd`, `11th`. */
export const ordinal = (n: number): string => {
  const teen = n % 100 >= 11 && n % 100 <= 13;
  return `${n}${teen ? 'th' : ({ 1: 'st', 2: 'nd', 3: 'rd' }[n % 10] ?? 'th')}`;
};

/** An exact value with its decimal behind it, as `2/3 = 0.666666666667`; a whole number alone. */
export const exactText = (value: Fraction): string => (value.d === 1n ? toText(value) : `${toText(value)} = ${toDecimal(value)}`);

/** A sum as it is written, a negative part behind a minus: `3 + 0 - 2`. */
export const sumText = (parts: readonly string[]): string =>
  parts.length === 0
    ? '0'
    : parts.map((part, index) => (index === 0 ? part : part.startsWith('-') ? `- ${part.slice(1)}` : `+ ${part}`)).join(' ');
