import { useForm } from 'react-hook-form';
import { refusedAsStale, useCommand, useForeseen } from '../api/commands';
import type { RoundJson } from '../api/shapes';
import { Dialog } from '../parts/dialog';
import { DialogFoot } from '../parts/dialog-foot';
import { ForeseenBox } from '../parts/foreseen-box';
import { useLooking } from '../parts/point-of-view';
import { ProblemNote } from '../parts/problem-note';
import { someWords, WordsField } from '../parts/reason-field';
import { useText } from '../text';
import { PairingChangeList } from './pairing-change-list';

/** The smallest change that fits who is still there: shown table by table before it is confirmed. */
export const RepairDialog = ({ round, onClose }: { readonly round: RoundJson; readonly onClose: () => void }) => {
  const text = useText();
  const { tournament } = useLooking();
  const form = useForm({ defaultValues: { words: '' } });
  const carry = useCommand(tournament.id);
  const busy = carry.isPending || carry.isSuccess;
  // Worked out again whenever something is entered meanwhile: what is confirmed is what was shown.
  const foreseen = useForeseen(tournament.id, { type: 'repair', payload: { reason: '-' }, revision: tournament.revision }, !busy);
  const shown = foreseen.isPlaceholderData || refusedAsStale(carry, foreseen.data) ? undefined : foreseen.data;
  const submit = form.handleSubmit(({ words }) => {
    if (shown === undefined) return;
    carry.mutate({ type: 'repair', payload: { reason: words.trim() }, revision: shown.revision }, { onSuccess: onClose });
  });
  const nameOf = (registration: number) => tournament.players[registration - 1]?.name;
  return (
    <Dialog title={text('act.repairTitle', { round: round.round })} onClose={onClose}>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <p>{text('act.repair.explain')}</p>
        <ForeseenBox foreseen={foreseen}>
          {({ pairing }) => pairing !== undefined && <PairingChangeList round={round} pairing={pairing} nameOf={nameOf} />}
        </ForeseenBox>
        <WordsField
          label={text('act.reasonPublic')}
          field={form.register('words', { validate: someWords })}
          error={form.formState.errors.words}
        />
        <ProblemNote error={carry.error} />
        <DialogFoot onClose={onClose} confirm={text('act.repairConfirm')} disabled={carry.isPending || shown === undefined} />
      </form>
    </Dialog>
  );
};
