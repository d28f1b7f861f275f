import { useForm } from 'react-hook-form';
import { useCommand, useForeseen } from '../api/commands';
import { useTimeline } from '../api/queries';
import { useText } from '../text';
import { Dialog } from './dialog';
import { DialogFoot } from './dialog-foot';
import { ForeseenBox } from './foreseen-box';
import { ProblemNote } from './problem-note';
import { CodeField, WordsField } from './reason-field';

const REASONS = ['wrongEntry', 'wrongResult', 'judgeRuling', 'other'] as const;

interface UndoDialogProps {
  readonly tournament: string;
  /** Of the action as the timeline shows it; without it the newest one that can be taken back. */
  readonly revision?: number;
  readonly onClose: () => void;
}

/** Takes back an action: says which one, and what that changes, before it is confirmed. */
export const UndoDialog = ({ tournament, revision, onClose }: UndoDialogProps) => {
  const text = useText();
  const form = useForm({ defaultValues: { code: REASONS[0] as string, words: '' } });
  const carry = useCommand(tournament);
  const timeline = useTimeline(tournament);
  const foreseen = useForeseen(tournament, {
    type: 'undo',
    payload: { ...(revision === undefined ? {} : { revision }), reason: REASONS[0] },
  });
  const undoes = foreseen.data?.undoes ?? revision;
  const which = timeline.data?.find((entry) => entry.revision === undoes)?.text;
  const submit = form.handleSubmit(({ code, words }) => {
    // What was shown is taken back, also where something else has been done since. Words given as a reason are sealed.
    const payload = { ...(undoes === undefined ? {} : { revision: undoes }), reason: words.trim() === '' ? code : words.trim() };
    carry.mutate({ type: 'undo', payload }, { onSuccess: onClose });
  });
  return (
    <Dialog title={text(revision === undefined ? 'act.undoTitle' : 'act.undoThisTitle')} onClose={onClose}>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        {which !== undefined && (
          <blockquote className="taken-back">
            <span className="unseen">{text('act.undoWhich')} </span>
            {which}
          </blockquote>
        )}
        <p className="quiet">{text('act.undo.explain')}</p>
        <ForeseenBox foreseen={foreseen} />
        <CodeField codes={REASONS} field={form.register('code')} />
        <WordsField label={text('act.note')} field={form.register('words')} />
        <ProblemNote error={carry.error} />
        <DialogFoot onClose={onClose} confirm={text('act.undoConfirm')} disabled={carry.isPending || foreseen.data === undefined} />
      </form>
    </Dialog>
  );
};
