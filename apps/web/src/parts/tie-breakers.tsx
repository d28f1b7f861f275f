import { useEffect, useState } from 'react';
import type { StandingsRow } from '../api/shapes';
import { knownMessage, useText, type Text } from '../text';

/** Tie-breakers that are shares of what could have been won. */
const SHARES = new Set(['omw', 'gw', 'ogw', 'oomw', 'gamesWon', 'opponentWins', 'opponentOpponentWins', 'ow']);
/** Those that may fall below 0 and are told with their sign. */
const SIGNED = new Set(['spread', 'asd', 'aoasd', 'keyDifference']);

export type TieBreaker = StandingsRow['tiebreakers'][string];

/** Two decimals, as a percentage where it is a share; the exact fraction stands beside it. */
export const decimalOf = (text: Text, name: string, { decimal }: TieBreaker): string => {
  if (decimal === null) return text('standings.nothing');
  if (SHARES.has(name)) return `${(decimal * 100).toFixed(2)} %`;
  const size = Math.abs(decimal);
  const written = Number.isInteger(size) ? String(size) : size.toFixed(2);
  if (decimal < 0) return `−${written}`;
  return SIGNED.has(name) && decimal > 0 ? `+${written}` : written;
};

/** The exact fraction in words; undefined where there is nothing to average. */
export const exactOf = (text: Text, value: TieBreaker | undefined): string | undefined =>
  typeof value?.value === 'string' ? text('standings.exact', { value: value.value }) : undefined;

const nameOf = (text: Text, name: string, short: boolean): string => {
  const id = `${short ? 'tieShort' : 'tie'}.${name}`;
  return knownMessage(id) ? text(id) : name;
};

export const longName = (text: Text, name: string): string => nameOf(text, name, false);
export const shortName = (text: Text, name: string): string => nameOf(text, name, true);

/** The long name, and what it means. */
export const titleOf = (text: Text, name: string): string => {
  const id = `tieMeaning.${name}`;
  const long = longName(text, name);
  return knownMessage(id) ? text('standings.meaning', { short: long, meaning: text(id) }) : long;
};

interface Laid {
  readonly formula: string;
  readonly rule: string;
  readonly better: 'higher' | 'lower';
}

/** How each tie-breaker is worked out, and where that is laid down; it comes after the page. */
const useFormulas = (): Readonly<Record<string, Laid>> => {
  const [laid, setLaid] = useState<Readonly<Record<string, Laid>>>({});
  useEffect(() => {
    let wanted = true;
    import('@roundbook/scoring').then(
      ({ TIE_BREAKERS }) => wanted && setLaid(TIE_BREAKERS),
      // The page is whole without them; they are asked for again where it is opened again.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, []);
  return laid;
};

const placeOf = (name: string): string => `tie-breaker-${name}`;

/** The head of a column: on a press the page goes to what it means. */
export const TieHead = ({ name, short, title }: { readonly name: string; readonly short: string; readonly title: string }) => {
  const text = useText();
  const go = () => {
    const place = document.getElementById(placeOf(name));
    const details = place?.closest('details');
    if (details) details.open = true;
    place?.scrollIntoView({ block: 'center' });
    place?.focus();
  };
  return (
    <button type="button" className="tie-head" title={title} aria-label={text('standings.explain', { short })} onClick={go}>
      {short}
    </button>
  );
};

/** What the heads of the columns stand for, with their formulas. */
export const Meanings = ({ names }: { readonly names: readonly string[] }) => {
  const text = useText();
  const laid = useFormulas();
  const told = names.filter((name) => knownMessage(`tie.${name}`));
  if (told.length === 0) return null;
  return (
    <details>
      <summary>{text('standings.meanings')}</summary>
      <dl className="meanings">
        {told.map((name) => {
          const meaning = `tieMeaning.${name}`;
          const { formula, rule, better } = laid[name] ?? {};
          return (
            <div key={name} id={placeOf(name)} tabIndex={-1}>
              <dt>
                {shortName(text, name)} <span className="quiet">{longName(text, name)}</span>
              </dt>
              <dd>
                {knownMessage(meaning) && `${text(meaning)}. `}
                {better === 'lower' && text('standings.lower')}
              </dd>
              {formula !== undefined && rule !== undefined && (
                <dd className="quiet">
                  {text('standings.formula')}: {formula} ({text('standings.ruleOf', { rule })})
                </dd>
              )}
            </div>
          );
        })}
      </dl>
    </details>
  );
};
