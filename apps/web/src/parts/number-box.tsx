import { useState, type KeyboardEvent, type Ref } from 'react';

interface NumberBoxProps {
  readonly label: string;
  /** Whose it is, where the eye sees that beside it. */
  readonly of?: string;
  /** As typed; empty where none is. */
  readonly value: string;
  readonly digits: number;
  readonly negative?: boolean;
  readonly box?: Ref<HTMLInputElement>;
  readonly onChange: (value: string) => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** A small whole number under its label; whatever is none is not taken. */
export const NumberBox = ({ label, of, value, digits, negative = false, box, onChange, onKeyDown }: NumberBoxProps) => {
  // A sign by itself is no number yet: only this box knows of it.
  const [sign, setSign] = useState(false);
  const wanted = new RegExp(`^${negative ? '-?' : ''}\\d{0,${digits}}$`);
  return (
    <label className="field number-box">
      <span>
        {label}
        {of !== undefined && <span className="unseen"> {of}</span>}
      </span>
      <input
        ref={box}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        value={sign && value === '' ? '-' : value}
        onFocus={(event) => event.target.select()}
        onBlur={() => setSign(false)}
        onChange={({ target }) => {
          const written = target.value.trim().replace('−', '-');
          if (!wanted.test(written)) return;
          setSign(written === '-');
          onChange(written === '-' ? '' : written);
        }}
        onKeyDown={onKeyDown}
      />
    </label>
  );
};
