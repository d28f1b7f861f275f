import type { MatchJson } from '../api/shapes';
import { reasonWords } from '../parts/reason-field';
import { enteredAs, exampleOf } from '../results/match-form';
import { readTyped, REASON_KEYS, type MatchForm, type Typed } from '../results/typed-result';
import { useText, type Text } from '../text';

interface ScoreButtonsProps {
  readonly match: MatchJson;
  readonly form: MatchForm;
  readonly read: Typed;
  readonly onChoose: (typed: string) => void;
}

/** Whether the two mean the same but for keys and reasons. */
const means = (read: Typed, typed: string, form: MatchForm): boolean => {
  const other = readTyped(typed, form);
  if (read.kind !== 'result' || other.kind !== 'result') return false;
  const bare = (written: string) => written.replace(/ keys .*$/, '');
  return bare(read.text) === bare(other.text);
};

/** Every final score of the match, a draw where one is allowed, and where time ran out or nobody can show the result. */
const choicesOf = (form: MatchForm): readonly string[] => {
  const games = (form.bestOf + 1) / 2;
  const lower = Array.from({ length: games }, (_, lost) => lost);
  const marks = [...(form.form?.timeout === true ? ['timeout'] : []), ...(form.form?.unprovable === true ? ['unprovable'] : [])];
  // Of scores there are too many for buttons.
  if (enteredAs(form) === 'scores') return marks;
  const draw = form.drawAllowed ? ['d'] : [];
  return [...lower.map((lost) => `${games}-${lost}`), ...draw, ...lower.toReversed().map((lost) => `${lost}-${games}`), ...marks];
};

const WORDS: Readonly<Record<string, 'results.drawButton' | 'results.timeoutButton' | 'results.unprovableButton'>> = {
  d: 'results.drawButton',
  timeout: 'results.timeoutButton',
  unprovable: 'results.unprovableButton',
};

const labelOf = (text: Text, score: string, { bestOf, players: [a, b] }: MatchJson): string => {
  const word = WORDS[score];
  if (word !== undefined) return text(word);
  if (bestOf > 1) return score.replace('-', '–');
  return score === '1-0' ? text('results.winLeft', { name: a.name }) : text('results.winRight', { name: b.name });
};

/** What could be typed, as buttons for a finger. */
export const ScoreButtons = ({ match, form, read, onChoose }: ScoreButtonsProps) => {
  const text = useText();
  const choices = choicesOf(form);
  if (choices.length === 0) return null;
  const named = match.bestOf === 1 && enteredAs(form) !== 'scores';
  return (
    <div className={named ? 'scores scores-names' : 'scores'} role="group" aria-label={text('results.possible')}>
      {choices.map((score) => (
        <button
          key={score}
          type="button"
          className={WORDS[score] === undefined || score === 'd' ? 'score-button' : 'score-button score-word'}
          tabIndex={-1}
          aria-pressed={means(read, score, form)}
          onClick={() => onChoose(score)}
        >
          <span>{labelOf(text, score, match)}</span>
        </button>
      ))}
    </div>
  );
};

const LEFT = { walkoverA: 'l', walkoverB: 'r', walkoverBoth: 'b' } as const;
const isLeft = (outcome: string): outcome is keyof typeof LEFT => Object.hasOwn(LEFT, outcome);

type NoShowProps = Pick<ScoreButtonsProps, 'match' | 'read' | 'onChoose'>;

/** Who did not appear or did not play on: rarely wanted, and so folded up. */
export const NoShowButtons = ({ match: { players, seats }, read, onChoose }: NoShowProps) => {
  const text = useText();
  if (seats !== undefined) return null;
  const [a, b] = players;
  const outcome = read.kind === 'result' ? read.outcome : undefined;
  const choices = [
    ['l', 'walkoverA', text('results.absent', { name: a.name })],
    ['r', 'walkoverB', text('results.absent', { name: b.name })],
    ['b', 'walkoverBoth', text('results.bothAbsentButton')],
    ['x', 'doubleLoss', text('results.bothLose')],
  ] as const;
  return (
    <details className="no-show">
      <summary>{text('results.noShow')}</summary>
      <div className="scores scores-names">
        {choices.map(([typed, means, label]) => (
          <button key={typed} type="button" className="score-button" aria-pressed={outcome === means} onClick={() => onChoose(typed)}>
            <span>{label}</span>
          </button>
        ))}
      </div>
    </details>
  );
};

/** Why somebody did not play on, once it is said who; what is chosen stands in what is typed. */
export const WalkoverReason = ({ read, onChoose }: Pick<ScoreButtonsProps, 'read' | 'onChoose'>) => {
  const text = useText();
  if (read.kind !== 'result' || !isLeft(read.outcome)) return null;
  const who = LEFT[read.outcome];
  const key = Object.entries(REASON_KEYS).find(([, reason]) => reason === read.reason)?.[0] ?? '';
  return (
    <label className="field inline walkover-reason">
      <span>{text('results.why')}</span>
      <select value={key} onChange={({ target }) => onChoose(`${who} ${target.value}`.trim())}>
        <option value="">{text('results.whyNot')}</option>
        {Object.entries(REASON_KEYS).map(([letter, reason]) => (
          <option key={letter} value={letter}>
            {reasonWords(text, reason)}
          </option>
        ))}
      </select>
    </label>
  );
};

/** The keys, for who looks at the page for the first time. */
export const KeyLegend = ({ form }: { readonly form: MatchForm }) => {
  const text = useText();
  const as = enteredAs(form);
  const ofKind: readonly (readonly [string, string])[] =
    as === 'table'
      ? [
          [exampleOf(form), text('results.keyOrder')],
          ['B=A', text('results.keyLevel')],
          ['A*', text('results.keySubstitute')],
          ['BADC 41,38,30,12', text('results.keyOrderScores')],
        ]
      : [
          ...(as === 'scores'
            ? ([
                ['+43', text('results.keyDifference')],
                [exampleOf(form), text('results.keyScores')],
              ] as const)
            : ([
                ['1', text('results.key1')],
                ['2', text('results.key2')],
                [exampleOf(form), text(as === 'keys' ? 'results.keyKeys' : 'results.keyScore')],
              ] as const)),
          ...(form.drawAllowed ? ([['d', text('results.keyDraw')]] as const) : []),
          ...(form.form?.timeout === true ? ([['t', text('results.timeoutButton')]] as const) : []),
          ...(form.form?.unprovable === true ? ([['u', text('results.unprovableButton')]] as const) : []),
          ['l r b', text('results.keyLeft')],
          ['l n', text('results.keyWhy')],
          ['x', text('results.bothLose')],
        ];
  const keys: readonly (readonly [string, string])[] = [
    ...ofKind,
    ['Enter', text('results.keyEnter')],
    ['↑ ↓', text('results.keyMove')],
    ['Esc', text('results.keyEscape')],
    ['12 Enter', text('results.keyTable')],
  ];
  return (
    <details className="legend">
      <summary>{text('results.keys')}</summary>
      <dl>
        {keys.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
};
