import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useCommand } from '../api/commands';
import type { MatchJson, RoundJson } from '../api/shapes';
import { ActionDialog } from '../parts/action-dialog';
import { useLooking } from '../parts/point-of-view';
import { ProblemNote } from '../parts/problem-note';
import { enteredAs, exampleOf, formOf } from '../results/match-form';
import type { MatchForm } from '../results/typed-result';
import { seatLetter } from '../results/typed-table';
import { useDesk, type Desk } from '../results/use-desk';
import { useOutbox } from '../results/use-outbox';
import { useText, type Text } from '../text';
import { CorrectDialog } from './correct-dialog';
import { ResultHelp } from './result-help';
import { KeyLegend, NoShowButtons, WalkoverReason } from './result-keys';
import { ResultRows } from './result-rows';
import { readWords, wordsFor } from './typed-words';
import { unreportOf } from './unreport';

/** What the keys mean for this match, with a result that it can have. */
const howToType = (text: Text, { bestOf, players: [a, b], seats }: MatchJson, form: MatchForm): string => {
  const names = { left: a.name, right: b.name, example: exampleOf(form) };
  switch (enteredAs(form)) {
    case 'table':
      return text('results.howTable', { ...names, seats: (seats ?? []).map(({ name }, seat) => `${seatLetter(seat)} ${name}`).join(', ') });
    case 'scores':
      return text(form.form?.scored === 'spread' ? 'results.howSpread' : 'results.howVictory', names);
    case 'keys':
      return text('results.howKeys', { ...names, bestOf, clean: `${(bestOf + 1) / 2}–0` });
    case 'games':
      return bestOf === 1 ? text('results.howOne', names) : text('results.how', { ...names, bestOf, clean: `${(bestOf + 1) / 2}–0` });
  }
};

/** All is in: on to what comes next. Whoever saved the last result by its button finds the focus here. */
const WayOn = ({ words }: { readonly words: string }) => {
  const place = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus();
  }, []);
  return (
    <Link ref={place} className="button primary large desk-save" to="../round">
      {words}
    </Link>
  );
};

interface BoxesProps {
  readonly desk: Desk;
  readonly match: MatchJson;
  /** Leads on where nothing is left to be entered. */
  readonly wayOn: string | undefined;
}

const Boxes = ({ desk, match, wayOn }: BoxesProps) => {
  const text = useText();
  const { read } = desk;
  const [a, b] = match.players;
  return (
    <div className="desk-boxes">
      <label className="field desk-table">
        <span>{text('results.table')}</span>
        <input
          ref={desk.tableBox}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          value={desk.tableText}
          aria-describedby="desk-words"
          aria-invalid={desk.unknownTable !== undefined}
          onFocus={(event) => event.target.select()}
          onChange={(event) => desk.setTableText(event.target.value)}
          onBlur={() => desk.setTableText(undefined)}
          onKeyDown={desk.keysInTable}
        />
      </label>
      <span className="desk-side desk-left">{match.seats === undefined ? a.name : ''}</span>
      <label className="field desk-result">
        <span>{text('results.result')}</span>
        <input
          ref={desk.resultBox}
          type="text"
          autoComplete="off"
          autoCapitalize="off"
          maxLength={80}
          value={desk.typed}
          aria-describedby="desk-how desk-words"
          aria-invalid={read.kind === 'unread' || read.kind === 'drawNot'}
          onChange={(event) => desk.setTyped(event.target.value)}
          onKeyDown={desk.keysInResult}
        />
      </label>
      <span className="desk-side">{match.seats === undefined ? b.name : ''}</span>
      {wayOn !== undefined && read.kind === 'empty' ? (
        <WayOn words={wayOn} />
      ) : (
        <button type="button" className="button primary large desk-save" aria-disabled={read.kind !== 'result'} onClick={desk.save}>
          {text('results.save')}
        </button>
      )}
    </div>
  );
};

