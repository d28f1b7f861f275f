import { useId } from 'react';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { knownMessage, useText, type Text } from '../text';

/** A reason in words; what is no code was written by somebody. */
export const reasonWords = (text: Text, reason: string): string => {
  const id = `reason.${reason}`;
  return knownMessage(id) ? text(id) : reason;
};

interface CodeFieldProps {
  readonly codes: readonly string[];
  readonly field: UseFormRegisterReturn;
}

/** A reason out of a few. */
export const CodeField = ({ codes, field }: CodeFieldProps) => {
  const text = useText();
  return (
    <label className="field">
      <span>{text('act.reason')}</span>
      <select {...field}>
        {codes.map((code) => (
          <option key={code} value={code}>
            {reasonWords(text, code)}
          </option>
        ))}
      </select>
    </label>
  );
};

interface WordsFieldProps {
  readonly label: string;
  readonly field: UseFormRegisterReturn;
  readonly error?: FieldError | undefined;
}

/** Words of one's own; what is missing is said under the field. */
export const WordsField = ({ label, field, error }: WordsFieldProps) => {
  const text = useText();
  const fault = useId();
  return (
    <label className="field">
      <span>{label}</span>
      <input
        type="text"
        autoComplete="off"
        maxLength={2000}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : fault}
        {...field}
      />
      {error !== undefined && (
        <span className="field-fault" id={fault}>
          {text('act.reasonMissing')}
        </span>
      )}
    </label>
  );
};

/** For `validate` of a field that must not stay empty. */
export const someWords = (words: string): boolean => words.trim() !== '';
