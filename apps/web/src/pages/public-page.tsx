import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useFeed } from '../api/feed';
import { publishedRounds, useRound, useTournament } from '../api/queries';
import type { RoundJson } from '../api/shapes';
import { LiveMark } from '../parts/live-mark';
import { Loaded } from '../parts/loaded';
import { QrCode } from '../parts/qr-code';
import { resultWords, winningSide } from '../parts/result-words';
import { ThemeSwitch } from '../parts/theme-switch';
import { useText, type Text } from '../text';
import { useStageName } from './rounds-page';

interface Place {
  readonly id: string;
  readonly name: string;
  readonly table: number | null;
  readonly against: string | null;
  readonly result: string | null;
  readonly outcome: 'won' | 'lost' | null;
}

/** Everybody of a round by name, each with table and opponent. */
export const placesByName = ({ matches, byes }: RoundJson): readonly Place[] => {
  const places = matches.flatMap(({ players: [a, b], table, result }): Place[] => {
    const won = result === null ? 0 : winningSide(result.outcome);
    const words = result === null ? null : resultWords(result);
    const place = (own: typeof a, other: typeof a, side: 1 | 2): Place => ({
      id: own.id,
      name: own.name,
      table,
      against: other.name,
      result: words,
      outcome: won === 0 ? null : won === side ? 'won' : 'lost',
    });
    return [place(a, b, 1), place(b, a, 2)];
  });
  const resting = byes.map(({ player }): Place => ({
    id: player.id,
    name: player.name,
    table: null,
    against: null,
    result: null,
    outcome: null,
  }));
  return [...places, ...resting].sort((one, other) => one.name.localeCompare(other.name));
};

const PlaceRow = ({ place, text }: { readonly place: Place; readonly text: Text }) => (
  <li className="place">
    <span className="place-name">{place.name}</span>
    {place.table === null ? (
      <span className="place-table place-bye">{text('round.bye')}</span>
    ) : (
      <span className="place-table">
        <span className="unseen">{text('results.table')} </span>
        {place.table}
      </span>
    )}
    <span className="place-against">
      {place.against === null ? text('public.bye') : text('public.against', { name: place.against })}
      {place.result !== null && (
        <>
          {' · '}
          <span className="whole">
            {place.outcome === null ? text('public.result', { text: place.result }) : text(`public.${place.outcome}`)}
          </span>
        </>
      )}
    </span>
  </li>
);

const Pairings = ({ round }: { readonly round: RoundJson }) => {
  const text = useText();
  const [wanted, setWanted] = useState('');
  const search = wanted.trim().toLocaleLowerCase();
  const places = placesByName(round).filter(({ name }) => name.toLocaleLowerCase().includes(search));
  return (
    <>
      <label className="field public-find">
        <span>{text('public.find')}</span>
        <input type="search" value={wanted} autoComplete="off" onChange={(event) => setWanted(event.target.value)} />
      </label>
      {places.length === 0 ? (
        <p className="empty" role="status">
          {text('public.nobody')}
        </p>
      ) : (
        <ul className="places">
          {places.map((place) => (
            <PlaceRow key={place.id} place={place} text={text} />
          ))}
        </ul>
      )}
    </>
  );
};

const Address = () => {
  const text = useText();
  const address = window.location.href.replace(/[?#].*$/, '');
  const local = /^(127\.|localhost$|\[::1\])/.test(window.location.hostname);
  return (
    <aside className="address" aria-label={text('public.qr')}>
      <QrCode address={address} />
      <p>
        <strong>{text('public.qr')}</strong>
      </p>
      <p className="quiet break">{address}</p>
      {local && <p className="quiet">{text('public.local')}</p>}
    </aside>
  );
};

/** Who plays whom, by name: for a phone, or large on a wall. */
export const PublicPage = () => {
  const text = useText();
  const stageName = useStageName();
  const { id = '' } = useParams();
  const live = useFeed(id);
  const tournament = useTournament(id);
  const newest = tournament.data === undefined ? 0 : publishedRounds(tournament.data);
  const rounds = useRound(id, newest === 0 ? undefined : newest);
  const name = tournament.data?.name;
  useEffect(() => {
    if (name !== undefined) document.title = `${text('public.title')} · ${name}`;
  });
  return (
    <main className="public">
      <Loaded query={tournament} heading={text('app.noTournament')}>
        {(about) => (
          <Loaded query={rounds}>
            {({ rounds: all }) => {
              const round = all.findLast(({ published }) => published);
              return (
                <>
                  <header className="public-head">
                    <div>
                      <p className="public-name">{about.name}</p>
                      <h1>{round === undefined ? text('public.title') : text('round.number', { round: round.round })}</h1>
                      <p className="quiet">
                        {round !== undefined && `${stageName(round.stage)} · `}
                        {text('public.title')}
                      </p>
                    </div>
                    <div className="row">
                      <LiveMark state={live} />
                      <ThemeSwitch />
                    </div>
                  </header>
                  {about.winner !== null && <p className="winner">{text('head.winner', { name: about.winner.name })}</p>}
                  {round === undefined ? <p className="empty">{text('public.none')}</p> : <Pairings key={round.round} round={round} />}
                  <footer className="public-foot">
                    <Address />
                    <Link to={`/t/${id}/standings`}>{text('public.standings')}</Link>
                  </footer>
                </>
              );
            }}
          </Loaded>
        )}
      </Loaded>
    </main>
  );
};
