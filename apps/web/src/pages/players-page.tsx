import { useState } from 'react';
import { useCommand } from '../api/commands';
import type { RegisteredPlayer, TournamentJson } from '../api/shapes';
import { DeclineDialog } from '../pairings/decline-dialog';
import { ActionDialog, type Action } from '../parts/action-dialog';
import { LongList } from '../parts/long-list';
import { useLooking } from '../parts/point-of-view';
import { ProblemNote } from '../parts/problem-note';
import { useText, type Text } from '../text';
import { EraseDialog } from '../people/erase-dialog';
import { BalanceLeagues, hasLeagues, LeagueDialog } from '../people/leagues';
import { PenaltyDialog, WithdrawPenaltyDialog } from '../people/penalty-dialogs';
import { ReassignDialog } from '../people/reassign-dialog';
import { RenameDialog } from '../people/rename-dialog';
import { PasteNames } from './paste-names';

const LEAVING = ['left', 'noShow', 'illness', 'disconnected', 'noResponse', 'other'] as const;
const CONDUCT = ['conduct', 'slowPlay', 'judgeRuling', 'other'] as const;
const REASONS = { drop: LEAVING, withdraw: LEAVING, disqualify: CONDUCT } as const;
type Simple = 'drop' | 'return' | 'withdraw' | 'disqualify' | 'assignBye';
type Deed = Simple | 'decline' | 'penalise' | 'withdrawPenalty' | 'assignLeague1' | 'assignLeague2' | 'rename' | 'reassign' | 'erase';

const OF_PERSON: readonly Deed[] = ['rename', 'reassign', 'erase'];

const byStatus = ({ status }: RegisteredPlayer, { policy }: TournamentJson): readonly Deed[] => {
  const [first] = policy.stages;
  if (status === 'active') {
    // Nobody has a bye in open play, and none by hand follows from a schedule.
    const bye: readonly Deed[] = first === 'openPlay' ? [] : ['assignBye'];
    return ['drop', 'withdraw', ...(policy.stages.includes('tables') ? (['decline'] as const) : []), 'disqualify', ...bye];
  }
  return status === 'dropped' ? ['return', 'withdraw', 'disqualify'] : status === 'withdrawn' ? ['disqualify'] : [];
};

/** What can be done with a player; penalties where there are points, moves where there are leagues. */
const deedsFor = (player: RegisteredPlayer, tournament: TournamentJson): readonly Deed[] => {
  if (tournament.completed) return [];
  const scored = 'winPoints' in tournament.policy || tournament.policy.stages[0] === 'performance';
  const leagues = hasLeagues(tournament) && tournament.round === 0 && player.status === 'active';
  return [
    ...byStatus(player, tournament),
    ...(scored && player.status !== 'disqualified' ? (['penalise'] as const) : []),
    ...((player.penalties?.length ?? 0) > 0 ? (['withdrawPenalty'] as const) : []),
    ...(leagues && player.league !== 1 ? (['assignLeague1'] as const) : []),
    ...(leagues && player.league !== 2 ? (['assignLeague2'] as const) : []),
  ];
};

const SIMPLE: readonly string[] = ['drop', 'return', 'withdraw', 'disqualify', 'assignBye'] satisfies readonly Simple[];
const isSimple = (deed: Deed): deed is Simple => SIMPLE.includes(deed);

const actionOf = (text: Text, deed: Simple, { name, registration }: RegisteredPlayer, nextRound: number): Action => ({
  title: text(`act.${deed}Title`, { name }),
  explanation: text(`act.${deed}.explain`),
  command: { type: deed, payload: { player: registration } },
  ...(deed === 'return' || deed === 'assignBye' ? {} : { reason: { codes: REASONS[deed] } }),
  impact: true,
  ...(deed === 'disqualify' || deed === 'assignBye' ? {} : { fromRound: nextRound }),
});

interface PlayerRowProps {
  readonly player: RegisteredPlayer;
  readonly tournament: TournamentJson;
  readonly mayAct: boolean;
  readonly onCheckIn: () => void;
  readonly onDeed: (deed: Deed) => void;
}

