import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { ParameterJson } from '../api/shapes';
import { knownMessage, useText, type Text } from '../text';

/** The settings that were written down; an empty field leaves what is usual. */
export const settingsIn = (written: Readonly<Record<string, string>> | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(written ?? {})
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  );

const WORDS: Readonly<Record<string, string>> = { null: 'create.auto', auto: 'create.auto', true: 'value.true', false: 'value.false' };

/** A value of a parameter in words, as far as there are any. */
export const valueWords = (text: Text, name: string, value: unknown): string => {
  if (Array.isArray(value))
    return value
      .map((one: unknown) => (Array.isArray(one) ? one.map((cell: unknown) => String(cell ?? '*')).join(':') : valueWords(text, name, one)))
      .join(', ');
  const id = `value.${name}.${String(value)}`;
  if (knownMessage(id)) return text(id);
  const common = WORDS[String(value)];
  return common !== undefined && knownMessage(common) ? text(common) : String(value);
};

export const meaningOf = ({ meaning }: ParameterJson): string => meaning.charAt(0).toUpperCase() + meaning.slice(1);

interface ParameterFieldProps {
  readonly parameter: ParameterJson;
  /** What counts where the field stays empty. */
  readonly usual: unknown;
  readonly field: UseFormRegisterReturn;
  /** It is changed while it counts already. */
  readonly amending?: boolean;
  /** Why the server refused what stands here. */
  readonly fault?: string | undefined;
}

/** One parameter, to be chosen or written; what it may be stands below. */
export const ParameterField = ({ parameter, usual, field, amending = false, fault }: ParameterFieldProps) => {
  const text = useText();
  const id = useId();
  const { name, type, range, rule } = parameter;
  const choices = type === 'choice' || type === 'boolean' || /^[\d |]+$/.test(range);
  const asUsual = valueWords(text, name, usual);
  const about = { id, 'aria-describedby': `${id}-hint`, 'aria-invalid': fault !== undefined };
  return (
    <div className="field parameter">
      <label htmlFor={id}>{meaningOf(parameter)}</label>
      {choices ? (
        <select {...about} {...field}>
          <option value="">{text(amending ? 'amend.leave' : 'create.leave', { value: asUsual })}</option>
          {range.split('|').map((choice) => (
            <option key={choice} value={choice.trim()}>
              {valueWords(text, name, choice.trim())}
            </option>
          ))}
        </select>
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
      <span className="quiet hint" id={`${id}-hint`}>
        {choices
          ? text('create.rule', { rule })
          : text('create.range', { range: range.replaceAll(' | ', ', ').replaceAll('..', '–'), rule })}
      </span>
    </div>
  );
};
