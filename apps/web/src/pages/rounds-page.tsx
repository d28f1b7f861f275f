import { useState } from 'react';
import { useCommand } from '../api/commands';
import { usePools, useRounds } from '../api/queries';
import type { MatchJson, RoundJson } from '../api/shapes';
import { DisputeDialog } from '../disputes/dispute-dialog';
import { OpenDisputes } from '../disputes/open-disputes';
import { WhyButton } from '../explain/explain-dialog';
import { PairingDialog } from '../pairings/pairing-dialog';
import { RuleBreaks } from '../pairings/rule-breaks';
import { ActionDialog } from '../parts/action-dialog';
import { Loaded } from '../parts/loaded';
import { useLooking } from '../parts/point-of-view';
import { ProblemNote } from '../parts/problem-note';
import { matchWords, scoreWords } from '../parts/result-words';
import { sectionsOf } from '../parts/round-sections';
import { SideName } from '../parts/side-name';
import { TableSide } from '../parts/table-side';
import { formOf } from '../results/match-form';
import { reasonWords } from '../parts/reason-field';
import { knownMessage, useText } from '../text';
import { CorrectDialog } from './correct-dialog';
import { unreportOf } from './unreport';
import { NextStep } from './next-step';

export const useStageName = () => {
  const text = useText();
  return (stage: string) => {
    const id = `stage.${stage}`;
    return knownMessage(id) ? text(id) : stage;
  };
};

type MatchDeed = 'correct' | 'unreport' | 'confirm' | 'dispute';

interface MatchRowProps {
  readonly match: MatchJson;
  readonly deeds: readonly MatchDeed[];
  readonly onDeed: (deed: MatchDeed) => void;
}

const MatchRow = ({ match, deeds, onDeed }: MatchRowProps) => {
  const text = useText();
  const { table, result, pool, status, repaired, corrections, unusual, seats } = match;
  const was = corrections.at(-1);
  return (
    <li className="match">
      <span className="table-number">
        <span className="unseen">{text('round.table')} </span>
        {table}
      </span>
      {seats === undefined ? (
        <>
          <SideName match={match} side={0} />
          <span className="match-result">
            {result === null ? <span className="quiet">{text('round.open')}</span> : scoreWords(text, result)}
          </span>
          <SideName match={match} side={1} />
        </>
      ) : (
        <TableSide match={match} seats={seats} />
      )}
      <span className="match-marks">
        {seats !== undefined && result === null && <span className="quiet">{text('round.open')}</span>}
        {pool !== undefined && <span className="badge">{text('round.pool', { losses: pool })}</span>}
        {match.bracketMatch !== undefined && <span className="badge">{match.bracketMatch}</span>}
        {repaired && <span className="badge">{text('round.repaired')}</span>}
        {unusual && <span className="badge">{text('round.byHand')}</span>}
        {match.disputed === true && <span className="badge badge-warn">{text('round.disputed')}</span>}
        {status === 'reported' && <span className="badge badge-warn">{text('round.reported')}</span>}
        {was !== undefined && <span className="badge">{text('round.was', { was: matchWords(text, match, was.was) })}</span>}
        <WhyButton question={{ kind: 'pairing', of: match.match }} label={text('explain.whyPairing', { table })}>
          {text('explain.why')}
        </WhyButton>
        {deeds.map((deed) => (
          <button
            key={deed}
            type="button"
            className={deed === 'confirm' ? 'button small' : 'button plain small'}
            aria-label={text(`round.${deed}Label`, { table })}
            onClick={() => onDeed(deed)}
          >
            {text(`round.${deed}`)}
          </button>
        ))}
      </span>
    </li>
  );
};

