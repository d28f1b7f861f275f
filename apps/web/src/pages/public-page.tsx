import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useFeed } from '../api/feed';
import { publishedRounds, useRound, useStaff, useStandings, useTournament } from '../api/queries';
import type { RoundJson, StandingsRow } from '../api/shapes';
import { LiveMark } from '../parts/live-mark';
import { Loaded } from '../parts/loaded';
import { partLabel, partsOfStages } from '../parts/parts-of-stages';
import { placesByName, type Place } from '../parts/places-by-name';
import { pointsWords } from '../parts/points-words';
import { QrCode } from '../parts/qr-code';
import { ThemeSwitch } from '../parts/theme-switch';
import { useText, type Text } from '../text';
import { useStageName } from './rounds-page';

/** Place and points, as far as there is a place. */
const standWords = (text: Text, { rank, points }: StandingsRow): string =>
  [
    ...(rank === null ? [] : [text('public.place', { rank })]),
    text('public.points', { shown: pointsWords(points), points: typeof points === 'number' ? points : 2 }),
  ].join(', ');

interface PlaceRowProps {
  readonly place: Place;
  /** How the player stands, where somebody was looked for. */
  readonly standing: StandingsRow | undefined;
  readonly text: Text;
}

/** Whom somebody plays, where, and who starts. */
const PlaceWith = ({ place: { against, seat, starts, section }, text }: Pick<PlaceRowProps, 'place' | 'text'>) => {
  const whom =
    against === null
      ? text('public.bye')
      : seat === null
        ? text('public.against', { name: against })
        : text('public.tableWith', { names: against });
  const more = [
    ...(seat === null ? [] : [text('public.seat', { seat })]),
    ...(starts === null ? [] : [starts === 'own' ? text('public.youStart') : text('public.otherStarts')]),
    ...(section === undefined ? [] : [section]),
  ];
  return (
    <>
      {whom}
      {more.map((words) => (
        <span key={words}>
          {' · '}
          {words}
        </span>
      ))}
    </>
  );
};

const PlaceRow = ({ place, standing, text }: PlaceRowProps) => (
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
      <PlaceWith place={place} text={text} />
      {place.ended !== null && (
        <>
          {' · '}
          <span className="whole">{place.ended}</span>
        </>
      )}
      {standing !== undefined && (
        <>
          {' · '}
          <span className="whole">{standWords(text, standing)}</span>
        </>
      )}
    </span>
  </li>
);

/** Somebody who is looked for and does not play in this round. */
const AbsentRow = ({ row, text }: { readonly row: StandingsRow; readonly text: Text }) => {
  const why = row.status === 'active' ? text('public.absent') : text(`status.${row.status}`);
  return (
    <li className="place">
      <span className="place-name">{row.player.name}</span>
      <span className="place-against">
        {why}, {standWords(text, row)}
      </span>
    </li>
  );
};

const Pairings = ({ tournament, round }: { readonly tournament: string; readonly round: RoundJson }) => {
  const text = useText();
  const [wanted, setWanted] = useState('');
  const search = wanted.trim().toLocaleLowerCase();
  const standings = useStandings(tournament, {}, search !== '');
  const all = placesByName(text, round);
  const found = ({ name }: { readonly name: string }) => name.toLocaleLowerCase().includes(search);
  const places = all.filter(found);
  const rows = search === '' ? [] : (standings.data?.rows ?? []).filter(({ player }) => found(player));
  const absent = rows.filter(({ player }) => all.every(({ id }) => id !== player.id));
  return (
    <>
      <label className="field public-find">
        <span>{text('public.find')}</span>
        <input type="search" value={wanted} autoComplete="off" onChange={(event) => setWanted(event.target.value)} />
      </label>
      {places.length + absent.length === 0 ? (
        <p className="empty" role="status">
          {text('public.nobody')}
        </p>
      ) : (
        <ul className="places">
          {places.map((place) => (
            <PlaceRow key={place.id} place={place} standing={rows.find(({ player }) => player.id === place.id)} text={text} />
          ))}
          {absent.map((row) => (
            <AbsentRow key={row.player.id} row={row} text={text} />
          ))}
        </ul>
      )}
    </>
  );
};

const Address = () => {
  const text = useText();
  const address = window.location.href.replace(/[?#].*$/, '');
  // No telephone reaches an address that means this computer to every computer.
  if (/^(127\.|localhost$|\[::1\])/.test(window.location.hostname)) return <p className="quiet">{text('public.second')}</p>;
  return (
    <aside className="address" aria-label={text('public.qr')}>
      <QrCode address={address} />
      <p>
        <strong>{text('public.qr')}</strong>
      </p>
      <p className="quiet break">{address}</p>
    </aside>
  );
};

/** Who plays whom, by name: for a phone, or large on a wall. */
export const PublicPage = () => {
  const text = useText();
  const stageName = useStageName();
  const { id = '' } = useParams();
  const live = useFeed(id);
  const staff = useStaff();
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
                      <p className="public-links">
                        <Link to={`/t/${id}/standings`}>{text('public.standings')}</Link>
                        {partsOfStages(about.policy).map((part) => (
                          <Link key={part} to={`/t/${id}/${part}`}>
                            {text(partLabel(about.policy, part))}
                          </Link>
                        ))}
                        {staff && <Link to={`/t/${id}/round`}>{text('public.back')}</Link>}
                      </p>
                    </div>
                    <div className="row">
                      <LiveMark state={live} />
                      <ThemeSwitch />
                    </div>
                  </header>
                  {about.winner !== null && <p className="winner">{text('head.winner', { name: about.winner.name })}</p>}
                  {round === undefined ? (
                    <p className="empty">{text('public.none')}</p>
                  ) : (
                    <Pairings key={round.round} tournament={id} round={round} />
                  )}
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
