import { useForm } from 'react-hook-form';
import { useCommand } from '../api/commands';
import { useTournamentAt, useTournaments } from '../api/queries';
import type { RegisteredPlayer, TournamentJson } from '../api/shapes';
import { Dialog } from '../parts/dialog';
import { DialogFoot } from '../parts/dialog-foot';
import { ProblemNote } from '../parts/problem-note';
import { CodeField, WordsField } from '../parts/reason-field';
import { useText } from '../text';

const REASONS = ['wrongEntry', 'other'] as const;

interface Fields {
  readonly from: string;
  readonly person: string;
  readonly twoPersons: boolean;
  readonly code: string;
  readonly words: string;
}

interface ReassignDialogProps {
  readonly tournament: TournamentJson;
  readonly player: RegisteredPlayer;
  readonly onClose: () => void;
}

/** A registration that went to the wrong person: another one who has played before takes it over with all that was played. */
export const ReassignDialog = ({ tournament, player, onClose }: ReassignDialogProps) => {
  const text = useText();
  const form = useForm<Fields>({ defaultValues: { from: '', person: '', twoPersons: false, code: REASONS[0], words: '' } });
  const carry = useCommand(tournament.id);
  const others = [...(useTournaments().data ?? [])].reverse().filter(({ id, players }) => id !== tournament.id && players > 0);
  const from = form.watch('from');
  const source = useTournamentAt(from, {}, from !== '');
  const registered = new Set(tournament.players.map(({ id }) => id));
  const persons = (from === '' ? [] : (source.data?.players ?? []))
    .filter(({ id }) => !registered.has(id))
    .sort((one, other) => one.name.localeCompare(other.name));
  const sameName = carry.error?.code === 'name_taken' || form.watch('twoPersons');
  const missing = form.formState.errors.person;
  const submit = form.handleSubmit(({ person, code, words, twoPersons }) => {
    const payload = {
      registration: player.registration,
      player: person,
      reason: words.trim() === '' ? code : words.trim(),
      ...(twoPersons ? { confirmSameName: true } : {}),
    };
    carry.mutate({ type: 'reassign', payload }, { onSuccess: onClose });
  });
  return (
    <Dialog title={text('person.reassignTitle', { registration: player.registration, name: player.name })} onClose={onClose}>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <p>{text('person.reassignExplain')}</p>
        <label className="field">
          <span>{text('person.reassignFrom')}</span>
          <select {...form.register('from', { onChange: () => form.setValue('person', '') })}>
            <option value="">{text(others.length === 0 ? 'person.reassignNone' : 'person.choose')}</option>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span>{text('person.reassignTo')}</span>
          <select aria-invalid={missing !== undefined} {...form.register('person', { validate: (person) => person !== '' })}>
            <option value="">{text('person.choose')}</option>
            {persons.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          {missing !== undefined && <span className="field-fault">{text('person.reassignMissing')}</span>}
        </label>
        <CodeField codes={REASONS} field={form.register('code')} />
        <WordsField label={text('act.note')} field={form.register('words')} />
        <ProblemNote error={carry.error ?? source.error} />
        {sameName && (
          <label className="check">
            <input type="checkbox" {...form.register('twoPersons')} />
            <span>{text('players.two')}</span>
          </label>
        )}
        <DialogFoot onClose={onClose} confirm={text('person.reassignConfirm')} disabled={carry.isPending} />
      </form>
    </Dialog>
  );
};
