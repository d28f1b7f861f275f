import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCommand, useForeseen } from '../api/commands';
import { useRounds, useStandings } from '../api/queries';
import type { RegisteredPlayer, RoundJson } from '../api/shapes';
import { Dialog } from '../parts/dialog';
import { DialogFoot } from '../parts/dialog-foot';
import { ForeseenBox } from '../parts/foreseen-box';
import { useLooking } from '../parts/point-of-view';
import { ProblemNote } from '../parts/problem-note';
import { CodeField, WordsField } from '../parts/reason-field';
import { useText } from '../text';

const REASONS = ['left', 'noShow', 'illness', 'noResponse', 'other'] as const;
const AT_TABLES = new Set(['semiFinals', 'final']);

interface Fields {
  readonly player: string;
  readonly code: string;
  readonly words: string;
}

/** Who sits at a table that is not played yet. */
const seatedIn = (rounds: readonly RoundJson[]): readonly number[] =>
  rounds
    .filter(({ stage }) => AT_TABLES.has(stage))
    .flatMap(({ matches }) => matches.filter(({ result }) => result === null))
    .flatMap(({ seats = [] }) => seats.map(({ registration }) => registration));

interface DeclineDialogProps {
  /** Who declines; without it that is asked. */
  readonly player?: RegisteredPlayer;
  readonly onClose: () => void;
}

/** Somebody gives up a place at a finals table. Who is asked next and is not there either is said with it. */
export const DeclineDialog = ({ player, onClose }: DeclineDialogProps) => {
  const text = useText();
  const { tournament } = useLooking();
  const form = useForm<Fields>({ defaultValues: { player: String(player?.registration ?? ''), code: REASONS[0], words: '' } });
  const carry = useCommand(tournament.id);
  const rounds = useRounds(tournament.id);
  const standings = useStandings(tournament.id);
  const [absent, setAbsent] = useState<readonly number[]>([]);
  const seated = seatedIn(rounds.data?.rounds ?? []);
  const cut = new Set(standings.data?.cut.map(({ player: { id } }) => id));
  const active = tournament.players.filter(({ status }) => status === 'active');
  const finalists = active.filter(({ registration, id }) =>
    seated.length > 0 ? seated.includes(registration) : cut.size === 0 || cut.has(id),
  );
  const chosen = Number(form.watch('player'));
  const places = new Map(standings.data?.rows.map((row, index) => [row.registration, index]));
  const candidates = active
    .filter(({ registration }) => registration !== chosen && !seated.includes(registration))
    .sort((one, other) => (places.get(one.registration) ?? 0) - (places.get(other.registration) ?? 0));
  const payloadOf = (code: string, words: string) => ({
    player: chosen,
    reason: code,
    ...(words.trim() === '' ? {} : { note: words.trim() }),
    ...(absent.length === 0 ? {} : { absent }),
  });
  const busy = carry.isPending || carry.isSuccess;
  const asked = { type: 'decline', payload: payloadOf(REASONS[0], ''), revision: tournament.revision };
  const foreseen = useForeseen(tournament.id, chosen > 0 ? asked : undefined, !busy);
  const submit = form.handleSubmit(({ code, words }) =>
    carry.mutate({ type: 'decline', payload: payloadOf(code, words) }, { onSuccess: onClose }),
  );
  return (
    <Dialog title={text(player === undefined ? 'act.declineTitle' : 'act.declineTitleOf', { name: player?.name ?? '' })} onClose={onClose}>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <p>{text('act.decline.explain')}</p>
        {player === undefined && (
          <label className="field">
            <span>{text('decline.who')}</span>
            <select {...form.register('player', { validate: (one) => one !== '' })}>
              <option value="">{text('person.choose')}</option>
              {finalists.map(({ registration, name }) => (
                <option key={registration} value={registration}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        <details>
          <summary>{text('decline.absent', { count: absent.length })}</summary>
          <ul className="absent-list">
            {candidates.map(({ registration, name }) => (
              <li key={registration}>
                <label className="check">
                  <input
                    type="checkbox"
                    checked={absent.includes(registration)}
                    onChange={({ target }) =>
                      setAbsent((all) => (target.checked ? [...all, registration] : all.filter((one) => one !== registration)))
                    }
                  />
                  <span>{name}</span>
                </label>
              </li>
            ))}
          </ul>
        </details>
        {chosen > 0 && <ForeseenBox foreseen={foreseen} />}
        <CodeField codes={REASONS} field={form.register('code')} />
        <WordsField label={text('act.note')} field={form.register('words')} />
        <ProblemNote error={carry.error} />
        <DialogFoot onClose={onClose} confirm={text('act.decline')} disabled={!(chosen > 0) || carry.isPending} />
      </form>
    </Dialog>
  );
};
