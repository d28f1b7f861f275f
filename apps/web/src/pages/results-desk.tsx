import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { MatchJson, RoundJson } from '../api/shapes';
import { useLooking } from '../parts/point-of-view';
import { resultSentence, resultWords } from '../parts/result-words';
import { scoreExample, type Typed } from '../results/typed-result';
import { useDesk, type Desk } from '../results/use-desk';
import { useOutbox } from '../results/use-outbox';
import { useText, type Text } from '../text';
import { CorrectDialog } from './correct-dialog';
import { drawAllowedIn } from './rounds-page';
import { ActionDialog } from '../parts/action-dialog';
import { KeyLegend, NoShowButtons, ScoreButtons } from './result-keys';
import { ResultRows } from './result-rows';
import { unreportOf } from './unreport';

const wordsFor = (text: Text, typed: Typed, match: MatchJson, drawAllowed: boolean): string => {
  const [a, b] = match.players;
  switch (typed.kind) {
    case 'result':
      return resultSentence(text, typed, a.name, b.name);
    case 'drawNot':
      return text('results.drawNot');
    case 'unread':
      return text('results.unread', { draw: drawAllowed ? 'yes' : 'no', example: scoreExample(match.bestOf) });
    case 'empty':
      return match.result === null ? '' : text('results.has', { text: resultWords(text, match.result, a.name, b.name) });
  }
};

/** What the keys mean for this match, with a score that can be its result. */
const howToType = (text: Text, { bestOf, players: [a, b] }: MatchJson): string => {
  const names = { left: a.name, right: b.name };
  if (bestOf === 1) return text('results.howOne', names);
  return text('results.how', { ...names, bestOf, clean: `${(bestOf + 1) / 2}–0`, example: scoreExample(bestOf) });
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
      <span className="desk-side desk-left">{a.name}</span>
      <label className="field desk-result">
        <span>{text('results.result')}</span>
        <input
          ref={desk.resultBox}
          type="text"
          autoComplete="off"
          autoCapitalize="off"
          maxLength={12}
          value={desk.typed}
          aria-describedby="desk-how desk-words"
          aria-invalid={read.kind === 'unread' || read.kind === 'drawNot'}
          onChange={(event) => desk.setTyped(event.target.value)}
          onKeyDown={desk.keysInResult}
        />
      </label>
      <span className="desk-side">{b.name}</span>
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
const Entered = ({ desk, round, drawAllowed }: { readonly desk: Desk; readonly round: RoundJson; readonly drawAllowed: boolean }) => {
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
          text: wordsFor(text, entered.typed, entered.match, drawAllowed),
          status: text(`results.${state}`),
        })}
    </span>
  );
};

interface ResultsDeskProps {
  readonly round: RoundJson;
  /** What the way on is called where every table is in. */
  readonly wayOn: string | undefined;
}

/**
 * Two boxes that never go away hold the focus: the table number and its result. Enter in the first goes to the second, Enter there
 * saves and moves both on to the next open table.
 */
export const ResultsDesk = ({ round, wayOn }: ResultsDeskProps) => {
  const text = useText();
  const { tournament } = useLooking();
  const { outbox, items } = useOutbox();
  const outgoing = items.filter((item) => item.tournament === tournament.id);
  const drawAllowed = drawAllowedIn(round);
  const desk = useDesk({ tournament: tournament.id, round, drawAllowed, outbox, outgoing });
  const { match, read, unknownTable, correcting } = desk;
  const [takingBack, setTakingBack] = useState<string>();
  const taken = round.matches.find((one) => one.match === takingBack);
  useEffect(() => {
    document.querySelector(`[data-table="${match?.table ?? 0}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [match?.table]);
  const typed = read.kind === 'result' ? read.text : '';
  if (match === undefined) return <p className="empty">{text('results.none')}</p>;
  return (
    <>
      <section className={match.bestOf === 1 ? 'desk desk-names' : 'desk'} aria-label={text('results.title', { round: round.round })}>
        <Boxes desk={desk} match={match} wayOn={wayOn} />
        <p id="desk-how" className="desk-how quiet">
          {howToType(text, match)}
        </p>
        <ScoreButtons match={match} drawAllowed={drawAllowed} typed={typed} onChoose={desk.setTyped} />
        <p id="desk-words" className="desk-words" role="status">
          {unknownTable === undefined ? wordsFor(text, read, match, drawAllowed) : text('results.noTable', { table: unknownTable })}
        </p>
        {match.result !== null && !tournament.completed && (
          <div className="row desk-deeds">
            <button type="button" className="button small" onClick={() => setTakingBack(match.match)}>
              {text('results.takeBack', { table: match.table })}
            </button>
          </div>
        )}
        <div className="row between">
          <NoShowButtons key={match.match} match={match} typed={typed} onChoose={desk.setTyped} />
          <KeyLegend example={scoreExample(match.bestOf)} drawAllowed={drawAllowed} />
          <Entered desk={desk} round={round} drawAllowed={drawAllowed} />
        </div>
      </section>
      <ResultRows
        round={round}
        outgoing={outgoing}
        selected={match.match}
        onSelect={(id) => {
          desk.select(id);
          if (window.matchMedia('(pointer: fine)').matches) desk.resultBox.current?.focus();
        }}
        onDismiss={(item) => outbox.remove(item.key)}
      />
      {taken !== undefined && (
        <ActionDialog tournament={tournament.id} action={unreportOf(text, round.round, taken)} onClose={() => setTakingBack(undefined)} />
      )}
      {correcting !== undefined && (
        <CorrectDialog
          tournament={tournament.id}
          round={round.round}
          match={correcting}
          drawAllowed={drawAllowed}
          typed={desk.typed}
          onClose={desk.closeCorrection}
        />
      )}
    </>
  );
};
