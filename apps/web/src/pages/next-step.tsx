import { useState } from 'react';
import { Link } from 'react-router';
import { useCommand } from '../api/commands';
import { useBracket } from '../api/queries';
import type { RoundJson, TournamentJson } from '../api/shapes';
import { disputedSides } from '../disputes/open-disputes';
import { DeclineDialog } from '../pairings/decline-dialog';
import { OpenPlay } from '../pairings/open-play';
import { PairDialog } from '../pairings/pair-dialog';
import { PairingDialog } from '../pairings/pairing-dialog';
import { RepairDialog } from '../pairings/repair-dialog';
import { ActionDialog, type Action } from '../parts/action-dialog';
import { useLooking } from '../parts/point-of-view';
import { ProblemNote } from '../parts/problem-note';
import { UndoDialog } from '../parts/undo-dialog';
import { useText, type Text } from '../text';
import { isOver, pairWords, situationOf, waitingIn, type Deed, type Simple, type Situation } from './situation';

const SWITCHES = { holdSwiss: 'hold', endSwiss: 'auto' } as const;

/** Why it ends although disputes are open. */
const DESPITE: Action['reason'] = { words: 'needed', as: 'despiteDisputes' };

const actionOf = (text: Text, deed: Simple, round: number, disputes: TournamentJson['disputes'] = []): Action => {
  const common = { title: text(`act.${deed}Title`, { round }), explanation: text(`act.${deed}.explain`) };
  if (deed === 'holdSwiss' || deed === 'endSwiss') {
    const command = { type: 'amend', payload: { settings: { swissUntil: SWITCHES[deed] } } };
    return { ...common, command, reason: { words: 'needed' }, impact: false };
  }
  const completes = deed === 'complete' || deed === 'completeEarly';
  const where = disputes.map((one) => text('disputes.where', { round: one.round, table: one.table, sides: disputedSides(one) }));
  const disputed = completes && where.length > 0;
  return {
    ...common,
    ...(disputed ? { explanation: text('act.completeDisputed', { where: where.join('; ') }) } : {}),
    command: { type: completes ? 'complete' : deed, payload: deed === 'completeEarly' ? { early: true } : {} },
    ...(disputed ? { reason: DESPITE } : completes ? {} : { reason: { words: 'needed' } as const }),
    impact: completes,
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
    case 'decline':
      return <DeclineDialog onClose={onClose} />;
    case 'repair':
      return newest === undefined ? null : <RepairDialog round={newest} onClose={onClose} />;
    case 'change':
      return newest === undefined ? null : <PairingDialog round={newest} rounds={rounds} onClose={onClose} />;
    default:
      return <ActionDialog tournament={tournament.id} action={actionOf(text, deed, number, tournament.disputes)} onClose={onClose} />;
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
  if (step === 'none' || step === 'open') return null;
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

interface StepProps {
  readonly tournament: TournamentJson;
  readonly rounds: readonly RoundJson[];
}

/** One large button, and what else can be done with the newest round. */
const Step = ({ tournament, rounds }: StepProps) => {
  const text = useText();
  const [deed, setDeed] = useState<Deed>();
  const carry = useCommand(tournament.id);
  const bracket = useBracket(tournament.id);
  const over = isOver(tournament, bracket.data?.over === true);
  const { step, words, deeds } = situationOf(text, tournament, rounds, over);
  return (
    <>
      <p>{words}</p>
      {step === 'open' && <OpenPlay rounds={rounds} />}
      <div className="row">
        <BigStep
          step={step}
          pair={pairWords(text, tournament, rounds.at(-1), bracket.data)}
          rounds={rounds}
          busy={carry.isPending}
          run={(type, payload = {}) => carry.mutate({ type, payload })}
          ask={setDeed}
        />
        {step === 'pair' && tournament.open.length > 0 && (
          <Link className="button large" to="../results">
            {text('round.toResults')}
          </Link>
        )}
        {deeds.map((one) => (
          <button key={one} type="button" className="button" onClick={() => setDeed(one)}>
            {text(one === 'withdrawPublication' ? 'round.unpublish' : `round.${one}`)}
          </button>
        ))}
      </div>
      <ProblemNote error={carry.error} />
      {deed !== undefined && <DeedDialog deed={deed} rounds={rounds} onClose={() => setDeed(undefined)} />}
    </>
  );
};

interface NextStepProps {
  readonly rounds: readonly RoundJson[];
  /** The revision that the rounds are of. */
  readonly revision: number;
}

/**
 * What comes next. The tournament and its rounds are asked for one after the other: while they are of different revisions the step
 * before stays, as from halves of two nothing follows.
 */
export const NextStep = ({ rounds, revision }: NextStepProps) => {
  const text = useText();
  const { tournament } = useLooking();
  const [shown, setShown] = useState<StepProps>();
  const together = revision === tournament.revision;
  if (together && (shown?.tournament !== tournament || shown.rounds !== rounds)) setShown({ tournament, rounds });
  return <section className="panel next-step">{shown === undefined ? <p>{text('app.loading')}</p> : <Step {...shown} />}</section>;
};
