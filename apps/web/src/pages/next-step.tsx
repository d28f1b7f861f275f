import { useState } from 'react';
import { Link } from 'react-router';
import { useCommand } from '../api/commands';
import { useBracket } from '../api/queries';
import type { BracketJson, RoundJson, TournamentJson } from '../api/shapes';
import { PairDialog } from '../pairings/pair-dialog';
import { PairingDialog } from '../pairings/pairing-dialog';
import { RepairDialog } from '../pairings/repair-dialog';
import { ActionDialog, type Action } from '../parts/action-dialog';
import { useLooking } from '../parts/point-of-view';
import { ProblemNote } from '../parts/problem-note';
import { UndoDialog } from '../parts/undo-dialog';
import { useText, type Text } from '../text';

type Simple = 'void' | 'withdrawPublication' | 'complete' | 'completeEarly' | 'reopen';
type Deed = Simple | 'repair' | 'change' | 'pairWith' | 'pairByHand' | 'undo';

const actionOf = (text: Text, deed: Simple, round: number): Action => {
  const completes = deed === 'complete' || deed === 'completeEarly';
  return {
    title: text(`act.${deed}Title`, { round }),
    explanation: text(`act.${deed}.explain`),
    command: { type: completes ? 'complete' : deed, payload: deed === 'completeEarly' ? { early: true } : {} },
    ...(completes ? {} : { reason: { words: 'needed' } as const }),
    impact: completes,
  };
};

/** Whether every announced Swiss round is played, as far as they are announced. */
const swissIsPlayed = ({ policy, rounds }: TournamentJson, newest: RoundJson | undefined): boolean =>
  newest?.stage === 'swiss' && policy.stages[0] === 'swiss' && rounds.announced !== null && rounds.played >= rounds.announced;

/** Whether the rules leave nothing to be paired. */
export const isOver = (tournament: TournamentJson, newest: RoundJson | undefined, bracketOver: boolean): boolean =>
  bracketOver || tournament.winner !== null || (tournament.policy.cut === 0 && swissIsPlayed(tournament, newest));

/** Who is paired in the next round. */
const pairedNext = ({ players, policy, round }: TournamentJson): number =>
  players.filter(
    ({ status, entryRound, checkedIn }) => status === 'active' && entryRound <= round + 1 && (policy.checkIn === 'optional' || checkedIn),
  ).length;

/** What is paired next: a round of the bracket has a name. */
const pairWords = (text: Text, tournament: TournamentJson, newest: RoundJson | undefined, bracket: BracketJson | undefined): string => {
  const { cut } = tournament.policy;
  if (cut !== 0 && cut !== null && swissIsPlayed(tournament, newest)) return text('round.startTop', { cut });
  const of = bracket?.rounds.find(({ round }) => round === null)?.of;
  if (of === undefined) return text('round.pair', { round: (newest?.round ?? 0) + 1 });
  if (of > 4) return text('round.pairRoundOf', { players: of * 2 });
  return text(of === 1 ? 'round.pairFinal' : of === 2 ? 'round.pairSemi' : 'round.pairQuarter');
};

interface Situation {
  readonly deeds: readonly Deed[];
  readonly words: string;
  readonly step: 'pair' | 'publish' | 'results' | 'confirm' | 'complete' | 'reopen' | 'none';
}

/** Results of any round that wait for staff. */
export const waitingIn = (rounds: readonly RoundJson[]): readonly string[] =>
  rounds.flatMap(({ matches }) => matches.filter(({ status }) => status === 'reported').map(({ match }) => match));

const situationOf = (text: Text, tournament: TournamentJson, rounds: readonly RoundJson[], over: boolean): Situation => {
  const newest = rounds.at(-1);
  if (tournament.completed) return { step: 'reopen', words: text('home.completed'), deeds: ['undo'] };
  // A bracket is paired by its seeds.
  const changes: readonly Deed[] = newest?.stage === 'finals' ? [] : ['change', 'repair'];
  if (newest !== undefined && !newest.published)
    return { step: 'publish', words: text('round.draft'), deeds: [...changes, 'void', 'undo'] };
  if (tournament.open.length > 0) {
    const untouched = newest?.matches.every(({ result }) => result === null) === true;
    const words = text('round.waiting', { count: tournament.open.length });
    return { step: 'results', words, deeds: [...changes, ...(untouched ? (['withdrawPublication', 'void'] as const) : []), 'undo'] };
  }
  const waiting = waitingIn(rounds).length;
  if (waiting > 0) return { step: 'confirm', words: text('round.unconfirmed', { count: waiting }), deeds: ['undo'] };
  if (over) return { step: 'complete', words: text('round.over'), deeds: ['undo'] };
  const active = tournament.players.filter(({ status }) => status === 'active').length;
  if (active < 2) return { step: 'none', words: text('round.needTwo'), deeds: [] };
  // Everybody plays on before round 1 and in a Swiss; elsewhere that is for the rules to say.
  const everybody = newest === undefined || (newest.stage === 'swiss' && !swissIsPlayed(tournament, newest));
  return {
    step: 'pair',
    words: everybody ? text('round.checkPlayers', { count: pairedNext(tournament) }) : text('round.allIn'),
    deeds: ['pairWith', 'pairByHand', ...(newest === undefined ? [] : (['completeEarly', 'undo'] as const))],
  };
};

