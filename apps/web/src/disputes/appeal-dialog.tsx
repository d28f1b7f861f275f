import { useState } from 'react';
import { useCommand } from '../api/commands';
import type { DisputeJson } from '../api/shapes';
import { Dialog } from '../parts/dialog';
import { DialogFoot } from '../parts/dialog-foot';
import { useLooking } from '../parts/point-of-view';
import { ProblemNote } from '../parts/problem-note';
import { useText } from '../text';
import { PartyField, ReasonFields, REASONS_OF_A_PARTY } from './dispute-fields';

/** A ruling that somebody does not accept. */
export const AppealDialog = ({ dispute, onClose }: { readonly dispute: DisputeJson; readonly onClose: () => void }) => {
  const text = useText();
  const { tournament } = useLooking();
  const [by, setBy] = useState('');
  const [code, setCode] = useState<string>('other');
  const [note, setNote] = useState('');
  const carry = useCommand(tournament.id);
  const ready = !carry.isPending && !carry.isSuccess;
  const submit = () => {
    const payload = {
      dispute: dispute.dispute,
      reason: code,
      ...(by === '' ? {} : { by: Number(by) }),
      ...(note.trim() === '' ? {} : { note: note.trim() }),
    };
    carry.mutate({ type: 'appeal', payload }, { onSuccess: onClose });
  };
  return (
    <Dialog title={text('act.appealTitle', { table: dispute.table, round: dispute.round })} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) submit();
        }}
      >
        <p>{text('act.appeal.explain')}</p>
        <PartyField label={text('act.appeal.by')} players={dispute.players} chosen={by} onChoose={setBy} />
        <ReasonFields codes={REASONS_OF_A_PARTY} code={code} onCode={setCode} note={note} onNote={setNote} />
        <ProblemNote error={carry.error} />
        <DialogFoot onClose={onClose} confirm={text('act.appealConfirm')} disabled={!ready} />
      </form>
    </Dialog>
  );
};
