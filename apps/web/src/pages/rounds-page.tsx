import { useState } from 'react';
import { useRounds } from '../api/queries';
import type { MatchJson, RoundJson } from '../api/shapes';
import { Loaded } from '../parts/loaded';
import { useLooking } from '../parts/point-of-view';
import { resultWords, winningSide } from '../parts/result-words';
import { knownMessage, useText } from '../text';
import { CorrectDialog } from './correct-dialog';
import { NextStep } from './next-step';

export const useStageName = () => {
  const text = useText();
  return (stage: string) => {
    const id = `stage.${stage}`;
    return knownMessage(id) ? text(id) : stage;
  };
};

/** A two-loss or bracket match ends with a winner. */
export const drawAllowedIn = (round: RoundJson): boolean => round.stage === 'swiss';

interface MatchRowProps {
  readonly match: MatchJson;
  readonly onCorrect?: () => void;
}

const MatchRow = ({ match, onCorrect }: MatchRowProps) => {
  const text = useText();
  const { players, table, result, pool, status, repaired, corrections, unusual } = match;
  const [a, b] = players;
  const won = result === null ? 0 : winningSide(result.outcome);
  const was = corrections.at(-1);
  return (
    <li className="match">
      <span className="table-number">
        <span className="unseen">{text('round.table')} </span>
        {table}
      </span>
      <span className={won === 1 ? 'side side-left won' : 'side side-left'}>{a.name}</span>
      <span className="match-result">{result === null ? <span className="quiet">{text('round.open')}</span> : resultWords(result)}</span>
      <span className={won === 2 ? 'side won' : 'side'}>{b.name}</span>
      <span className="match-marks">
        {pool !== undefined && <span className="badge">{text('round.pool', { losses: pool })}</span>}
        {repaired && <span className="badge">{text('round.repaired')}</span>}
        {unusual && <span className="badge">{text('round.byHand')}</span>}
        {status === 'reported' && <span className="badge badge-warn">{text('round.reported')}</span>}
        {was !== undefined && <span className="badge">{text('round.was', { was: resultWords(was.was) })}</span>}
        {onCorrect !== undefined && result !== null && (
          <button type="button" className="button plain small" aria-label={text('round.correctLabel', { table })} onClick={onCorrect}>
            {text('round.correct')}
          </button>
        )}
      </span>
    </li>
  );
};

const RoundHead = ({ round }: { readonly round: RoundJson }) => {
  const text = useText();
  const stageName = useStageName();
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
          {text('round.voided', { attempt, reason })}
        </p>
      ))}
      {round.ruleBreaks.length > 0 && <p className="quiet">{text('round.breaks', { breaks: round.ruleBreaks.join('; ') })}</p>}
    </>
  );
};

const RoundShown = ({ round, mayCorrect }: { readonly round: RoundJson; readonly mayCorrect: boolean }) => {
  const text = useText();
  const { tournament } = useLooking();
  const [correcting, setCorrecting] = useState<string>();
  const match = round.matches.find((one) => one.match === correcting);
  return (
    <div className={round.published ? 'stack' : 'stack draft'}>
      <RoundHead round={round} />
      <ul className="matches" aria-label={text('round.pairings')}>
        {round.matches.map((one) => (
          <MatchRow key={one.match} match={one} {...(mayCorrect ? { onCorrect: () => setCorrecting(one.match) } : {})} />
        ))}
      </ul>
      {round.byes.length > 0 && (
        <p>
          <strong>{text('round.byes')}</strong>: {round.byes.map(({ player }) => player.name).join(', ')}
        </p>
      )}
      {round.drawSeed !== null && (
        <p className="quiet seed">
          {text('round.seed')} <code>{round.drawSeed}</code>
        </p>
      )}
      {match !== undefined && (
        <CorrectDialog
          tournament={tournament.id}
          round={round.round}
          match={match}
          drawAllowed={drawAllowedIn(round)}
          onClose={() => setCorrecting(undefined)}
        />
      )}
    </div>
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
        {({ rounds: all, voided }) => {
          const newest = all.at(-1);
          const shown = all.find(({ round }) => round === chosen) ?? newest;
          return (
            <>
              {mayAct && <NextStep rounds={all} />}
              {voided.map(({ round, attempt, reason }) => (
                <p key={`${round}-${attempt}`} className="quiet">
                  {text('round.voided', { attempt, reason })}
                </p>
              ))}
              {shown === undefined ? (
                <p className="empty">{text('round.none')}</p>
              ) : (
                <>
                  <nav className="round-tabs" aria-label={text('round.choose')}>
                    {all.map(({ round }) => (
                      <button
                        key={round}
                        type="button"
                        className="round-tab"
                        aria-current={round === shown.round}
                        aria-label={text('round.number', { round })}
                        onClick={() => setChosen(round === newest?.round ? undefined : round)}
                      >
                        {round}
                      </button>
                    ))}
                  </nav>
                  <h3>{text('round.number', { round: shown.round })}</h3>
                  <RoundShown key={shown.round} round={shown} mayCorrect={mayAct} />
                </>
              )}
            </>
          );
        }}
      </Loaded>
    </section>
  );
};