const RoundHead = ({ round }: { readonly round: RoundJson }) => {
  const text = useText();
  const stageName = useStageName();
  const { tournament } = useLooking();
  const nameOf = (registration: number) => tournament.players[registration - 1]?.name;
  const state = !round.published ? 'round.draft' : round.completed ? 'round.completed' : 'round.published';
  return (
    <>
      <p className="row tight">
        <span className="badge">{stageName(round.stage)}</span>
        <span className={round.published ? 'badge' : 'badge badge-warn'}>{text(state)}</span>
        {round.attempt > 1 && <span className="badge">{text('round.again', { attempt: round.attempt })}</span>}
      </p>
      {round.voided.map(({ attempt, reason }) => (
        <p key={attempt} className="quiet">
          {text('round.voided', { attempt, reason: reasonWords(text, reason) })}
        </p>
      ))}
      {round.ruleBreaks.length > 0 && (
        <div className="quiet">
          <p>{text('round.breaks')}</p>
          <RuleBreaks breaks={round.ruleBreaks} nameOf={nameOf} />
        </div>
      )}
    </>
  );
};

/** Who does not play in a run-off as the place in the bracket is theirs already. */
const AlreadyThrough = ({ round }: { readonly round: RoundJson }) => {
  const text = useText();
  const { tournament, point } = useLooking();
  const pools = usePools(tournament.id, point);
  const playing = new Set(round.matches.flatMap(({ players }) => players.map(({ id }) => id)));
  const through = pools.data?.qualified.filter(({ id }) => !playing.has(id)) ?? [];
  if (through.length === 0) return null;
  return <p className="quiet">{text('round.through', { names: through.map(({ name }) => name).join(', ') })}</p>;
};

/** What can be done with a match that has a result. */
const deedsOf = ({ result, status }: MatchJson, completed: boolean): readonly MatchDeed[] => {
  if (result === null) return [];
  if (completed) return ['correct', 'dispute'];
  return status === 'reported' ? ['confirm', 'correct', 'unreport', 'dispute'] : ['correct', 'unreport', 'dispute'];
};

interface RoundShownProps {
  readonly round: RoundJson;
  readonly rounds: readonly RoundJson[];
  readonly mayAct: boolean;
}

const RoundShown = ({ round, rounds, mayAct }: RoundShownProps) => {
  const text = useText();
  const { tournament } = useLooking();
  const [asked, setAsked] = useState<{ readonly deed: MatchDeed | 'change'; readonly match?: string }>();
  const confirm = useCommand(tournament.id);
  const match = round.matches.find((one) => one.match === asked?.match);
  const close = () => setAsked(undefined);
  const onDeed = (deed: MatchDeed, id: string) =>
    deed === 'confirm' ? confirm.mutate({ type: 'confirm', payload: { matches: [id] } }) : setAsked({ deed, match: id });
  // Of the newest round this is said above.
  const older = round !== rounds.at(-1) && !round.planned && round.matches.some(({ result }) => result === null);
  return (
    <div className={round.published ? 'stack' : 'stack draft'}>
      <RoundHead round={round} />
      <ProblemNote error={confirm.error} />
      {sectionsOf(text, round).map(({ key, title, matches, byes }) => (
        <section key={key} className="round-section" aria-label={title}>
          {title !== undefined && <h4>{title}</h4>}
          {matches.length > 0 && (
            <ul className="matches" aria-label={text('round.pairings')}>
              {matches.map((one) => (
                <MatchRow
                  key={one.match}
                  match={one}
                  deeds={mayAct ? deedsOf(one, tournament.completed) : []}
                  onDeed={(deed) => onDeed(deed, one.match)}
                />
              ))}
            </ul>
          )}
          {byes.length > 0 && (
            <p>
              <strong>{text('round.byes')}</strong>:{' '}
              {byes.map(({ player }, at) => (
                <span key={player.id}>
                  {at > 0 && ', '}
                  <WhyButton
                    question={{ kind: 'bye', of: String(player.registration), round: round.round }}
                    className="link"
                    title={text('explain.whyBye')}
                  >
                    {player.name}
                  </WhyButton>
                </span>
              ))}
            </p>
          )}
        </section>
      ))}
      {round.stage === 'runOff' && round === rounds.at(-1) && <AlreadyThrough round={round} />}
      {mayAct && older && !tournament.completed && (
        <div>
          <button type="button" className="button" onClick={() => setAsked({ deed: 'change' })}>
            {text('round.change')}
          </button>
        </div>
      )}
      {round.drawSeed !== null && (
        <details className="quiet seed">
          <summary>{text('round.checkDraw')}</summary>
          {text('round.seed')} <code>{round.drawSeed}</code>
        </details>
      )}
      {asked?.deed === 'change' && <PairingDialog round={round} rounds={rounds} onClose={close} />}
      {asked?.deed === 'unreport' && match !== undefined && (
        <ActionDialog tournament={tournament.id} action={unreportOf(text, round.round, match)} onClose={close} />
      )}
      {asked?.deed === 'dispute' && match !== undefined && (
        <DisputeDialog tournament={tournament.id} round={round.round} match={match} form={formOf(round, match)} onClose={close} />
      )}
      {asked?.deed === 'correct' && match !== undefined && (
        <CorrectDialog tournament={tournament.id} round={round.round} match={match} form={formOf(round, match)} onClose={close} />
      )}
    </div>
  );
};