const PlayerRow = ({ player, tournament, mayAct, onCheckIn, onDeed }: PlayerRowProps) => {
  const text = useText();
  const { registration, name, rating, league, penalties = [], status, checkedIn, entryRound } = player;
  const { completed } = tournament;
  const deeds = [...deedsFor(player, tournament), ...OF_PERSON];
  const points = penalties.reduce((sum, penalty) => sum + penalty.points, 0);
  return (
    <div className={status === 'active' ? 'player-row' : 'player-row away'}>
      <span className="number quiet">{registration}</span>
      <span className="player-name">
        {name}
        {rating !== undefined && (
          <span className="quiet player-rating">
            <span className="unseen">{text('players.rating')} </span>
            {rating}
          </span>
        )}
        {league !== undefined && <span className="badge">{text('league.number', { league })}</span>}
        {points > 0 && <span className="badge badge-warn">{text('players.penalty', { points })}</span>}
        {entryRound > 1 && <span className="badge">{text('players.lateFrom', { round: entryRound })}</span>}
        {status !== 'active' && <span className="badge">{text(`status.${status}`)}</span>}
      </span>
      <span className="player-check">
        {checkedIn ? (
          <span className="good">✓ {text('players.checkedIn')}</span>
        ) : (
          mayAct &&
          !completed &&
          status === 'active' && (
            <button type="button" className="button small" aria-label={`${text('players.checkIn')}: ${name}`} onClick={onCheckIn}>
              {text('players.checkIn')}
            </button>
          )
        )}
      </span>
      {mayAct && (
        <select
          className="player-deeds"
          aria-label={text('players.actions', { name })}
          value=""
          onChange={(event) => onDeed(event.target.value as Deed)}
        >
          <option value="">{text('players.more')}</option>
          {deeds.map((deed) => (
            <option key={deed} value={deed}>
              {text(`act.${deed}`)}…
            </option>
          ))}
        </select>
      )}
    </div>
  );
};

interface DeedDialogProps {
  readonly deed: Deed;
  readonly registration: number;
  readonly onClose: () => void;
}

const DeedDialog = ({ deed, registration, onClose }: DeedDialogProps) => {
  const text = useText();
  const { tournament } = useLooking();
  const player = tournament.players[registration - 1];
  if (player === undefined) return null;
  switch (deed) {
    case 'rename':
      return <RenameDialog player={player} onClose={onClose} />;
    case 'erase':
      return <EraseDialog player={player} onClose={onClose} />;
    case 'reassign':
      return <ReassignDialog tournament={tournament} player={player} onClose={onClose} />;
    case 'decline':
      return <DeclineDialog player={player} onClose={onClose} />;
    case 'penalise':
      return <PenaltyDialog player={player} onClose={onClose} />;
    case 'withdrawPenalty':
      return <WithdrawPenaltyDialog player={player} onClose={onClose} />;
    case 'assignLeague1':
    case 'assignLeague2':
      return <LeagueDialog player={player} league={deed === 'assignLeague1' ? 1 : 2} onClose={onClose} />;
    default: {
      if (!isSimple(deed)) return null;
      const nextRound = tournament.draft === true ? tournament.round : tournament.round + 1;
      return <ActionDialog tournament={tournament.id} action={actionOf(text, deed, player, nextRound)} onClose={onClose} />;
    }
  }
};

/** Who plays: registered, checked in, dropped, come back. */
export const PlayersPage = () => {
  const text = useText();
  const { tournament, mayAct } = useLooking();
  const [wanted, setWanted] = useState('');
  const [asked, setAsked] = useState<{ readonly deed: Deed; readonly registration: number }>();
  const checkIn = useCommand(tournament.id);
  const { players } = tournament;
  const active = players.filter(({ status }) => status === 'active');
  const missing = active.filter(({ checkedIn }) => !checkedIn);
  const search = wanted.trim().toLocaleLowerCase();
  const shown = players.filter(({ name, registration }) => name.toLocaleLowerCase().includes(search) || String(registration) === search);
  const check = (registrations: readonly number[]) => checkIn.mutate({ type: 'checkIn', payload: { players: registrations } });
  return (
    <section className="stack">
      <div className="row between">
        <h2>{text('players.title')}</h2>
        {(missing.length < active.length || tournament.policy.checkIn === 'required') && (
          <span className="quiet">{text('players.checkInState', { done: active.length - missing.length, all: active.length })}</span>
        )}
      </div>
      {mayAct && !tournament.completed && <PasteNames />}
      {hasLeagues(tournament) && players.length > 0 && <BalanceLeagues mayAct={mayAct && tournament.round === 0} />}
      {players.length === 0 ? (
        <p className="empty">{text('players.none')}</p>
      ) : (
        <>
          <div className="row between">
            <label className="field inline grow">
              <span>{text('players.search')}</span>
              <input type="search" value={wanted} onChange={(event) => setWanted(event.target.value)} />
            </label>
            <span className="quiet" role="status">
              {search !== '' && text('players.hit', { count: shown.length })}
            </span>
            {mayAct && !tournament.completed && missing.length > 0 && (
              <button
                type="button"
                className="button"
                disabled={checkIn.isPending}
                onClick={() => check(missing.map(({ registration }) => registration))}
              >
                {text('players.checkInAll', { count: missing.length })}
              </button>
            )}
          </div>
          <ProblemNote error={checkIn.error} />
          <LongList
            label={text('players.title')}
            className="player-rows"
            items={shown}
            keyOf={({ registration }) => registration}
            height={52}
          >
            {(player) => (
              <PlayerRow
                player={player}
                tournament={tournament}
                mayAct={mayAct}
                onCheckIn={() => check([player.registration])}
                onDeed={(deed) => setAsked({ deed, registration: player.registration })}
              />
            )}
          </LongList>
        </>
      )}
      {asked !== undefined && <DeedDialog {...asked} onClose={() => setAsked(undefined)} />}
    </section>
  );
};
