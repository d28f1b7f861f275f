import { reasonWords } from '../parts/reason-field';
import { useText } from '../text';

/** Why a player disputes a result, or does not accept a ruling. */
export const REASONS_OF_A_PARTY = ['wrongResult', 'wrongSides', 'wrongEntry', 'conduct', 'other'] as const;

interface PartyFieldProps {
  readonly label: string;
  /** Who is in the match. */
  readonly players: readonly { readonly registration: number; readonly name: string }[];
  /** A registration number; empty: nobody is named. */
  readonly chosen: string;
  readonly onChoose: (registration: string) => void;
}

/** One of the players of the match, or nobody. */
export const PartyField = ({ label, players, chosen, onChoose }: PartyFieldProps) => {
  const text = useText();
  return (
    <label className="field">
      <span>{label}</span>
      <select value={chosen} onChange={(event) => onChoose(event.target.value)}>
        <option value="">{text('disputes.nobody')}</option>
        {players.map(({ registration, name }) => (
          <option key={registration} value={registration}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
};

interface ReasonFieldsProps {
  readonly codes: readonly string[];
  readonly code: string;
  readonly onCode: (code: string) => void;
  readonly note: string;
  readonly onNote: (note: string) => void;
}

/** A reason out of a few that everybody can read, and words for staff. */
export const ReasonFields = ({ codes, code, onCode, note, onNote }: ReasonFieldsProps) => {
  const text = useText();
  return (
    <>
      <label className="field">
        <span>{text('act.reason')}</span>
        <select value={code} onChange={(event) => onCode(event.target.value)}>
          {codes.map((one) => (
            <option key={one} value={one}>
              {reasonWords(text, one)}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>{text('act.note')}</span>
        <input type="text" autoComplete="off" maxLength={2000} value={note} onChange={(event) => onNote(event.target.value)} />
      </label>
    </>
  );
};
