import type { MatchJson } from '../api/shapes';
import { readTyped } from '../results/typed-result';
import { useText } from '../text';

interface ScoreButtonsProps {
  readonly match: MatchJson;
  readonly drawAllowed: boolean;
  /** What is typed now, as the server reads it. */
  readonly typed: string;
  readonly onChoose: (typed: string) => void;
}

/** What could be typed, as buttons for a finger: every final score of the match, and a draw where one is allowed. */
export const ScoreButtons = ({ match, drawAllowed, typed, onChoose }: ScoreButtonsProps) => {
  const text = useText();
  const games = (match.bestOf + 1) / 2;
  const lower = Array.from({ length: games }, (_, lost) => lost);
  const scores = [
    ...lower.map((lost) => `${games}-${lost}`),
    ...(drawAllowed ? ['d'] : []),
    ...lower.toReversed().map((lost) => `${lost}-${games}`),
  ];
  const label = (score: string) => {
    if (score === 'd') return text('results.drawButton');
    if (match.bestOf > 1) return score.replace('-', '–');
    const [a, b] = match.players;
    return score === '1-0' ? text('results.winLeft', { name: a.name }) : text('results.winRight', { name: b.name });
  };
  const meaning = (score: string) => {
    const read = readTyped(score, { bestOf: match.bestOf, drawAllowed });
    return read.kind === 'result' ? read.text : '';
  };
  return (
    <div className={match.bestOf === 1 ? 'scores scores-names' : 'scores'} role="group" aria-label={text('results.possible')}>
      {scores.map((score) => (
        <button
          key={score}
          type="button"
          className="score-button"
          tabIndex={-1}
          aria-pressed={typed === meaning(score)}
          onClick={() => onChoose(score)}
        >
          <span>{label(score)}</span>
        </button>
      ))}
    </div>
  );
};

/** Who did not appear: rarely wanted, and so folded up. */
export const NoShowButtons = ({ match: { players }, typed, onChoose }: Omit<ScoreButtonsProps, 'drawAllowed'>) => {
  const text = useText();
  return (
    <details className="no-show">
      <summary>{text('results.noShow')}</summary>
      <div className="scores scores-names">
        {players.map(({ id, name }, side) => (
          <button
            key={id}
            type="button"
            className="score-button"
            aria-pressed={typed === (side === 0 ? 'A:left' : 'B:left')}
            onClick={() => onChoose(side === 0 ? 'l' : 'r')}
          >
            <span>{text('results.absent', { name })}</span>
          </button>
        ))}
      </div>
    </details>
  );
};

/** The keys, for who looks at the page for the first time. */
export const KeyLegend = ({ example, drawAllowed }: { readonly example: string; readonly drawAllowed: boolean }) => {
  const text = useText();
  const keys: readonly (readonly [string, string])[] = [
    ['1', text('results.key1')],
    ['2', text('results.key2')],
    ...(drawAllowed ? ([['d', text('results.keyDraw')]] as const) : []),
    [example, text('results.keyScore')],
    ['l r', text('results.keyLeft')],
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
