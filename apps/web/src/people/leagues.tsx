import { useCommand } from '../api/commands';
import type { RegisteredPlayer, TournamentJson } from '../api/shapes';
import { ActionDialog } from '../parts/action-dialog';
import { useLooking } from '../parts/point-of-view';
import { ProblemNote } from '../parts/problem-note';
import { useText } from '../text';

/** Whether players are in one of two leagues. */
export const hasLeagues = ({ policy }: Pick<TournamentJson, 'policy'>): boolean => policy.stages[1] === 'tables';

/** Up to so many players there is one league (rules.md 6.1). */
export const ONE_LEAGUE = 9;

interface LeagueDialogProps {
  readonly player: RegisteredPlayer;
  readonly league: 1 | 2;
  readonly onClose: () => void;
}

/** A player goes into a league before they begin. */
export const LeagueDialog = ({ player, league, onClose }: LeagueDialogProps) => {
  const text = useText();
  const { tournament } = useLooking();
  return (
    <ActionDialog
      tournament={tournament.id}
      onClose={onClose}
      action={{
        title: text('act.assignLeagueTitle', { name: player.name, league }),
        explanation: text('act.assignLeague.explain'),
        command: { type: 'assignLeague', payload: { players: [player.registration], league } },
        reason: { words: 'needed' },
        impact: false,
      }}
    />
  );
};

/** How many are in which league, and the moves that bring them to the sizes that fit. */
export const BalanceLeagues = ({ mayAct }: { readonly mayAct: boolean }) => {
  const text = useText();
  const { tournament } = useLooking();
  const balance = useCommand(tournament.id);
  const active = tournament.players.filter(({ status }) => status === 'active');
  const counted = (league: number | undefined) => active.filter((player) => player.league === league).length;
  if (active.length <= ONE_LEAGUE) return <p className="quiet">{text('league.one', { most: ONE_LEAGUE })}</p>;
  return (
    <section className="panel row between">
      <p>{text('league.sizes', { one: counted(1), two: counted(2), none: counted(undefined) })}</p>
      {mayAct && (
        <div className="row">
          {(['rating', 'lot'] as const).map((by) => (
            <button
              key={by}
              type="button"
              className="button small"
              disabled={balance.isPending}
              onClick={() => balance.mutate({ type: 'balanceLeagues', payload: { by } })}
            >
              {text(`league.balance.${by}`)}
            </button>
          ))}
        </div>
      )}
      <ProblemNote error={balance.error} />
    </section>
  );
};
