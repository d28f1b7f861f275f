import { useState } from 'react';
import { Link } from 'react-router';
import { useCommand } from '../api/commands';
import { useBracket } from '../api/queries';
import type { RoundJson, TournamentJson } from '../api/shapes';
import { ActionDialog, type Action } from '../parts/action-dialog';
import { useLooking } from '../parts/point-of-view';
import { ProblemNote } from '../parts/problem-note';
import { useText, type Text } from '../text';

type Deed = 'void' | 'repair' | 'withdrawPublication' | 'complete' | 'reopen' | 'undo';

const actionOf = (text: Text, deed: Deed, round: number, early: boolean): Action => ({
  title: text(`act.${deed}Title`, { round }),
  explanation: text(`act.${deed}.explain`),
  command: { type: deed, payload: deed === 'complete' && early ? { early: true } : {} },
  ...(deed === 'complete'
    ? {}
    : { reason: deed === 'undo' ? { codes: ['wrongEntry', 'wrongResult', 'judgeRuling', 'other'] } : ({ words: true } as const) }),
  impact: deed === 'undo' || deed === 'complete',
});

/** Whether the rules leave nothing to be paired. */
const isOver = ({ policy, rounds, winner }: TournamentJson, newest: RoundJson | undefined, bracketOver: boolean): boolean => {
  if (bracketOver || winner !== null) return true;
  return (
    newest?.stage === 'swiss' &&
    policy.stages[0] === 'swiss' &&
    policy.cut === 0 &&
    rounds.announced !== null &&
    rounds.played >= rounds.announced
  );
};

interface Situation {
  readonly deeds: readonly Deed[];
  readonly words: string;
  readonly step: 'pair' | 'publish' | 'results' | 'complete' | 'reopen' | 'none';
}

const situationOf = (text: Text, tournament: TournamentJson, newest: RoundJson | undefined, over: boolean): Situation => {
  const active = tournament.players.filter(({ status }) => status === 'active').length;
  if (tournament.completed) return { step: 'reopen', words: text('home.completed'), deeds: ['undo'] };
  if (newest !== undefined && !newest.published) return { step: 'publish', words: text('round.draft'), deeds: ['repair', 'void', 'undo'] };
  if (tournament.open.length > 0) {
    const untouched = newest?.matches.every(({ result }) => result === null) === true;
    const deeds: readonly Deed[] = untouched ? ['repair', 'withdrawPublication', 'void', 'undo'] : ['repair', 'undo'];
    return { step: 'results', words: text('round.waiting', { count: tournament.open.length }), deeds };
  }
  if (over) return { step: 'complete', words: text('round.over'), deeds: ['undo'] };
  if (active < 2) return { step: 'none', words: text('round.needTwo'), deeds: [] };
  return {
    step: 'pair',
    words: text('round.checkPlayers', { count: active }),
    deeds: newest === undefined ? [] : ['complete', 'undo'],
  };
};

/** What comes next, as one large button, and what else can be done with the newest round. */
export const NextStep = ({ rounds }: { readonly rounds: readonly RoundJson[] }) => {
  const text = useText();
  const { tournament } = useLooking();
  const [deed, setDeed] = useState<Deed>();
  const carry = useCommand(tournament.id);
  const newest = rounds.at(-1);
  const bracket = useBracket(tournament.id);
  const over = isOver(tournament, newest, bracket.data?.over === true);
  const { step, words, deeds } = situationOf(text, tournament, newest, over);
  const next = (newest?.round ?? 0) + 1;
  const run = (type: string) => carry.mutate({ type, payload: {} });
  return (
    <section className="panel next-step">
      <p>{words}</p>
      <div className="row">
        {step === 'pair' && (
          <button type="button" className="button primary large" disabled={carry.isPending} onClick={() => run('pair')}>
            {carry.isPending ? text('round.pairing') : text('round.pair', { round: next })}
          </button>
        )}
        {step === 'publish' && (
          <button type="button" className="button primary large" disabled={carry.isPending} onClick={() => run('publish')}>
            {text('round.publish')}
          </button>
        )}
        {step === 'results' && (
          <Link className="button primary large" to="../results">
            {text('round.toResults')}
          </Link>
        )}
        {step === 'complete' && (
          <button type="button" className="button primary large" onClick={() => setDeed('complete')}>
            {text('round.complete')}
          </button>
        )}
        {step === 'reopen' && (
          <button type="button" className="button" onClick={() => setDeed('reopen')}>
            {text('round.reopen')}
          </button>
        )}
        {deeds.map((one) => (
          <button key={one} type="button" className="button" onClick={() => setDeed(one)}>
            {text(one === 'withdrawPublication' ? 'round.unpublish' : `round.${one}`)}
          </button>
        ))}
      </div>
      <ProblemNote error={carry.error} />
      {deed !== undefined && (
        <ActionDialog
          tournament={tournament.id}
          action={actionOf(text, deed, newest?.round ?? 0, !over)}
          onClose={() => setDeed(undefined)}
        />
      )}
    </section>
  );
};
