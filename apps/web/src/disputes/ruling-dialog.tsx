import { useState } from 'react';
import { useForeseen } from '../api/commands';
import type { DisputeJson, MatchJson } from '../api/shapes';
import { Dialog } from '../parts/dialog';
import { DialogFoot } from '../parts/dialog-foot';
import { ForeseenBox } from '../parts/foreseen-box';
import { useLooking } from '../parts/point-of-view';
import { ProblemNote } from '../parts/problem-note';
import { readTyped, type MatchForm } from '../results/typed-result';
import { useText } from '../text';
import { ResultNow, TypedResultField } from '../pages/typed-result-field';
import { ChoicesField } from './choices-field';
import { ReasonFields } from './dispute-fields';
import { useCorrection } from './use-correction';

const REASONS = ['judgeRuling', 'wrongResult', 'wrongSides', 'wrongEntry', 'other'] as const;
const RULINGS = ['keep', 'correct', 'void'] as const;
type Ruling = (typeof RULINGS)[number];

interface RulingFieldProps {
  readonly chosen: Ruling;
  readonly completed: boolean;
  readonly onChoose: (ruling: Ruling) => void;
}

const RulingField = ({ chosen, completed, onChoose }: RulingFieldProps) => {
  const text = useText();
  return (
    <fieldset className="field">
      <legend>{text('act.rule.ruling')}</legend>
      <div className="choices">
        {RULINGS.filter((ruling) => ruling !== 'void' || !completed).map((ruling) => (
          <label key={ruling} className="choice">
            <input type="radio" name="ruling" value={ruling} checked={ruling === chosen} onChange={() => onChoose(ruling)} />
            <span>
              <strong>{text(`act.rule.${ruling}`)}</strong>
              {ruling === 'void' && <span className="quiet">{text('act.rule.voidMore')}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};

interface RulingDialogProps {
  readonly dispute: DisputeJson;
  readonly match: MatchJson;
  readonly form: MatchForm;
  readonly onClose: () => void;
}

/** A ruling on a disputed result, with all that it changes shown before it is confirmed. */
export const RulingDialog = ({ dispute, match, form, onClose }: RulingDialogProps) => {
  const text = useText();
  const { tournament } = useLooking();
  const [ruling, setRuling] = useState<Ruling>('keep');
  const [typed, setTyped] = useState(dispute.claim?.text ?? '');
  const [code, setCode] = useState<string>(REASONS[0]);
  const [note, setNote] = useState('');
  const [alone, setAlone] = useState(false);
  const carry = useCorrection(tournament.id, onClose);
  const read = readTyped(typed, form);
  const result = ruling === 'correct' && read.kind === 'result' ? read.text : undefined;
  const complete = ruling !== 'correct' || result !== undefined;
  const appealed = dispute.status === 'appealed';
  const payload = {
    dispute: dispute.dispute,
    ruling,
    ...(result === undefined ? {} : { result }),
    ...(appealed && alone ? { alone } : {}),
  };
  const asked = { type: 'resolve', payload: { ...payload, reason: REASONS[0] }, revision: tournament.revision };
  const asking = !carry.busy && !carry.halfway;
  const foreseen = useForeseen(tournament.id, complete ? asked : undefined, asking);
  const shown = foreseen.isPlaceholderData || carry.isStale(foreseen.data) ? undefined : foreseen.data;
  const choices = ruling === 'correct' ? (shown?.impact.choices ?? []) : [];
  const ready = carry.halfway || (complete && shown !== undefined && !carry.busy);
  const submit = () => {
    if (carry.halfway) return carry.again();
    if (shown === undefined) return;
    const words = note.trim() === '' ? {} : { note: note.trim() };
    const command = { type: 'resolve', payload: { ...payload, reason: code, ...words }, revision: shown.revision };
    carry.submit(command, choices, text('choice.reason', { round: dispute.round }));
  };
  return (
    <Dialog title={text('act.ruleTitle', { table: dispute.table, round: dispute.round })} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) submit();
        }}
      >
        <ResultNow match={match} />
        <RulingField chosen={ruling} completed={tournament.completed} onChoose={setRuling} />
        {ruling === 'correct' && (
          <TypedResultField label={text('act.result')} match={match} form={form} typed={typed} read={read} onType={setTyped} />
        )}
        <ForeseenBox always foreseen={foreseen} {...(asking ? { before: text('act.correctFirst') } : {})} />
        <ChoicesField choices={choices} chosen={carry.chosen} onChoose={carry.choose} />
        <ReasonFields codes={REASONS} code={code} onCode={setCode} note={note} onNote={setNote} />
        {appealed && (
          <label className="check">
            <input type="checkbox" checked={alone} onChange={(event) => setAlone(event.target.checked)} />
            <span>{text('act.rule.alone')}</span>
          </label>
        )}
        {carry.halfway && <p>{text('choice.recorded')}</p>}
        <ProblemNote error={carry.error} />
        <DialogFoot onClose={onClose} confirm={text('act.ruleConfirm')} disabled={!ready} />
      </form>
    </Dialog>
  );
};