/** So many rounds have a button each; of more one is chosen from a list. */
const MOST_TABS = 24;

interface RoundTabsProps {
  readonly rounds: readonly RoundJson[];
  readonly shown: number;
  /** Undefined: the newest one, whichever that is. */
  readonly onChoose: (round: number | undefined) => void;
}

const RoundTabs = ({ rounds, shown, onChoose }: RoundTabsProps) => {
  const text = useText();
  const choose = (round: number) => onChoose(round === rounds.at(-1)?.round ? undefined : round);
  if (rounds.length > MOST_TABS)
    return (
      <label className="field inline">
        <span>{text('round.choose')}</span>
        <select value={shown} onChange={({ target }) => choose(Number(target.value))}>
          {rounds.map(({ round }) => (
            <option key={round} value={round}>
              {round}
            </option>
          ))}
        </select>
      </label>
    );
  return (
    <nav className="round-tabs" aria-label={text('round.choose')}>
      {rounds.map(({ round }) => (
        <button
          key={round}
          type="button"
          className="round-tab"
          aria-current={round === shown}
          aria-label={text('round.number', { round })}
          onClick={() => choose(round)}
        >
          {round}
        </button>
      ))}
    </nav>
  );
};

/** Pairing, looking at the draft, publishing; and every round that was. */
export const RoundsPage = () => {
  const text = useText();
  const { tournament, point, mayAct } = useLooking();
  const rounds = useRounds(tournament.id, point);
  const [chosen, setChosen] = useState<number>();
  return (
    <section className="stack">
      <h2>{text('round.title')}</h2>
      <Loaded query={rounds}>
        {({ rounds: all, voided, revision }) => {
          const newest = all.at(-1);
          const shown = all.find(({ round }) => round === chosen) ?? newest;
          return (
            <>
              <OpenDisputes disputes={tournament.disputes} />
              {mayAct && <NextStep rounds={all} revision={revision} />}
              {voided.map(({ round, attempt, reason }) => (
                <p key={`${round}-${attempt}`} className="quiet">
                  {text('round.voided', { attempt, reason: reasonWords(text, reason) })}
                </p>
              ))}
              {shown === undefined ? (
                <p className="empty">{text('round.none')}</p>
              ) : (
                <>
                  <RoundTabs rounds={all} shown={shown.round} onChoose={setChosen} />
                  <h3>{text('round.number', { round: shown.round })}</h3>
                  <RoundShown key={shown.round} round={shown} rounds={all} mayAct={mayAct} />
                </>
              )}
            </>
          );
        }}
      </Loaded>
    </section>
  );
};
