import { toNumber, toText, type Fraction } from '@roundbook/exact';
import { quotientOf, TIE_BREAKERS, type Term, type TieBreakerName, type Working } from '@roundbook/scoring';
import type { SheetEntry } from '@roundbook/tournament';
import { tieBreakerTitle } from '../tie-breaker-titles';
import { exactText, mention, sumText, type Numbered, type Show } from './explained';
import type { Opened } from './standing-rounds';

/** One thing that goes into a figure. */
export interface TermExplained {
  readonly round: number;
  readonly match: string | null;
  readonly opponent: Numbered | null;
  /** What is added, as an integer or a fraction; null where it is left out. */
  readonly value: string | null;
  /** What is added to the whole, where the figure is a part of a whole. */
  readonly whole: number | null;
  /** The opponent's own record that the value is made of. */
  readonly rate: { readonly part: number; readonly whole: number } | null;
  /** The value is the least that counts, as the record gives less. */
  readonly floored: boolean;
  readonly text: string;
}

/** A tie-breaker from the results up: the terms added up and divided. */
export interface FigureExplained {
  readonly name: TieBreakerName;
  readonly title: string;
  readonly formula: string;
  /** Section of the rules, or the source outside of them. */
  readonly rule: string;
  readonly better: 'higher' | 'lower';
  /** Its place among the tie-breakers that decide, from 1; null: shown, and decides nothing. */
  readonly decides: number | null;
  readonly value: string | null;
  readonly decimal: number | null;
  readonly counts: 'opponents' | 'matches';
  /** The tie-breaker of the opponents that goes in: ask for an explanation of theirs. */
  readonly of: TieBreakerName | null;
  readonly floor: string | null;
  readonly terms: readonly TermExplained[];
  readonly sum: string;
  /** What the sum is divided by; `0`: there is nothing to divide. */
  readonly over: string;
  /** The sum written out, as `(2/3 + 33/100) / 2 = 299/600 = 0.498333333333`. */
  readonly text: string;
}

const textOf = (value: Fraction | null): string | null => (value === null ? null : toText(value));

const rateText = ({ rate, value, floored }: Term): string => {
  if (value === null) return 'left out';
  if (rate === undefined) return toText(value);
  const record = `${rate.part} of ${rate.whole}`;
  return floored === true ? `${record}, so the least that counts: ${toText(value)}` : `${record} = ${toText(value)}`;
};

const termText = (term: Term, entry: SheetEntry, opponent: Numbered | null): string => {
  const who = opponent !== null ? mention(opponent) : entry.bye === undefined ? 'without an opponent' : 'a bye';
  const what = term.whole === undefined ? rateText(term) : `${toText(term.value as Fraction)} of ${term.whole}`;
  return `Round ${entry.round}, ${who}: ${what}`;
};

const NOTHING: Readonly<Record<Working['counts'], string>> = {
  opponents: 'no opponent counts',
  matches: 'no match counts',
};

const sumWords = (working: Working): string => {
  const { value, over, terms, sum, counts } = working;
  const quotient = quotientOf(working);
  const came = value === null ? 'none' : exactText(value);
  if (quotient === undefined) return `${NOTHING[counts]}: ${came}`;
  const parts = terms.flatMap((term) => (term.value === null ? [] : [toText(term.value)]));
  const written = sumText(parts);
  const isRatio = terms.some(({ whole }) => whole !== undefined);
  if (isRatio) {
    const wholes = sumText(terms.map(({ whole }) => String(whole)));
    return `(${written}) / (${wholes}) = ${toText(sum)} / ${toText(over)} = ${came}`;
  }
  if (over.n === 1n && over.d === 1n) return parts.length > 1 || parts.length === 0 ? `${written} = ${came}` : came;
  return `(${written}) / ${toText(over)} = ${came}`;
};

/** Every tie-breaker of a player's row. `deciding`: the names that decide, in order. */
export const figuresExplained = (
  show: Show,
  { workings, entries }: Opened,
  names: readonly TieBreakerName[],
  deciding: readonly string[],
  registration: number,
): readonly FigureExplained[] =>
  names.map((name) => {
    const working = workings.working(name, registration - 1);
    const { formula, rule, better } = TIE_BREAKERS[name];
    const { value, sum, over, counts, of, floor } = working;
    const at = deciding.indexOf(name);
    return {
      name,
      title: tieBreakerTitle(name),
      formula,
      rule,
      better,
      decides: at < 0 ? null : at + 1,
      value: textOf(value),
      decimal: value === null ? null : toNumber(value),
      counts,
      of: of ?? null,
      floor: floor === undefined ? null : toText(floor),
      terms: working.terms.map((term) => {
        const entry = entries[term.match] as SheetEntry;
        const opponent = term.opponent === null ? null : show(term.opponent + 1);
        return {
          round: entry.round,
          match: entry.match?.id ?? null,
          opponent,
          value: textOf(term.value),
          whole: term.whole ?? null,
          rate: term.rate ?? null,
          floored: term.floored === true,
          text: termText(term, entry, opponent),
        };
      }),
      sum: toText(sum),
      over: toText(over),
      text: sumWords(working),
    };
  });
