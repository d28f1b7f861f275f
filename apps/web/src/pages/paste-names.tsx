import { useMemo, useState } from 'react';
import { useCommand } from '../api/commands';
import { useLooking } from '../parts/point-of-view';
import { readPasted, type PastedName } from '../parts/pasted-names';
import { ProblemNote } from '../parts/problem-note';
import { Doubles, Preview, wantedBy, type About, type Abouts, type Answers } from '../people/pasted-preview';
import { useText } from '../text';

type Entry = 'nextRound' | 'loss' | 'meetBye';
interface LateEntryProps {
  readonly entry: Entry;
  readonly onChoose: (entry: Entry) => void;
  /** As typed; empty for the next round. */
  readonly fromRound: string;
  readonly nextRound: number;
  readonly onRound: (written: string) => void;
}

const LateEntry = ({ entry, onChoose, fromRound, nextRound, onRound }: LateEntryProps) => {
  const text = useText();
  return (
    <div className="late-entry">
      <label className="field">
        <span>{text('players.late')}</span>
        <select value={entry} onChange={(event) => onChoose(event.target.value as Entry)}>
          <option value="nextRound">{text('players.lateNext')}</option>
          <option value="loss">{text('players.lateLoss')}</option>
          <option value="meetBye">{text('players.lateBye')}</option>
        </select>
      </label>
      {entry !== 'meetBye' && (
        <label className="field">
          <span>{text('players.lateRound')}</span>
          <input
            type="text"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            placeholder={String(nextRound)}
            value={fromRound}
            aria-invalid={!isRound(fromRound)}
            onChange={(event) => onRound(event.target.value.trim())}
          />
        </label>
      )}
    </div>
  );
};

const isRound = (written: string): boolean => written === '' || /^[1-9]\d{0,3}$/.test(written);

/** As it is registered; an emptied rating is none. */
const playerOf = ({ name, rating: pasted }: PastedName, { rating = pasted ?? '', league = '' }: About) => ({
  name,
  ...(rating.trim() === '' ? {} : { rating: rating.trim() }),
  ...(league === '' ? {} : { league: Number(league) }),
});

/** Names are pasted, looked at, asked about where they stand twice, and registered all at once. */
export const PasteNames = () => {
  const text = useText();
  const { tournament } = useLooking();
  const [pasted, setPasted] = useState('');
  const [answers, setAnswers] = useState<Answers>({});
  const [abouts, setAbouts] = useState<Abouts>({});
  const [entry, setEntry] = useState<Entry>('nextRound');
  const [fromRound, setFromRound] = useState('');
  const [done, setDone] = useState(0);
  const [open, setOpen] = useState(tournament.players.length === 0);
  const register = useCommand(tournament.id);
  const read = useMemo(() => readPasted(pasted, tournament.players), [pasted, tournament.players]);
  const names = 'names' in read ? read.names : [];
  const unanswered = names.filter(
    ({ index, twice, taken }) => (twice !== undefined || taken !== undefined) && answers[index] === undefined,
  );
  const taken = names.filter(({ index }) => answers[index] !== 'out');
  const late = tournament.round > 0;
  /** What was said of the names before is not of these. */
  const begin = (names: string, registered: number) => {
    setPasted(names);
    setAnswers({});
    setAbouts({});
    setDone(registered);
  };
  const submit = () => {
    const players = taken.map((row) => playerOf(row, abouts[row.index] ?? {}));
    const from = fromRound === '' || entry === 'meetBye' ? {} : { fromRound: Number(fromRound) };
    const confirmed = Object.values(answers).includes('another') ? { confirmSameName: true } : {};
    const payload = { players, ...(late ? { entry, ...from } : {}), ...confirmed };
    register.mutate({ type: 'register', payload }, { onSuccess: () => begin('', players.length) });
  };
  return (
    <details className="panel paste-panel" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{text('players.paste')}</summary>
      <div className="stack">
        <div className="paste">
          <label className="field">
            <span>{text('players.pasteLabel')}</span>
            <textarea
              rows={8}
              value={pasted}
              placeholder={text('players.example')}
              onChange={(event) => {
                begin(event.target.value, 0);
                register.reset();
              }}
            />
          </label>
          <Preview
            pasted={read}
            answers={answers}
            count={taken.length}
            wanted={wantedBy(tournament)}
            abouts={abouts}
            onAbout={(index, about) => setAbouts((others) => ({ ...others, [index]: about }))}
            onAnswer={(index, answer) =>
              setAnswers(({ [index]: _old, ...others }) => (answer === undefined ? others : { ...others, [index]: answer }))
            }
          />
        </div>
        {late && (
          <LateEntry
            entry={entry}
            onChoose={setEntry}
            fromRound={fromRound}
            nextRound={tournament.draft === true ? tournament.round : tournament.round + 1}
            onRound={setFromRound}
          />
        )}
        {unanswered.length > 0 && (
          <Doubles doubles={unanswered} onAnswer={(index, answer) => setAnswers((others) => ({ ...others, [index]: answer }))} />
        )}
        <ProblemNote error={register.error} />
        <div className="row">
          <button
            type="button"
            className="button primary"
            disabled={taken.length === 0 || unanswered.length > 0 || !isRound(fromRound) || register.isPending}
            onClick={submit}
          >
            {text('players.register', { count: taken.length })}
          </button>
          <span role="status">{done > 0 && text('players.registered', { count: done })}</span>
        </div>
      </div>
    </details>
  );
};
