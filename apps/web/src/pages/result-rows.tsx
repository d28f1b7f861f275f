import type { MatchJson } from '../api/shapes';
import { LongList } from '../parts/long-list';
import { printed, scoreWords } from '../parts/result-words';
import { SideName } from '../parts/side-name';
import { TableSide } from '../parts/table-side';
import type { Outgoing } from '../results/outbox';
import { useText } from '../text';

export type RowState = 'open' | 'saved' | 'waiting' | 'refused' | 'toConfirm';

/** What the row says: nothing is `saved` before the server has it. */
export const stateOf = (match: MatchJson, outgoing: Outgoing | undefined): RowState => {
  if (outgoing?.state === 'refused') return 'refused';
  if (match.status === 'reported') return 'toConfirm';
  if (match.result !== null) return 'saved';
  return outgoing?.state ?? 'open';
};

/** What waits for the server, as far as it is a score. */
const scoreOf = (outgoing: Outgoing | undefined): string => (/^[+−-]?\d/.test(outgoing?.text ?? '') ? printed(outgoing?.text ?? '') : '–');

/** Both sides with the score between them, or everybody at a table and its order. */
const Sides = ({ match, written }: { readonly match: MatchJson; readonly written: string }) => {
  const { seats } = match;
  if (seats !== undefined) return <TableSide match={match} seats={seats} />;
  return (
    <>
      <SideName match={match} side={0} />
      <span className="match-result">{written}</span>
      <SideName match={match} side={1} />
    </>
  );
};

interface RowProps {
  readonly match: MatchJson;
  readonly outgoing: Outgoing | undefined;
  readonly selected: boolean;
  readonly onSelect?: () => void;
  readonly onDismiss?: (item: Outgoing) => void;
}

const Row = ({ match, outgoing, selected, onSelect, onDismiss }: RowProps) => {
  const text = useText();
  const state = stateOf(match, outgoing);
  const written = match.result !== null ? scoreWords(text, match.result) : scoreOf(outgoing);
  const table = (
    <>
      <span className="unseen">{text('results.table')} </span>
      {match.table}
    </>
  );
  return (
    <div
      className={`result-row row-${state}${selected ? ' selected' : ''}`}
      data-table={match.table}
      data-match={match.match}
      data-state={state}
      aria-current={selected ? 'true' : undefined}
      onClick={onSelect}
    >
      {onSelect === undefined ? (
        <span className="table-number">{table}</span>
      ) : (
        <button type="button" className="table-number" tabIndex={-1}>
          {table}
        </button>
      )}
      <Sides match={match} written={written} />
      <span className={`row-mark mark-${state}`}>{text(`results.${state}`)}</span>
      {state === 'refused' && outgoing !== undefined && (
        <span className="row-why">
          {outgoing.why}
          {onDismiss !== undefined && (
            <button
              type="button"
              className="button plain small"
              aria-label={text('results.dismissLabel', { table: match.table })}
              onClick={(event) => {
                event.stopPropagation();
                onDismiss(outgoing);
              }}
            >
              {text('results.dismiss')}
            </button>
          )}
        </span>
      )}
    </div>
  );
};

interface ResultRowsProps {
  readonly label: string;
  readonly matches: readonly MatchJson[];
  readonly outgoing: readonly Outgoing[];
  readonly selected?: string;
  readonly onSelect?: (match: string) => void;
  readonly onDismiss?: (item: Outgoing) => void;
}

/** The tables of a round, each with its result and how far it has come. */
export const ResultRows = ({ label, matches, outgoing, selected, onSelect, onDismiss }: ResultRowsProps) => {
  const byMatch = new Map(outgoing.map((item) => [item.match, item]));
  return (
    <LongList
      label={label}
      className="result-rows"
      items={matches}
      keyOf={({ match }) => match}
      height={46}
      {...(selected === undefined ? {} : { reveal: selected })}
    >
      {(match) => (
        <Row
          match={match}
          outgoing={byMatch.get(match.match)}
          selected={match.match === selected}
          {...(onSelect === undefined ? {} : { onSelect: () => onSelect(match.match) })}
          {...(onDismiss === undefined ? {} : { onDismiss })}
        />
      )}
    </LongList>
  );
};
