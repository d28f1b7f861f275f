import { useForm } from 'react-hook-form';
import { usePerson } from '../api/people';
import type { RegisteredPlayer } from '../api/shapes';
import { Dialog } from '../parts/dialog';
import { DialogFoot } from '../parts/dialog-foot';
import { ProblemNote } from '../parts/problem-note';
import { useText } from '../text';

/** Another name for the same person. */
export const RenameDialog = ({ player, onClose }: { readonly player: RegisteredPlayer; readonly onClose: () => void }) => {
  const text = useText();
  const form = useForm({ defaultValues: { name: player.name } });
  const carry = usePerson(player.id);
  const fault = form.formState.errors.name;
  const submit = form.handleSubmit(({ name }) => {
    if (name.trim() === player.name) return onClose();
    carry.mutate({ name: name.trim() }, { onSuccess: onClose });
  });
  return (
    <Dialog title={text('person.renameTitle', { name: player.name })} onClose={onClose}>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <p>{text('person.renameExplain')}</p>
        <label className="field">
          <span>{text('person.newName')}</span>
          <input
            type="text"
            autoComplete="off"
            maxLength={200}
            aria-invalid={fault !== undefined || carry.isError}
            {...form.register('name', { validate: (name) => name.trim() !== '' })}
            onFocus={(event) => event.target.select()}
          />
          {fault !== undefined && <span className="field-fault">{text('person.nameMissing')}</span>}
        </label>
        <ProblemNote error={carry.error} />
        <DialogFoot onClose={onClose} confirm={text('person.rename')} disabled={carry.isPending} />
      </form>
    </Dialog>
  );
};
