import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { ParameterJson } from '../api/shapes';
import { knownMessage, useText, type Text } from '../text';
import { OrderedField } from './ordered-field';

/** The settings that were written down; an empty field leaves what is usual. */
export const settingsIn = (written: Readonly<Record<string, string>> | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(written ?? {})
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  );

const WORDS: Readonly<Record<string, string>> = { null: 'create.auto', auto: 'create.auto', true: 'value.true', false: 'value.false' };

/** Parameters that take the same values as another one. */
const OF_SAME: Readonly<Record<string, string>> = { tieBreakersLeague2: 'tieBreakers' };

/** A value of a parameter in words, as far as there are any. */
export const valueWords = (text: Text, name: string, value: unknown): string => {
  if (Array.isArray(value))
    return value
      .map((one: unknown) => (Array.isArray(one) ? one.map((cell: unknown) => String(cell ?? '*')).join(':') : valueWords(text, name, one)))
      .join(', ');
  if (name === 'swissUntil' && typeof value !== 'string') return text('value.swissUntil.round', { round: String(value) });
  const id = `value.${OF_SAME[name] ?? name}.${String(value)}`;
  if (knownMessage(id)) return text(id);
  const common = WORDS[String(value)];
  return common !== undefined && knownMessage(common) ? text(common) : String(value).replace(/^-(?=\d)/, '−');
};

/** What a parameter is about: in words of the page where there are some, otherwise in those of the server. */
export const meaningOf = (text: Text, { name, meaning }: ParameterJson): string => {
  const id = `parameter.${name}`;
  return knownMessage(id) ? text(id) : meaning.charAt(0).toUpperCase() + meaning.slice(1);
};

const CUTS = ['2', '4', '8', '16', '32', '64'] as const;

/** Words of one's own, not one of a few. */
const TEXTS = new Set(['substituteRules']);
const LATEST_ROUND = 30;
const rounds = (from: number): readonly string[] => Array.from({ length: LATEST_ROUND - from + 1 }, (_, index) => String(from + index));

/** What can be chosen from; undefined where it is written. */
const choicesOf = ({ name, type, range }: ParameterJson): readonly string[] | undefined => {
  if (TEXTS.has(name)) return undefined;
  if (name === 'cut') return range.startsWith('auto') ? ['auto', ...CUTS] : ['0', ...CUTS];
  if (name === 'swissUntil') return ['auto', 'hold', ...rounds(2)];
  const [least, most] = type === 'integer' ? range.split('..').map(Number) : [];
  if (least !== undefined && most !== undefined && most - least < 12)
    return Array.from({ length: most - least + 1 }, (_, index) => String(least + index));
  return type === 'choice' || type === 'boolean' || /^[\d |]+$/.test(range) ? range.split('|').map((choice) => choice.trim()) : undefined;
};

/** Whether it can be anything but what it is. */
export const isChosen = (parameter: ParameterJson): boolean => {
  const [least, most] = parameter.range.split('..');
  return choicesOf(parameter)?.length !== 1 && least !== most;
};

/** What can be written, in words. */
const rangeWords = (text: Text, { name, range, type }: ParameterJson): string => {
  // Two leagues have their rounds as a list.
  const id = name === 'rounds' && type === 'list' ? 'range.roundsOfLeagues' : `range.${name}`;
  return knownMessage(id)
    ? text(id)
    : text('create.range', {
        range: range
          .replaceAll(' | ', ', ')
          .replace(/^-(\d+)\.\./, '−$1 … ')
          .replaceAll('..', '–'),
      });
};

interface ParameterFieldProps {
  readonly parameter: ParameterJson;
  /** What counts where the field stays empty. */
  readonly usual: unknown;
  readonly field: UseFormRegisterReturn;
  /** Names the rule that it belongs to. */
  readonly ruled?: boolean;
  /** It is changed while it counts already. */
  readonly amending?: boolean;
  /** Why the server refused what stands here. */
  readonly fault?: string | undefined;
}

/** One parameter, to be chosen or written; what it may be stands below. */
export const ParameterField = ({ parameter, usual, field, ruled = false, amending = false, fault }: ParameterFieldProps) => {
  const text = useText();
  const id = useId();
  const { name, range, rule, type } = parameter;
  const choices = choicesOf(parameter);
  const asUsual = valueWords(text, name, usual);
  const hints = [...(choices === undefined ? [rangeWords(text, parameter)] : []), ...(ruled ? [text('create.rule', { rule })] : [])];
  if (type === 'list' && name.startsWith('tieBreakers')) {
    const named = range.replace(/^same \| /, '').split(', ');
    return (
      <OrderedField
        id={id}
        label={meaningOf(text, parameter)}
        hint={Array.isArray(usual) ? hints.at(-1) : [asUsual, ...hints.slice(1)].join('. ')}
        choices={named}
        usual={Array.isArray(usual) ? usual.map(String) : []}
        words={(one) => valueWords(text, name, one)}
        field={field}
      />
    );
  }
  const about = { id, 'aria-describedby': hints.length === 0 ? undefined : `${id}-hint`, 'aria-invalid': fault !== undefined };
  return (
    <div className="field parameter">
      <label htmlFor={id}>{meaningOf(text, parameter)}</label>
      {choices !== undefined ? (
        <select {...about} {...field}>
          <option value="">{text(amending ? 'amend.leave' : 'create.leave', { value: asUsual })}</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {valueWords(text, name, choice)}
            </option>
          ))}
        </select>
      ) : TEXTS.has(name) ? (
        <textarea rows={4} maxLength={500} placeholder={asUsual} {...about} {...field} />
      ) : (
        <input
          type="text"
          autoComplete="off"
          placeholder={text(amending ? 'amend.leave' : 'create.leave', { value: asUsual })}
          {...about}
          {...field}
        />
      )}
      {fault !== undefined && <span className="field-fault">{fault}</span>}
      {hints.length > 0 && (
        <span className="quiet hint" id={`${id}-hint`}>
          {hints.join(' ')}
        </span>
      )}
    </div>
  );
};
