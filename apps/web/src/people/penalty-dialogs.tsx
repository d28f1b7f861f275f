import { useForm } from 'react-hook-form';
import { useCommand, useForeseen } from '../api/commands';
import type { RegisteredPlayer } from '../api/shapes';
import { Dialog } from '../parts/dialog';
import { DialogFoot } from '../parts/dialog-foot';
import { ForeseenBox } from '../parts/foreseen-box';
import { useLooking } from '../parts/point-of-view';
import { ProblemNote } from '../parts/problem-note';
import { CodeField, someWords, WordsField } from '../parts/reason-field';
import { useText } from '../text';

const REASONS = ['slowPlay', 'conduct', 'noShow', 'judgeRuling', 'other'] as const;

interface PenaltyDialogProps {
  readonly player: RegisteredPlayer;
  readonly onClose: () => void;
}

interface Fields {
  readonly points: string;
  readonly code: string;
  readonly words: string;
}

const isNumber = (written: string): boolean => /^[1-9]\d{0,2}$/.test(written.trim());

/** Points off the own points of a player; nobody else's figures change. */
export const PenaltyDialog = ({ player, onClose }: PenaltyDialogProps) => {
  const text = useText();
  const { tournament } = useLooking();
  const form = useForm<Fields>({ defaultValues: { points: '1', code: REASONS[0], words: '' } });
  const carry = useCommand(tournament.id);
  const points = form.watch('points');
  const busy = carry.isPending || carry.isSuccess;
  const asked = {
    type: 'penalise',
    payload: { player: player.registration, points: Number(points), reason: REASONS[0] },
    revision: tournament.revision,
  };
  const foreseen = useForeseen(tournament.id, isNumber(points) ? asked : undefined, !busy);
  const fault = form.formState.errors.points;
  const submit = form.handleSubmit(({ code, words }) => {
    const note = words.trim() === '' ? {} : { note: words.trim() };
    const payload = { player: player.registration, points: Number(points), reason: code, ...note };
    carry.mutate({ type: 'penalise', payload }, { onSuccess: onClose });
  });
  return (
    <Dialog title={text('act.penaliseTitle', { name: player.name })} onClose={onClose}>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <p>{text('act.penalise.explain')}</p>
        <label className="field">
          <span>{text('penalty.points')}</span>
          <input
            type="text"
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            aria-invalid={fault !== undefined}
            {...form.register('points', { validate: isNumber })}
          />
          {fault !== undefined && <span className="field-fault">{text('penalty.pointsFault')}</span>}
        </label>
        <ForeseenBox foreseen={foreseen} before={text('penalty.pointsFault')} />
        <CodeField codes={REASONS} field={form.register('code')} />
        <WordsField label={text('act.note')} field={form.register('words')} />
        <ProblemNote error={carry.error} />
        <DialogFoot onClose={onClose} confirm={text('act.penaliseConfirm')} disabled={carry.isPending || !isNumber(points)} />
      </form>
    </Dialog>
  );
};

/** A penalty that was given wrongly: it is taken back, and that it was given stays in the timeline. */
export const WithdrawPenaltyDialog = ({ player, onClose }: PenaltyDialogProps) => {
  const text = useText();
  const { tournament } = useLooking();
  const penalties = player.penalties ?? [];
  const form = useForm({ defaultValues: { penalty: penalties.at(-1)?.id ?? '', words: '' } });
  const carry = useCommand(tournament.id);
  const busy = carry.isPending || carry.isSuccess;
  const payloadOf = (reason: string) => ({ player: player.registration, penalty: form.watch('penalty'), reason });
  const asked = { type: 'withdrawPenalty', payload: payloadOf('-'), revision: tournament.revision };
  const foreseen = useForeseen(tournament.id, penalties.length === 0 ? undefined : asked, !busy);
  const submit = form.handleSubmit(({ words }) =>
    carry.mutate({ type: 'withdrawPenalty', payload: payloadOf(words.trim()) }, { onSuccess: onClose }),
  );
  return (
    <Dialog title={text('act.withdrawPenaltyTitle', { name: player.name })} onClose={onClose}>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <label className="field">
          <span>{text('penalty.which')}</span>
          <select {...form.register('penalty')}>
            {penalties.map(({ id, points, afterRound }) => (
              <option key={id} value={id}>
                {text('penalty.one', { points, round: afterRound })}
              </option>
            ))}
          </select>
        </label>
        <ForeseenBox foreseen={foreseen} />
        <WordsField
          label={text('act.reasonPublic')}
          field={form.register('words', { validate: someWords })}
          error={form.formState.errors.words}
        />
        <ProblemNote error={carry.error} />
        <DialogFoot onClose={onClose} confirm={text('act.confirm')} disabled={carry.isPending || penalties.length === 0} />
      </form>
    </Dialog>
  );
};
