import { useRef, type KeyboardEvent } from 'react';
import type { MatchJson } from '../api/shapes';
import { NumberBox } from '../parts/number-box';
import { enteredAs } from '../results/match-form';
import { keysIn, scoresIn, withKeys, withScores, type TwoNumbers } from '../results/typed-parts';
import type { MatchForm, Typed } from '../results/typed-result';
import { useText } from '../text';
import { ScoreButtons } from './result-keys';
import { TableSeats } from './table-seats';

interface ResultHelpProps {
  readonly match: MatchJson;
  readonly form: MatchForm;
  readonly typed: string;
  readonly read: Typed;
  readonly onType: (typed: string) => void;
  /** Saves what is typed, where there is no form around it. */
  readonly onEnter?: () => void;
}

interface TwoBoxesProps extends Pick<ResultHelpProps, 'match' | 'onEnter'> {
  readonly label: (name: string) => string;
  readonly values: TwoNumbers;
  readonly digits: number;
  readonly negative?: boolean;
  readonly onValues: (values: TwoNumbers) => void;
}

/** A number of each side. Enter saves, and the next match begins at the first box again. */
const TwoBoxes = ({ match, label, values, digits, negative = false, onValues, onEnter }: TwoBoxesProps) => {
  const first = useRef<HTMLInputElement>(null);
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || onEnter === undefined) return;
    event.preventDefault();
    onEnter();
    first.current?.focus();
  };
  return (
    <div className="two-boxes">
      {match.players.map(({ name }, side) => (
        <NumberBox
          key={side === 0 ? 'a' : 'b'}
          {...(side === 0 ? { box: first } : {})}
          label={label(name)}
          value={values[side] ?? ''}
          digits={digits}
          negative={negative}
          onChange={(value) => onValues(side === 0 ? [value, values[1]] : [values[0], value])}
          onKeyDown={keys}
        />
      ))}
    </div>
  );
};

/** What could be typed, for a finger or for who looks at the page for the first time: buttons, boxes, seats. */
export const ResultHelp = ({ match, form, typed, read, onType, onEnter }: ResultHelpProps) => {
  const text = useText();
  const as = enteredAs(form);
  const known = { match, ...(onEnter === undefined ? {} : { onEnter }) };
  if (as === 'table') return <TableSeats seats={match.seats ?? []} typed={typed} onType={onType} />;
  if (as === 'scores')
    return (
      <>
        <TwoBoxes
          {...known}
          negative
          digits={5}
          label={(name) => text(form.form?.scored === 'spread' ? 'results.scoreOf' : 'results.victoryPointsOf', { name })}
          values={scoresIn(typed)}
          onValues={(values) => onType(withScores(values))}
        />
        <ScoreButtons match={match} form={form} read={read} onChoose={onType} />
      </>
    );
  const { match: bare, keys } = keysIn(typed);
  return (
    <>
      <ScoreButtons
        match={match}
        form={form}
        read={read}
        onChoose={(chosen) => onType(as === 'keys' && !['l', 'r', 'b', 'x'].includes(chosen) ? withKeys(chosen, keys) : chosen)}
      />
      {as === 'keys' && (
        <TwoBoxes
          {...known}
          digits={2}
          label={(name) => text('results.keysOf', { name })}
          values={keys}
          onValues={(values) => onType(withKeys(bare, values))}
        />
      )}
    </>
  );
};
