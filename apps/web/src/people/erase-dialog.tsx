import { useState } from 'react';
import { usePerson } from '../api/people';
import type { RegisteredPlayer } from '../api/shapes';
import { Dialog } from '../parts/dialog';
import { DialogFoot } from '../parts/dialog-foot';
import { ProblemNote } from '../parts/problem-note';
import { useText } from '../text';

/** Erases a name for good. Two steps: what goes and what stays, then a mark that it was understood. */
export const EraseDialog = ({ player, onClose }: { readonly player: RegisteredPlayer; readonly onClose: () => void }) => {
  const text = useText();
  const [understood, setUnderstood] = useState(false);
  const carry = usePerson(player.id);
  return (
    <Dialog title={text('person.eraseTitle', { name: player.name })} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (understood) carry.mutate('erase', { onSuccess: onClose });
        }}
      >
        <ul className="consequences">
          <li>{text('person.eraseGoes')}</li>
          <li>{text('person.eraseStays')}</li>
          <li>{text('person.eraseNew')}</li>
        </ul>
        <p className="note note-bad">
          <strong>{text('person.eraseForGood')}</strong>
        </p>
        <label className="check">
          <input type="checkbox" checked={understood} onChange={(event) => setUnderstood(event.target.checked)} />
          <span>{text('person.eraseUnderstood', { name: player.name })}</span>
        </label>
        <ProblemNote error={carry.error} />
        <DialogFoot grave onClose={onClose} confirm={text('person.eraseConfirm')} disabled={!understood || carry.isPending} />
      </form>
    </Dialog>
  );
};
