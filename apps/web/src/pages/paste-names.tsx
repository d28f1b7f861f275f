import { useMemo, useState } from 'react';
import { useCommand } from '../api/commands';
import { useLooking } from '../parts/point-of-view';
import { readPasted, type Pasted, type PastedName } from '../parts/pasted-names';
import { ProblemNote } from '../parts/problem-note';
import { useText } from '../text';

type Entry = 'nextRound' | 'loss' | 'meetBye';
/** What was answered for a name that stands twice. */
type Answers = Readonly<Record<number, 'another' | 'out'>>;

interface PreviewRowProps {
  readonly row: PastedName;
  readonly answer: 'another' | 'out' | undefined;
  readonly onAnswer: (answer: 'another' | 'out' | undefined) => void;
}

const PreviewRow = ({ row, answer, onAnswer }: PreviewRowProps) => {
  const text = useText();
  const double = row.twice !== undefined || row.taken !== undefined;
  const why =
    row.taken !== undefined
      ? text('players.taken', { registration: row.taken })
      : row.twice !== undefined
        ? text('players.twice', { line: row.twice + 1 })
        : undefined;
  return (
    <li className={answer === 'out' ? 'preview-row left-out' : double && answer === undefined ? 'preview-row asked' : 'preview-row'}>
      <span className="number quiet">{row.index + 1}</span>
      <span className="preview-name">
        {row.name}
        {row.rating !== undefined && <span className="quiet"> {row.rating}</span>}
        {why !== undefined && <span className="quiet"> · {why}</span>}
      </span>
      <span className="row tight">
        {double && answer !== 'another' && (
          <button type="button" className="button small" onClick={() => onAnswer('another')}>
            {text('players.two')}
          </button>
        )}
        <button
          type="button"
          className="button small plain"
          aria-label={`${text(answer === 'out' ? 'players.takeIn' : 'players.leaveOut')}: ${row.name}`}
          onClick={() => onAnswer(answer === 'out' ? undefined : 'out')}
        >
          {text(answer === 'out' ? 'players.takeIn' : 'players.leaveOut')}
        </button>
      </span>
    </li>
  );
};

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

interface PreviewProps {
  readonly pasted: Pasted;
  readonly answers: Answers;
  readonly count: number;
  readonly onAnswer: (index: number, answer: 'another' | 'out' | undefined) => void;
}

const Preview = ({ pasted, answers, count, onAnswer }: PreviewProps) => {
  const text = useText();
  return (
    <div className="field">
      <h3>
        {text('players.preview')} <span className="quiet">{text('players.previewCount', { count })}</span>
      </h3>
      {'fault' in pasted ? (
        <p className="field-fault">{pasted.fault}</p>
      ) : (
        <ol className="preview" tabIndex={0} aria-label={text('players.preview')}>
          {pasted.names.map((row) => (
            <PreviewRow key={row.index} row={row} answer={answers[row.index]} onAnswer={(answer) => onAnswer(row.index, answer)} />
          ))}
        </ol>
      )}
    </div>
  );
};

interface DoublesProps {
  readonly doubles: readonly PastedName[];
  readonly onAnswer: (index: number, answer: 'another' | 'out') => void;
}

/** The names that stand twice, with what can be said about each. */
const Doubles = ({ doubles, onAnswer }: DoublesProps) => {
  const text = useText();
  return (
    <div className="note note-warn">
      <p>{text('players.unanswered')}</p>
      <ul className="doubles">
        {doubles.map(({ index, name, twice, taken }) => (
          <li key={index}>
            <span>
              {taken !== undefined
                ? text('players.standsTaken', { name, line: index + 1, registration: taken })
                : text('players.standsTwice', { name, above: (twice ?? 0) + 1, line: index + 1 })}
            </span>
            {(['another', 'out'] as const).map((answer) => {
              const words = text(answer === 'another' ? 'players.two' : 'players.leaveOut');
              return (
                <button
                  key={answer}
                  type="button"
                  className="button small"
                  aria-label={text('players.answerLabel', { answer: words, name, line: index + 1 })}
                  onClick={() => onAnswer(index, answer)}
                >
                  {words}
                </button>
              );
            })}
          </li>
        ))}
      </ul>
    </div>
  );
};

/** Names are pasted, looked at, asked about where they stand twice, and registered all at once. */
export const PasteNames = () => {
  const text = useText();
  const { tournament } = useLooking();
  const [pasted, setPasted] = useState('');
  const [answers, setAnswers] = useState<Answers>({});
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
  const submit = () => {
    const players = taken.map(({ name, rating }) => ({ name, ...(rating === undefined ? {} : { rating }) }));
    const from = fromRound === '' || entry === 'meetBye' ? {} : { fromRound: Number(fromRound) };
    const confirmed = Object.values(answers).includes('another') ? { confirmSameName: true } : {};
    register.mutate(
      { type: 'register', payload: { players, ...(late ? { entry, ...from } : {}), ...confirmed } },
      {
        onSuccess: () => {
          setDone(players.length);
          setPasted('');
          setAnswers({});
        },
      },
    );
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
                setPasted(event.target.value);
                setAnswers({});
                setDone(0);
                register.reset();
              }}
            />
          </label>
          <Preview
            pasted={read}
            answers={answers}
            count={taken.length}
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
