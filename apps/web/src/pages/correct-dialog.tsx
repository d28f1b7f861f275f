import { useState } from 'react';
import { useForeseen } from '../api/commands';
import type { MatchJson } from '../api/shapes';
import { ChoicesField } from '../disputes/choices-field';
import { ReasonFields } from '../disputes/dispute-fields';
import { useCorrection } from '../disputes/use-correction';
import { Dialog } from '../parts/dialog';
import { DialogFoot } from '../parts/dialog-foot';
import { ForeseenBox } from '../parts/foreseen-box';
import { useLooking } from '../parts/point-of-view';
import { ProblemNote } from '../parts/problem-note';
import { readTyped, type MatchForm } from '../results/typed-result';
import { useText } from '../text';
import { ResultNow, TypedResultField } from './typed-result-field';

const REASONS = ['wrongResult', 'wrongSides', 'wrongEntry', 'judgeRuling', 'other'] as const;

interface CorrectDialogProps {
  readonly tournament: string;
  readonly round: number;
  readonly match: MatchJson;
  /** What results the match admits. */
  readonly form: MatchForm;
  /** What was typed before the dialog opened. */
  readonly typed?: string;
  readonly onClose: () => void;
}

/** Another result in the place of one that was reported, with all it changes shown before it is confirmed. */
export const CorrectDialog = ({ tournament, round, match, form, typed: given = '', onClose }: CorrectDialogProps) => {
  const text = useText();
  const [typed, setTyped] = useState(given);
  const [code, setCode] = useState<string>(REASONS[0]);
  const [note, setNote] = useState('');
  const carry = useCorrection(tournament, onClose);
  const read = readTyped(typed, form);
  const result = read.kind === 'result' ? read.text : undefined;
  const { revision } = useLooking().tournament;
  const asked = { type: 'correct', payload: { match: match.match, result, reason: code }, revision };
  const { busy } = carry;
  // What is confirmed is what was shown: nobody else's correction is written over unseen.
  const foreseen = useForeseen(tournament, result === undefined ? undefined : asked, !busy && !carry.halfway);
  const shown = foreseen.isPlaceholderData || carry.isStale(foreseen.data) ? undefined : foreseen.data;
  const choices = shown?.impact.choices ?? [];
  const submit = () => {
    if (carry.halfway) return carry.again();
    if (shown === undefined) return;
    const payload = { match: match.match, result, reason: code, ...(note.trim() === '' ? {} : { note: note.trim() }) };
    carry.submit({ type: 'correct', payload, revision: shown.revision }, choices, text('choice.reason', { round }));
  };
  const ready = carry.halfway || (result !== undefined && shown !== undefined && !busy);
  return (
    <Dialog title={text('act.correctTitle', { table: match.table, round })} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) submit();
        }}
      >
        <ResultNow match={match} />
        <p className="quiet">{text('act.correct.explain')}</p>
        <TypedResultField label={text('act.result')} match={match} form={form} typed={typed} read={read} onType={setTyped} />
        <ForeseenBox always foreseen={foreseen} {...(busy ? {} : { before: text('act.correctFirst') })} />
        <ChoicesField choices={choices} chosen={carry.chosen} onChoose={carry.choose} />
        <ReasonFields codes={REASONS} code={code} onCode={setCode} note={note} onNote={setNote} />
        {carry.halfway && <p>{text('choice.recorded')}</p>}
        <ProblemNote error={carry.error} />
        <DialogFoot onClose={onClose} confirm={text('act.confirm')} disabled={!ready} />
      </form>
    </Dialog>
  );
};
