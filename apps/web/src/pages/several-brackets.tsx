import type { PlannedBracket, PlannedMatch } from '../api/shapes';
import { roundName } from '../parts/bracket-picture';
import { PlannedPicture } from '../parts/planned-picture';
import { bracketName, matchLabel, sideWords } from '../parts/planned-words';
import { resultWords } from '../parts/result-words';
import { useText, type Text } from '../text';

/** In the order in which they stand below each other. */
const ORDER: readonly PlannedBracket['name'][] = ['winners', 'deciders', 'losers', 'grandFinal', 'consolation'];

const ListedMatch = ({ match }: { readonly match: PlannedMatch }) => {
  const text = useText();
  const { sides, winner, result, state } = match;
  return (
    <li className={state === 'bye' || state === 'empty' || state === 'notNeeded' ? 'listed-match idle' : 'listed-match'}>
      <span className="quiet">{matchLabel(text, match)}</span>
      {([0, 1] as const).map((side) => {
        const { player } = sides[side];
        return (
          <span key={side} className={player !== null && winner?.id === player.id ? 'listed-side won' : 'listed-side'}>
            {player === null ? (
              <span className="quiet">{sideWords(text, match, side)}</span>
            ) : (
              <>
                <span className="number quiet">{player.seed}</span> {player.name}
              </>
            )}
          </span>
        );
      })}
      {result !== null && (
        <span className="quiet">{resultWords(text, result, sides[0].player?.name ?? '', sides[1].player?.name ?? '')}</span>
      )}
    </li>
  );
};

/** Rounds of the only bracket that leads to the first place are called as such; in one of two they are counted. */
const headsOf = (text: Text, { name, rounds }: PlannedBracket, all: readonly PlannedBracket[]): readonly string[] => {
  if (name === 'grandFinal') return [text('bracket.grandFinal'), text('bracket.replay')];
  const alone = name === 'consolation' || all.some((other) => other.name === 'consolation');
  return rounds.map(({ number, matches }) => (alone ? roundName(text, matches.length) : text('bracket.round', { round: number })));
};

const hintOf = (text: Text, { name }: PlannedBracket): string | undefined => (name === 'winners' ? undefined : text(`bracket.${name}Hint`));

const BracketShown = ({ bracket, all }: { readonly bracket: PlannedBracket; readonly all: readonly PlannedBracket[] }) => {
  const text = useText();
  const name = bracketName(text, bracket, all);
  const heads = headsOf(text, bracket, all);
  const hint = hintOf(text, bracket);
  return (
    <section className="stack several" aria-label={name}>
      <div>
        <h3>{name}</h3>
        {hint !== undefined && <p className="quiet">{hint}</p>}
      </div>
      <PlannedPicture bracket={bracket} name={name} heads={heads} />
      <details>
        <summary>{text('bracket.listOf', { name })}</summary>
        <div className="bracket-list">
          {bracket.rounds.map(({ number, matches }, index) => (
            <section key={number} aria-label={`${name}: ${heads[index] ?? ''}`}>
              <h4>{heads[index]}</h4>
              <ul>
                {matches.map((match) => (
                  <ListedMatch key={match.bracketMatch} match={match} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      </details>
    </section>
  );
};

/** The brackets of a double elimination, or a main bracket and the one for who lost first, below each other. */
export const SeveralBrackets = ({ brackets }: { readonly brackets: readonly PlannedBracket[] }) => (
  <>
    {ORDER.flatMap((name) => brackets.filter((bracket) => bracket.name === name)).map((bracket) => (
      <BracketShown key={bracket.name} bracket={bracket} all={brackets} />
    ))}
  </>
);
