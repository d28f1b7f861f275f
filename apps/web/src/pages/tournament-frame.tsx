import { useEffect, useState } from 'react';
import { Link, NavLink, useParams } from 'react-router';
import { useFeed } from '../api/feed';
import { useStaff, useTournament } from '../api/queries';
import type { TournamentJson } from '../api/shapes';
import { LiveMark } from '../parts/live-mark';
import { Loaded } from '../parts/loaded';
import { PagePlace } from '../parts/page-place';
import { partLabel, partsOfStages } from '../parts/parts-of-stages';
import { PastControls } from '../parts/past-controls';
import { LookingProvider, pointSearch, useLooking, usePoint } from '../parts/point-of-view';
import { useText, type Text } from '../text';
import { presetName } from './home-page';

const standOf = (text: Text, { round, rounds, completed, open, draft, winner }: TournamentJson): readonly string[] => {
  if (completed) return [text('head.completed'), ...(winner === null ? [] : [text('head.winner', { name: winner.name })])];
  if (round === 0) return [text('head.before')];
  const { announced } = rounds;
  const which = announced === null || announced < round ? text('head.round', { round }) : text('head.roundOf', { round, announced });
  return [which, draft === true ? text('head.draft') : text('head.open', { count: open.length })];
};

const Tabs = () => {
  const text = useText();
  const { tournament, point } = useLooking();
  const search = pointSearch(point);
  const { policy, allDisputes = 0 } = tournament;
  const disputes = allDisputes > 0 ? ['disputes'] : [];
  const parts = ['players', 'round', 'results', 'standings', ...partsOfStages(policy), ...disputes, 'timeline', 'settings'];
  return (
    <nav aria-label={text('tabs.label')} className="tabs">
      {parts.map((part) => (
        <NavLink key={part} to={{ pathname: part, search }} className="tab">
          {text(partLabel(policy, part))}
        </NavLink>
      ))}
      <Link to={`/p/${tournament.id}`} className="tab tab-public">
        {text('tabs.public')}
      </Link>
    </nav>
  );
};

const PastBanner = ({ open, onToggle }: { readonly open: boolean; readonly onToggle: () => void }) => {
  const text = useText();
  const { past } = useLooking();
  const [, change] = usePoint();
  if (!past && !open) return null;
  return (
    <section className={past ? 'past past-on' : 'past'} aria-label={text('past.open')}>
      {past && (
        <div className="row between">
          <p className="past-banner" role="status">
            <strong>{text('past.banner')}</strong> <span>{text('past.noChange')}</span>
          </p>
          <button
            type="button"
            className="button"
            onClick={() => {
              change({});
              if (open) onToggle();
            }}
          >
            {text('past.back')}
          </button>
        </div>
      )}
      <PastControls />
    </section>
  );
};

const TournamentHead = ({ tournament }: { readonly tournament: TournamentJson }) => {
  const text = useText();
  const live = useFeed(tournament.id);
  const staff = useStaff();
  const [point] = usePoint();
  const [open, setOpen] = useState(false);
  const past = point.asOf !== undefined || point.afterRound !== undefined;
  const toggle = () => setOpen((was) => !was);
  useEffect(() => {
    document.title = `${tournament.name} · ${text('app.name')}`;
  });
  return (
    <LookingProvider value={{ tournament, point, past, mayAct: staff && !past }}>
      <div className={past ? 'tournament in-past' : 'tournament'}>
        <div className="tournament-head">
          <div>
            <h1>{tournament.name}</h1>
            <p className="quiet facts">
              {[
                presetName(text, tournament.preset),
                text('head.players', { count: tournament.players.length }),
                ...(past ? [] : standOf(text, tournament)),
              ].map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
            </p>
          </div>
          <div className="row">
            {!past && <LiveMark state={live} />}
            <button type="button" className="button plain" aria-expanded={past || open} onClick={toggle}>
              {text('past.open')}
            </button>
          </div>
        </div>
        <Tabs />
        <PastBanner open={open} onToggle={toggle} />
        <PagePlace />
      </div>
    </LookingProvider>
  );
};

export const TournamentFrame = () => {
  const { id = '' } = useParams();
  const text = useText();
  const tournament = useTournament(id);
  return (
    <Loaded query={tournament} heading={text('app.noTournament')}>
      {(data) => <TournamentHead key={data.id} tournament={data} />}
    </Loaded>
  );
};
