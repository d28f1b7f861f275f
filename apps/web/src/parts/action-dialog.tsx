import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { foresee, useCommand, type Command } from '../api/commands';
import { knownMessage, useText } from '../text';
import { Dialog } from './dialog';
import { ImpactList } from './impact-list';
import { ProblemNote } from './problem-note';

export interface Action {
  readonly title: string;
  readonly explanation?: string;
  readonly command: Command;
  /** Codes to choose from with words for staff, or words that everybody can read; without either no reason is asked for. */
  readonly reason?: { readonly codes: readonly string[] } | { readonly words: true };
  /** Whether to ask what it changes before it is confirmed. */
  readonly impact: boolean;
}

interface ActionDialogProps {
  readonly tournament: string;
  readonly action: Action;
  readonly onClose: () => void;
}

interface Fields {
  readonly code: string;
  readonly words: string;
}

const withReason = ({ type, payload }: Command, reason: Action['reason'], { code, words }: Fields): Command => {
  const said = words.trim();
  if (reason === undefined) return { type, payload };
  if ('words' in reason) return { type, payload: { ...payload, reason: said } };
  // An undo has no note beside its reason; words given as a reason are sealed all the same.
  if (type === 'undo') return { type, payload: { ...payload, reason: said === '' ? code : said } };
  return { type, payload: { ...payload, reason: code, ...(said === '' ? {} : { note: said }) } };
};

/** Asks before an action is carried out: what it is, what it would change, and why it is done. */
export const ActionDialog = ({ tournament, action, onClose }: ActionDialogProps) => {
  const text = useText();
  const { reason, command, impact } = action;
  const codes = reason !== undefined && 'codes' in reason ? reason.codes : undefined;
  const form = useForm<Fields>({ defaultValues: { code: codes?.[0] ?? '', words: '' } });
  const carry = useCommand(tournament);
  const asked = withReason(command, reason, { code: codes?.[0] ?? '', words: codes === undefined ? '-' : '' });
  const foreseen = useQuery({
    queryKey: ['foresee', tournament, asked.type, asked.payload],
    queryFn: () => foresee(tournament, asked),
    enabled: impact,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const submit = form.handleSubmit((fields) => carry.mutate(withReason(command, reason, fields), { onSuccess: onClose }));
  const codeName = (code: string) => (knownMessage(`reason.${code}`) ? text(`reason.${code}` as 'reason.other') : code);
  return (
    <Dialog title={action.title} onClose={onClose}>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        {action.explanation !== undefined && <p>{action.explanation}</p>}
        {impact && (
          <section className="impact-box" aria-live="polite">
            <h3>{text('act.impact')}</h3>
            {foreseen.isPending && <p>{text('act.impactWait')}</p>}
            {foreseen.data !== undefined && <ImpactList impact={foreseen.data.impact} />}
            <ProblemNote error={foreseen.error} />
          </section>
        )}
        {codes !== undefined && (
          <label className="field">
            <span>{text('act.reason')}</span>
            <select {...form.register('code')}>
              {codes.map((code) => (
                <option key={code} value={code}>
                  {codeName(code)}
                </option>
              ))}
            </select>
          </label>
        )}
        {reason !== undefined && (
          <label className="field">
            <span>{text(codes === undefined ? 'act.reasonPublic' : 'act.note')}</span>
            <input
              type="text"
              autoComplete="off"
              maxLength={2000}
              aria-invalid={form.formState.errors.words !== undefined}
              {...form.register('words', { validate: (words) => codes !== undefined || words.trim() !== '' })}
            />
            {form.formState.errors.words !== undefined && <span className="field-fault">{text('act.reasonMissing')}</span>}
          </label>
        )}
        <ProblemNote error={carry.error} />
        <div className="row end">
          <button type="button" className="button" onClick={onClose}>
            {text('app.cancel')}
          </button>
          <button type="submit" className="button primary" disabled={carry.isPending || (impact && foreseen.isPending)}>
            {text('act.confirm')}
          </button>
        </div>
      </form>
    </Dialog>
  );
};
