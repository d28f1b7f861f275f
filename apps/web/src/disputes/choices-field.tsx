import type { ImpactJson } from '../api/shapes';
import { useText } from '../text';

export type Choice = NonNullable<ImpactJson['choices']>[number];

interface ChoicesFieldProps {
  readonly choices: readonly Choice[];
  readonly chosen: Choice['choice'];
  readonly onChoose: (choice: Choice['choice']) => void;
}

const roundOf = (choices: readonly Choice[]): number => choices.find(({ command }) => command !== null)?.command?.payload.round ?? 0;

/** What is to become of the pairings that were made on a result that is corrected; nothing is asked where there is nothing to choose. */
export const ChoicesField = ({ choices, chosen, onChoose }: ChoicesFieldProps) => {
  const text = useText();
  if (choices.every(({ command }) => command === null)) return null;
  return (
    <fieldset className="field">
      <legend>{text('choice.title', { round: roundOf(choices) })}</legend>
      <div className="choices">
        {choices.map(({ choice, possible, why, changes }) => (
          <label key={choice} className="choice">
            <input
              type="radio"
              name="pairings"
              value={choice}
              checked={choice === chosen}
              disabled={!possible}
              onChange={() => onChoose(choice)}
            />
            <span>
              <strong>{text(`choice.${choice}`)}</strong>
              <span className="quiet">
                {possible ? text(`choice.${choice}More`, { matches: changes[0]?.matches ?? 0 }) : why?.sentence}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
