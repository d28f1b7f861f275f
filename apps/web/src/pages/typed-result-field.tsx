import type { MatchJson } from '../api/shapes';
import { matchWords } from '../parts/result-words';
import { sidesWords } from '../parts/table-words';
import { type MatchForm, type Typed } from '../results/typed-result';
import { useText } from '../text';
import { ResultHelp } from './result-help';
import { readWords } from './typed-words';

/** Who plays, and the result as it stands. */
export const ResultNow = ({ match }: { readonly match: MatchJson }) => {
  const text = useText();
  return (
    <p>
      {sidesWords(match)}: <strong>{match.result === null ? text('round.open') : matchWords(text, match, match.result)}</strong>
    </p>
  );
};

interface TypedResultFieldProps {
  readonly label: string;
  readonly match: MatchJson;
  readonly form: MatchForm;
  readonly typed: string;
  readonly read: Typed;
  readonly onType: (typed: string) => void;
}

/** A result as people type it, with buttons for the usual ones and what is understood of it. */
export const TypedResultField = ({ label, match, form, typed, read, onType }: TypedResultFieldProps) => {
  const text = useText();
  return (
    <>
      <label className="field">
        <span>{label}</span>
        <input type="text" autoComplete="off" value={typed} maxLength={80} onChange={(event) => onType(event.target.value)} />
      </label>
      <ResultHelp match={match} form={form} typed={typed} read={read} onType={onType} />
      <p role="status">{readWords(text, read, match, form)}</p>
    </>
  );
};