interface DeedDialogProps {
  readonly deed: Deed;
  readonly rounds: readonly RoundJson[];
  readonly onClose: () => void;
}

const DeedDialog = ({ deed, rounds, onClose }: DeedDialogProps) => {
  const text = useText();
  const { tournament } = useLooking();
  const newest = rounds.at(-1);
  const number = newest?.round ?? 0;
  switch (deed) {
    case 'undo':
      return <UndoDialog tournament={tournament.id} onClose={onClose} />;
    case 'pairWith':
      return <PairDialog tournament={tournament} round={number + 1} onClose={onClose} />;
    case 'pairByHand':
      return <PairingDialog rounds={rounds} onClose={onClose} />;
    case 'repair':
      return newest === undefined ? null : <RepairDialog round={newest} onClose={onClose} />;
    case 'change':
      return newest === undefined ? null : <PairingDialog round={newest} rounds={rounds} onClose={onClose} />;
    default:
      return <ActionDialog tournament={tournament.id} action={actionOf(text, deed, number)} onClose={onClose} />;
  }
};

interface BigStepProps {
  readonly step: Situation['step'];
  /** What the button that pairs says. */
  readonly pair: string;
  readonly rounds: readonly RoundJson[];
  readonly busy: boolean;
  readonly run: (type: string, payload?: Readonly<Record<string, unknown>>) => void;
  readonly ask: (deed: Deed) => void;
}

/** The one thing that comes next. */
const BigStep = ({ step, pair, rounds, busy, run, ask }: BigStepProps) => {
  const text = useText();
  if (step === 'none') return null;
  if (step === 'results')
    return (
      <Link className="button primary large" to="../results">
        {text('round.toResults')}
      </Link>
    );
  if (step === 'reopen')
    return (
      <button type="button" className="button" onClick={() => ask('reopen')}>
        {text('round.reopen')}
      </button>
    );
  const waiting = waitingIn(rounds);
  const words = {
    pair: busy ? text('round.pairing') : pair,
    publish: text('round.publish'),
    confirm: text('results.confirmAll', { count: waiting.length }),
    complete: text('round.complete'),
  };
  const deeds = {
    pair: () => run('pair'),
    publish: () => run('publish'),
    confirm: () => run('confirm', { matches: waiting }),
    complete: () => ask('complete'),
  };
  return (
    <button type="button" className="button primary large" disabled={busy} onClick={deeds[step]}>
      {words[step]}
    </button>
  );
};

/** What comes next, as one large button, and what else can be done with the newest round. */
export const NextStep = ({ rounds }: { readonly rounds: readonly RoundJson[] }) => {
  const text = useText();
  const { tournament } = useLooking();
  const [deed, setDeed] = useState<Deed>();
  const carry = useCommand(tournament.id);
  const bracket = useBracket(tournament.id);
  const over = isOver(tournament, rounds.at(-1), bracket.data?.over === true);
  const { step, words, deeds } = situationOf(text, tournament, rounds, over);
  return (
    <section className="panel next-step">
      <p>{words}</p>
      <div className="row">
        <BigStep
          step={step}
          pair={pairWords(text, tournament, rounds.at(-1), bracket.data)}
          rounds={rounds}
          busy={carry.isPending}
          run={(type, payload = {}) => carry.mutate({ type, payload })}
          ask={setDeed}
        />
        {deeds.map((one) => (
          <button key={one} type="button" className="button" onClick={() => setDeed(one)}>
            {text(one === 'withdrawPublication' ? 'round.unpublish' : `round.${one}`)}
          </button>
        ))}
      </div>
      <ProblemNote error={carry.error} />
      {deed !== undefined && <DeedDialog deed={deed} rounds={rounds} onClose={() => setDeed(undefined)} />}
    </section>
  );
};
