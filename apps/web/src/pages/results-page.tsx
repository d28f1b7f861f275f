import { useState } from 'react';
import { useCommand } from '../api/commands';
import { publishedRounds, useBracket, useRound, useRounds } from '../api/queries';
import type { RoundJson } from '../api/shapes';
import { Loaded } from '../parts/loaded';
import { useLooking } from '../parts/point-of-view';
import { ProblemNote } from '../parts/problem-note';
import { countedByRound, roundOfMatch } from '../results/round-of-match';
import { useOutbox } from '../results/use-outbox';
import { useText } from '../text';
import { isOver, waitingIn } from './situation';
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

interface OlderProps {
  readonly shown: number;
  readonly onChoose: (round: number) => void;
}

/** Where two rounds are played at once: the one that is not looked at. */
const OpenElsewhere = ({ shown, onChoose }: OlderProps) => {
  const text = useText();
  const { tournament } = useLooking();
  const others = countedByRound(tournament.open).filter(({ round }) => round !== shown && round <= publishedRounds(tournament));
  if (others.length === 0) return null;
  return (
    <div className="row">
      {others.map(({ round, count }) => (
        <button key={round} type="button" className="button small" onClick={() => onChoose(round)}>
          {text('results.elsewhere', { round, count })}
        </button>
      ))}
    </div>
  );
};

interface RoundResultsProps {
  readonly shown: RoundJson;
  readonly choices: readonly number[];
  readonly onChoose: (round: number) => void;
}

/** How many tables of the round are open, and which round it is. */
const RoundHead = ({ shown, choices, onChoose }: RoundResultsProps) => {
  const text = useText();
  const open = shown.matches.filter(({ result }) => result === null).length;
  return (
    <>
      <div className="row between">
        <h2>{text('results.title', { round: shown.round })}</h2>
        <div className="row">
          <span className={open === 0 ? 'count good' : 'count'} role="status">
            {text('results.left', { count: open })}
          </span>
          <label className="field inline">
            <span>{text('round.choose')}</span>
            <select value={shown.round} onChange={(event) => onChoose(Number(event.target.value))}>
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
    </>
  );
};

/** Results of one round. */
const OfARound = () => {
  const text = useText();
  const { tournament, point, mayAct, past } = useLooking();
  const [chosen, setChosen] = useState<number>();
  const newest = publishedRounds(tournament);
  const bracket = useBracket(tournament.id);
  /** Undefined where something is open, waits for staff, or has come behind this round. */
  const wayOn = (round: RoundJson): string | undefined => {
    if (round.round !== tournament.round || tournament.completed || tournament.open.length > 0) return undefined;
    if (round.matches.some(({ result, status }) => result === null || status === 'reported')) return undefined;
    const over = isOver(tournament, bracket.data?.over === true);
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
        const label = text('results.title', { round: shown.round });
        return (
          <section className="stack results">
            <RoundHead shown={shown} choices={choices} onChoose={setChosen} />
            {!past && <OpenElsewhere shown={shown.round} onChoose={setChosen} />}
            {mayAct ? (
              <>
                <WaitingNote />
                <ResultsDesk key={shown.round} round={shown} label={label} wayOn={wayOn(shown)} />
                <ConfirmAll rounds={published} />
              </>
            ) : (
              <>
                {!past && <p className="quiet">{text('results.signIn')}</p>}
                <ResultRows label={label} matches={shown.matches} outgoing={[]} />
              </>
            )}
          </section>
        );
      }}
    </Loaded>
  );
};

/** So many finished matches stay in sight behind those that are played. */
const RECENT = 20;

/** Every match that is played, and the last ones that ended: in open play there are no rounds to wait for. */
const matchesInPlay = (rounds: readonly RoundJson[]): RoundJson['matches'] => {
  const all = rounds.flatMap(({ matches }) => matches);
  const open = all.filter(({ result }) => result === null).sort((one, other) => one.table - other.table);
  const ended = all.filter(({ result }) => result !== null).reverse();
  return [...open, ...ended.slice(0, RECENT)];
};

/** Results of open play, whichever pairing they are of. */
const OfOpenPlay = () => {
  const text = useText();
  const { tournament, point, mayAct, past } = useLooking();
  const rounds = useRounds(tournament.id, point);
  return (
    <Loaded query={rounds}>
      {({ rounds: all }) => {
        const published = all.filter((round) => round.published);
        const newest = published.at(-1);
        if (newest === undefined) return <p className="empty">{text('open.nothing')}</p>;
        const shown: RoundJson = { ...newest, matches: matchesInPlay(published) };
        const open = shown.matches.filter(({ result }) => result === null).length;
        const label = text('open.results');
        return (
          <section className="stack results">
            <div className="row between">
              <h2>{label}</h2>
              <span className={open === 0 ? 'count good' : 'count'} role="status">
                {text('open.playing', { count: open })}
              </span>
            </div>
            {mayAct ? (
              <>
                <WaitingNote />
                <ResultsDesk
                  round={shown}
                  roundOf={roundOfMatch}
                  label={label}
                  wayOn={open === 0 && !tournament.completed ? text('open.toPairing') : undefined}
                />
                <ConfirmAll rounds={published} />
              </>
            ) : (
              <>
                {!past && <p className="quiet">{text('results.signIn')}</p>}
                <ResultRows label={label} matches={shown.matches} outgoing={[]} />
              </>
            )}
          </section>
        );
      }}
    </Loaded>
  );
};

/** Results, by keyboard alone or by touch. */
export const ResultsPage = () => (useLooking().tournament.policy.stages[0] === 'openPlay' ? <OfOpenPlay /> : <OfARound />);