/** What was entered last, and how far it has come: read out as it changes. */
const Entered = ({ desk, round }: { readonly desk: Desk; readonly round: RoundJson }) => {
  const text = useText();
  const { items } = useOutbox();
  const { entered } = desk;
  const now = round.matches.find(({ match }) => match === entered?.match.match);
  const state = items.find(({ match }) => match === entered?.match.match)?.state ?? (now?.result === null ? 'waiting' : 'saved');
  return (
    <span className={`desk-entered mark-${state}`} role="status">
      {entered !== undefined &&
        text('results.entered', {
          table: entered.match.table,
          text: readWords(text, entered.typed, entered.match, formOf(round, entered.match)),
          status: text(`results.${state}`),
        })}
    </span>
  );
};

interface ResultsDeskProps {
  readonly round: RoundJson;
  /** Number of the round of a match, where matches of several are shown together. */
  readonly roundOf?: (match: string) => number;
  /** What the desk is about. */
  readonly label: string;
  /** What the way on is called where every table is in. */
  readonly wayOn: string | undefined;
}

/**
 * Two boxes that never go away hold the focus: the table number and its result. Enter in the first goes to the second, Enter there
 * saves and moves both on to the next open table.
 */
export const ResultsDesk = ({ round, roundOf = () => round.round, label, wayOn }: ResultsDeskProps) => {
  const text = useText();
  const { tournament } = useLooking();
  const { outbox, items } = useOutbox();
  const outgoing = items.filter((item) => item.tournament === tournament.id);
  const desk = useDesk({ tournament: tournament.id, round, roundOf, outbox, outgoing });
  const confirm = useCommand(tournament.id);
  const { match, form, read, unknownTable, correcting } = desk;
  const [takingBack, setTakingBack] = useState<string>();
  const taken = round.matches.find((one) => one.match === takingBack);
  useEffect(() => {
    document.querySelector(`[data-match="${match?.match ?? ''}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [match?.match]);
  if (match === undefined) return <p className="empty">{text('results.none')}</p>;
  const helped = { match, read, onChoose: desk.setTyped };
  return (
    <>
      <section className={`desk desk-of-${enteredAs(form)}${match.bestOf === 1 ? ' desk-names' : ''}`} aria-label={label}>
        <Boxes desk={desk} match={match} wayOn={wayOn} />
        <p id="desk-how" className="desk-how quiet">
          {howToType(text, match, form)}
        </p>
        <ResultHelp match={match} form={form} typed={desk.typed} read={read} onType={desk.setTyped} onEnter={desk.save} />
        <p id="desk-words" className="desk-words" role="status">
          {unknownTable === undefined ? wordsFor(text, read, match, form) : text('results.noTable', { table: unknownTable })}
        </p>
        <WalkoverReason {...helped} />
        {match.result !== null && !tournament.completed && (
          <div className="row desk-deeds">
            {match.status === 'reported' && (
              <button
                type="button"
                className="button small"
                disabled={confirm.isPending}
                onClick={() => confirm.mutate({ type: 'confirm', payload: { matches: [match.match] } })}
              >
                {text('round.confirmLabel', { table: match.table })}
              </button>
            )}
            <button type="button" className="button small" onClick={() => setTakingBack(match.match)}>
              {text('results.takeBack', { table: match.table })}
            </button>
          </div>
        )}
        <ProblemNote error={confirm.error} />
        <div className="row between">
          <NoShowButtons key={match.match} {...helped} />
          <KeyLegend form={form} />
          <Entered desk={desk} round={round} />
        </div>
      </section>
      <ResultRows
        label={label}
        matches={round.matches}
        outgoing={outgoing}
        selected={match.match}
        onSelect={(id) => {
          desk.select(id);
          if (window.matchMedia('(pointer: fine)').matches) desk.resultBox.current?.focus();
        }}
        onDismiss={(item) => outbox.remove(item.key)}
      />
      {taken !== undefined && (
        <ActionDialog
          tournament={tournament.id}
          action={unreportOf(text, roundOf(taken.match), taken)}
          onClose={() => setTakingBack(undefined)}
        />
      )}
      {correcting !== undefined && (
        <CorrectDialog
          tournament={tournament.id}
          round={roundOf(correcting.match)}
          match={correcting}
          form={form}
          typed={desk.typed}
          onClose={desk.closeCorrection}
        />
      )}
    </>
  );
};
