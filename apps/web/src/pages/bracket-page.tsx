import { useBracket } from '../api/queries';
import type { BracketJson, BracketMatch } from '../api/shapes';
import { BracketPicture, roundName } from '../parts/bracket-picture';
import { Loaded } from '../parts/loaded';
import { useLooking } from '../parts/point-of-view';
import { resultWords } from '../parts/result-words';
import { useText } from '../text';
import { SeveralBrackets } from './several-brackets';

const ListedMatch = ({ match }: { readonly match: BracketMatch }) => {
  const text = useText();
  const { sides, winner, result, bye, table } = match;
  return (
    <li className="listed-match">
      {sides.map((player, side) => (
        <span key={side} className={player !== null && winner?.id === player.id ? 'listed-side won' : 'listed-side'}>
          {player === null ? (
            <span className="quiet">{bye ? text('bracket.bye') : text('bracket.open')}</span>
          ) : (
            <>
              <span className="number quiet">{player.seed}</span> {player.name}
            </>
          )}
        </span>
      ))}
      <span className="quiet">
        {result !== null
          ? resultWords(text, result, sides[0]?.name ?? '', sides[1]?.name ?? '')
          : table === null
            ? ''
            : text('public.table', { table })}
      </span>
    </li>
  );
};

const BracketList = ({ bracket }: { readonly bracket: BracketJson }) => {
  const text = useText();
  return (
    <div className="bracket-list">
      {bracket.rounds.map(({ of, matches }) => (
        <section key={of} aria-label={roundName(text, of)}>
          <h3>{roundName(text, of)}</h3>
          <ul>
            {matches.map((match) => (
              <ListedMatch key={match.slot} match={match} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
};

const OneBracket = ({ bracket }: { readonly bracket: BracketJson }) => {
  const text = useText();
  return (
    <>
      <BracketPicture bracket={bracket} />
      <details className="bracket-words">
        <summary>{text('bracket.list')}</summary>
        <BracketList bracket={bracket} />
      </details>
      <div className="bracket-small">
        <BracketList bracket={bracket} />
      </div>
    </>
  );
};

export const BracketPage = () => {
  const text = useText();
  const { tournament, point } = useLooking();
  const query = useBracket(tournament.id, point);
  return (
    <section className="stack">
      <h2>{text('bracket.title')}</h2>
      <Loaded query={query}>
        {(bracket) =>
          bracket.size === 0 ? (
            <p className="empty">{text('bracket.none')}</p>
          ) : (
            <>
              {bracket.winner !== null && <p className="winner">{text('head.winner', { name: bracket.winner.name })}</p>}
              {bracket.over && bracket.winner === null && <p>{text('bracket.noWinner')}</p>}
              {bracket.brackets === undefined ? <OneBracket bracket={bracket} /> : <SeveralBrackets brackets={bracket.brackets} />}
            </>
          )
        }
      </Loaded>
    </section>
  );
};
