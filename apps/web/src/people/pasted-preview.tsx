import type { TournamentJson } from '../api/shapes';
import type { Pasted, PastedName } from '../parts/pasted-names';
import { useText } from '../text';

/** What was answered for a name that stands twice. */
export type Answers = Readonly<Record<number, 'another' | 'out'>>;

/** What is said of a pasted name beside it, by its place in the list. */
export interface About {
  readonly rating?: string;
  readonly league?: string;
}
export type Abouts = Readonly<Record<number, About>>;

/** What is asked about each player: who is rated where pairings go by it, and the league where there are two. */
export interface Wanted {
  readonly rating: boolean;
  readonly league: boolean;
}

export const wantedBy = ({ policy }: TournamentJson): Wanted => {
  const bySeeds = 'seeding' in policy && policy.seeding === 'rating';
  const byGroups = 'groupDraw' in policy && policy.groupDraw === 'snake';
  const league = policy.stages[1] === 'tables';
  return { rating: policy.stages[0] === 'performance' || bySeeds || byGroups || league, league };
};

interface PreviewRowProps {
  readonly row: PastedName;
  readonly answer: 'another' | 'out' | undefined;
  readonly onAnswer: (answer: 'another' | 'out' | undefined) => void;
  readonly wanted: Wanted;
  readonly about: About;
  readonly onAbout: (about: About) => void;
}

/** Rating and league of one name. */
const AboutRow = ({ row, wanted, about, onAbout }: Pick<PreviewRowProps, 'row' | 'wanted' | 'about' | 'onAbout'>) => {
  const text = useText();
  if (!wanted.rating && !wanted.league) return null;
  return (
    <span className="row tight about-row">
      {wanted.rating && (
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          aria-label={text('players.ratingOf', { name: row.name })}
          placeholder={text('players.rating')}
          value={about.rating ?? row.rating ?? ''}
          onChange={({ target }) => onAbout({ ...about, rating: target.value })}
        />
      )}
      {wanted.league && (
        <select
          aria-label={text('league.of', { name: row.name })}
          value={about.league ?? ''}
          onChange={({ target }) => onAbout({ ...about, league: target.value })}
        >
          <option value="">{text('league.any')}</option>
          <option value="1">{text('league.number', { league: 1 })}</option>
          <option value="2">{text('league.number', { league: 2 })}</option>
        </select>
      )}
    </span>
  );
};

const PreviewRow = ({ row, answer, onAnswer, wanted, about, onAbout }: PreviewRowProps) => {
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
        {row.rating !== undefined && !wanted.rating && <span className="quiet"> {row.rating}</span>}
        {why !== undefined && <span className="quiet"> · {why}</span>}
      </span>
      {answer !== 'out' && <AboutRow row={row} wanted={wanted} about={about} onAbout={onAbout} />}
      <span className="row tight preview-answer">
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

interface PreviewProps {
  readonly pasted: Pasted;
  readonly answers: Answers;
  readonly count: number;
  readonly onAnswer: (index: number, answer: 'another' | 'out' | undefined) => void;
  readonly wanted: Wanted;
  readonly abouts: Abouts;
  readonly onAbout: (index: number, about: About) => void;
}

export const Preview = ({ pasted, answers, count, onAnswer, wanted, abouts, onAbout }: PreviewProps) => {
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
            <PreviewRow
              key={row.index}
              row={row}
              answer={answers[row.index]}
              onAnswer={(answer) => onAnswer(row.index, answer)}
              wanted={wanted}
              about={abouts[row.index] ?? {}}
              onAbout={(about) => onAbout(row.index, about)}
            />
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
export const Doubles = ({ doubles, onAnswer }: DoublesProps) => {
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
