import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useText } from '../text';

interface OrderedFieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint: string | undefined;
  readonly choices: readonly string[];
  /** What counts while nothing is chosen. */
  readonly usual: readonly string[];
  readonly words: (choice: string) => string;
  readonly field: UseFormRegisterReturn;
}

/** Some of the choices in an order: each is moved up or taken out, and one more goes to the end. */
export const OrderedField = ({ id, label, hint, choices, usual, words, field }: OrderedFieldProps) => {
  const text = useText();
  const [changed, setChanged] = useState<readonly string[]>();
  const chosen = changed ?? usual;
  const change = (to: readonly string[] | undefined) => {
    setChanged(to);
    void field.onChange({ target: { name: field.name, value: to?.join(',') ?? '' }, type: 'change' });
  };
  const up = (at: number) => {
    const [before, one] = [chosen[at - 1], chosen[at]];
    if (before === undefined || one === undefined) return;
    change([...chosen.slice(0, at - 1), one, before, ...chosen.slice(at + 1)]);
  };
  return (
    <fieldset className="field ordered" aria-describedby={hint === undefined ? undefined : `${id}-hint`}>
      <legend>{label}</legend>
      <input type="hidden" {...field} />
      <ol>
        {chosen.map((one, at) => (
          <li key={one}>
            <span>{words(one)}</span>
            <button
              type="button"
              className="button plain small"
              disabled={at === 0}
              aria-label={text('ordered.up', { name: words(one) })}
              onClick={() => up(at)}
            >
              ↑
            </button>
            <button
              type="button"
              className="button plain small"
              disabled={chosen.length === 1}
              aria-label={text('ordered.out', { name: words(one) })}
              onClick={() => change(chosen.filter((other) => other !== one))}
            >
              ×
            </button>
          </li>
        ))}
      </ol>
      <div className="row tight">
        <select
          aria-label={text('ordered.addTo', { name: label })}
          value=""
          onChange={({ target }) => target.value !== '' && change([...chosen, target.value])}
        >
          <option value="">{text('ordered.add')}</option>
          {choices
            .filter((one) => !chosen.includes(one))
            .map((one) => (
              <option key={one} value={one}>
                {words(one)}
              </option>
            ))}
        </select>
        {changed !== undefined && (
          <button type="button" className="button plain small" onClick={() => change(undefined)}>
            {text('ordered.usual')}
          </button>
        )}
      </div>
      {hint !== undefined && (
        <span className="quiet hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </fieldset>
  );
};
