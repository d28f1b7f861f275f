import { useState } from 'react';
import { usePerson } from '../api/people';
import type { RegisteredPlayer } from '../api/shapes';
import { Dialog } from '../parts/dialog';
import { DialogFoot } from '../parts/dialog-foot';
import { ProblemNote } from '../parts/problem-note';
import { useText } from '../text';

interface EraseProps {
  readonly player: RegisteredPlayer;
  readonly onClose: () => void;
}

/** In a shared store something is left of the name's key until that is scavenged: whoever erased it has to know. */
const StillPending = ({ onClose }: { readonly onClose: () => void }) => {
  const text = useText();
  return (
    <div className="stack">
      <p className="note" role="status">
        {text('person.erasePending')}
      </p>
      <div className="row end dialog-foot">
        <button type="button" className="button primary" onClick={onClose}>
          {text('app.close')}
        </button>
      </div>
    </div>
  );
};

/** Erases a name for good. Two steps: what goes and what stays, then a mark that it was understood. */
export const EraseDialog = ({ player, onClose }: EraseProps) => {
  const text = useText();
  const [understood, setUnderstood] = useState(false);
  // The player's new name comes while the dialog still stands.
  const [name] = useState(player.name);
  const carry = usePerson(player.id);
  return (
    <Dialog title={text('person.eraseTitle', { name })} onClose={onClose}>
      {carry.data?.erasure === 'pending' ? (
        <StillPending onClose={onClose} />
      ) : (
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            if (understood) carry.mutate('erase', { onSuccess: ({ erasure }) => erasure !== 'pending' && onClose() });
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
            <span>{text('person.eraseUnderstood', { name })}</span>
          </label>
          <ProblemNote error={carry.error} />
          <DialogFoot grave onClose={onClose} confirm={text('person.eraseConfirm')} disabled={!understood || carry.isPending} />
        </form>
      )}
    </Dialog>
  );
};
