import { useForm } from 'react-hook-form';
import { useCommand, useForeseen, type Command } from '../api/commands';
import { useText } from '../text';
import { Dialog } from './dialog';
import { DialogFoot } from './dialog-foot';
import { ForeseenBox } from './foreseen-box';
import { useLooking } from './point-of-view';
import { ProblemNote } from './problem-note';
import { CodeField, someWords, WordsField } from './reason-field';

export interface Action {
  readonly title: string;
  readonly explanation?: string;
  readonly command: Command;
  /** Codes to choose from with words for staff, or words that everybody can read (`as`: under another name than `reason`); without either no reason is asked for. */
  readonly reason?: { readonly codes: readonly string[] } | { readonly words: 'needed' | 'free'; readonly as?: string };
  /** Whether to ask what it changes before it is confirmed. */
  readonly impact: boolean;
  /** The round that it counts from unless another one is named; without it none is asked for. */
  readonly fromRound?: number;
}

interface ActionDialogProps {
  readonly tournament: string;
  readonly action: Action;
  readonly onClose: () => void;
}

interface Fields {
  readonly code: string;
  readonly words: string;
  readonly fromRound: string;
}

const withReason = ({ type, payload }: Command, reason: Action['reason'], { code, words, fromRound }: Fields): Command => {
  const said = words.trim();
  const whole = fromRound.trim() === '' ? payload : { ...payload, fromRound: Number(fromRound) };
  if (reason === undefined) return { type, payload: whole };
  if ('words' in reason) return { type, payload: said === '' ? whole : { ...whole, [reason.as ?? 'reason']: said } };
  return { type, payload: { ...whole, reason: code, ...(said === '' ? {} : { note: said }) } };
};

/** Asks before an action is carried out: what it is, what it would change, and why it is done. */
export const ActionDialog = ({ tournament, action, onClose }: ActionDialogProps) => {
  const text = useText();
  const { reason, command, impact, fromRound } = action;
  const codes = reason !== undefined && 'codes' in reason ? reason.codes : undefined;
  const needed = reason !== undefined && 'words' in reason && reason.words === 'needed';
  const form = useForm<Fields>({ defaultValues: { code: codes?.[0] ?? '', words: '', fromRound: '' } });
  const carry = useCommand(tournament);
  const from = form.watch('fromRound').trim();
  const fromIsRead = from === '' || /^[1-9]\d{0,3}$/.test(from);
  const asked = withReason(command, reason, { code: codes?.[0] ?? '', words: needed ? '-' : '', fromRound: fromIsRead ? from : '' });
  // Said anew when something else is recorded while the dialog is open.
  const { revision } = useLooking().tournament;
  const foreseen = useForeseen(tournament, impact ? { ...asked, revision } : undefined, !carry.isPending && !carry.isSuccess);
  const submit = form.handleSubmit((fields) => carry.mutate(withReason(command, reason, fields), { onSuccess: onClose }));
  const { words: wordsFault, fromRound: fromFault } = form.formState.errors;
  return (
    <Dialog title={action.title} onClose={onClose}>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        {action.explanation !== undefined && <p>{action.explanation}</p>}
        {impact && <ForeseenBox foreseen={foreseen} />}
        {codes !== undefined && <CodeField codes={codes} field={form.register('code')} />}
        {reason !== undefined && (
          <WordsField
            label={text(codes !== undefined ? 'act.note' : needed ? 'act.reasonPublic' : 'act.reasonPublicFree')}
            field={form.register('words', { validate: (words) => !needed || someWords(words) })}
            error={wordsFault}
          />
        )}
        {fromRound !== undefined && (
          <label className="field">
            <span>{text('act.fromRound', { round: fromRound })}</span>
            <input
              type="text"
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              aria-invalid={fromFault !== undefined}
              {...form.register('fromRound', { validate: () => fromIsRead })}
            />
            {fromFault !== undefined && <span className="field-fault">{text('act.fromRoundFault')}</span>}
          </label>
        )}
        <ProblemNote error={carry.error} />
        <DialogFoot onClose={onClose} confirm={text('act.confirm')} disabled={carry.isPending || (impact && foreseen.isPending)} />
      </form>
    </Dialog>
  );
};
