import { useState } from 'react';
import { useCommand } from '../api/commands';
import { publishedRounds, useBracket, useRound } from '../api/queries';
import type { RoundJson } from '../api/shapes';
import { Loaded } from '../parts/loaded';
import { useLooking } from '../parts/point-of-view';
import { ProblemNote } from '../parts/problem-note';
import { useOutbox } from '../results/use-outbox';
import { useText } from '../text';
import { isOver, waitingIn } from './next-step';
import { ResultsDesk } from './results-desk';
import { ResultRows } from './result-rows';

const ConfirmAll = ({ rounds }: { readonly rounds: readonly RoundJson[] }) => {
  const text = useText();
  const { tournament } = useLooking();
  const confirm = useCommand(tournament.id);
  const waiting = waitingIn(rounds);
  if (waiting.length === 0) return null;
  return (
    <div className="stack">
      <div>
        <button
          type="button"
          className="button"
          disabled={confirm.isPending}
          onClick={() => confirm.mutate({ type: 'confirm', payload: { matches: waiting } })}
        >
          {text('results.confirmAll', { count: waiting.length })}
        </button>
      </div>
      <ProblemNote error={confirm.error} />
    </div>
  );
};

const WaitingNote = () => {
  const text = useText();
  const { tournament } = useLooking();
  const waiting = useOutbox().items.filter((item) => item.tournament === tournament.id && item.state === 'waiting');
  // One that was tried in vain holds up those behind it.
  if (waiting.every(({ why }) => why === undefined)) return null;
  return (
    <div className="note note-warn" role="status">
      <p>
        <strong>{text('results.waitingCount', { count: waiting.length })}</strong> {text('results.kept')}
      </p>
    </div>
  );
};

/** Results of a round, by keyboard alone or by touch. */
export const ResultsPage = () => {
  const text = useText();
  const { tournament, point, mayAct, past } = useLooking();
  const [chosen, setChosen] = useState<number>();
  const newest = publishedRounds(tournament);
  const bracket = useBracket(tournament.id);
  /** Undefined where something is open, waits for staff, or has come behind this round. */
  const wayOn = (round: RoundJson): string | undefined => {
    if (round.round !== tournament.round || tournament.completed || tournament.open.length > 0) return undefined;
    if (round.matches.some(({ result, status }) => result === null || status === 'reported')) return undefined;
    const over = isOver(tournament, round, bracket.data?.over === true);
    return over ? text('results.finish') : text('results.toRound', { round: round.round + 1 });
  };
  // Of the past it is not known here how many rounds there were.
  const rounds = useRound(tournament.id, past || newest === 0 ? undefined : (chosen ?? newest), point);
  return (
    <Loaded query={rounds}>
      {({ rounds: all }) => {
        const published = all.filter((round) => round.published);
        const shown = published.find(({ round }) => round === chosen) ?? published.at(-1);
        const choices = past ? published.map(({ round }) => round) : Array.from({ length: newest }, (_, index) => index + 1);
        if (shown === undefined) return <p className="empty">{text('results.none')}</p>;
        const open = shown.matches.filter(({ result }) => result === null).length;
        return (
          <section className="stack results">
            <div className="row between">
              <h2>{text('results.title', { round: shown.round })}</h2>
              <div className="row">
                <span className={open === 0 ? 'count good' : 'count'} role="status">
                  {text('results.left', { count: open })}
                </span>
                <label className="field inline">
                  <span>{text('round.choose')}</span>
                  <select value={shown.round} onChange={(event) => setChosen(Number(event.target.value))}>
                    {choices.map((round) => (
                      <option key={round} value={round}>
                        {round}
                      </option>
                    ))}
                  </select>
                </label>
              </div>
            </div>
            <progress
              className="in-bar"
              value={shown.matches.length - open}
              max={Math.max(1, shown.matches.length)}
              aria-label={text('results.of', { done: shown.matches.length - open, all: shown.matches.length })}
            />
            {mayAct ? (
              <>
                <WaitingNote />
                <ResultsDesk key={shown.round} round={shown} wayOn={wayOn(shown)} />
                <ConfirmAll rounds={published} />
              </>
            ) : (
              <>
                {!past && <p className="quiet">{text('results.signIn')}</p>}
                <ResultRows round={shown} outgoing={[]} />
              </>
            )}
          </section>
        );
      }}
    </Loaded>
  );
};
