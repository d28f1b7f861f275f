import { useState } from 'react';
import { publishedRounds, useStandings, useTournamentAt } from '../api/queries';
import type { StandingsJson, StandingsRow } from '../api/shapes';
import { OpenDisputes } from '../disputes/open-disputes';
import { WhyButton } from '../explain/explain-dialog';
import { WhatIfPanel } from '../explain/what-if-panel';
import { Loaded } from '../parts/loaded';
import { useLooking } from '../parts/point-of-view';
import { pointsWords } from '../parts/points-words';
import { reasonWords } from '../parts/reason-field';
import { decimalOf, exactOf, longName, Meanings, shortName, TieHead, titleOf } from '../parts/tie-breakers';
import { useText } from '../text';
import { useStageName } from './rounds-page';

const LEFT: ReadonlySet<string> = new Set(['dropped', 'withdrawn', 'disqualified']);

interface RowProps {
  readonly row: StandingsRow;
  readonly tieBreakers: readonly string[];
  readonly cutLine: boolean;
  /** The table is one of a league or group and says so above, or there is only one. */
  readonly divided: boolean;
}

/** What was taken off the points, and for what; where a play-off settled the place. */
const Marks = ({ row, divided }: Pick<RowProps, 'row' | 'divided'>) => {
  const text = useText();
  const { penalties = [], playOff, disputed, status, seed, league, group } = row;
  return (
    <>
      {!divided && league !== undefined && <span className="badge">{text('league.number', { league })}</span>}
      {!divided && group !== undefined && <span className="badge">{text('groups.number', { group })}</span>}
      {seed !== undefined && <span className="badge badge-good">{text('standings.seed', { seed })}</span>}
      {status !== 'active' && seed === undefined && <span className="badge">{text(`status.${status}`)}</span>}
      {penalties.map(({ points, reason }, index) => (
        <span key={index} className="badge badge-warn" title={text('standings.penaltyTitle', { points })}>
          {reason === null
            ? text('standings.penaltyMarkBare', { points })
            : text('standings.penaltyMark', { points, reason: reasonWords(text, reason) })}
        </span>
      ))}
      {disputed === true && (
        <span className="badge badge-warn" title={text('standings.disputedTitle')}>
          {text('standings.disputed')}
        </span>
      )}
      {playOff === true && (
        <span className="badge" title={text('standings.playOffTitle')}>
          {text('standings.playOff')}
        </span>
      )}
    </>
  );
};

const Row = ({ row, tieBreakers, cutLine, divided }: RowProps) => {
  const text = useText();
  const [open, setOpen] = useState(false);
  const { rank, player, points, record, tiebreakers, status, registration } = row;
  const played = record.wins - record.byes;
  return (
    <>
      <tr className={`${status === 'active' || status === 'qualified' ? '' : 'away'}${cutLine ? ' cut-line' : ''}`}>
        <td className="number rank">{rank ?? '–'}</td>
        <th scope="row">
          <WhyButton question={{ kind: 'standing', of: String(registration) }} className="link" title={text('explain.whyPlace')}>
            {player.name}
          </WhyButton>
          <Marks row={row} divided={divided} />
        </th>
        <td className="number points">{pointsWords(points)}</td>
        <td className="number">
          {played}–{record.losses}–{record.draws}
        </td>
        <td className="number wide byes">{record.byes === 0 ? '' : record.byes}</td>
        {tieBreakers.map((name) => {
          const value = tiebreakers[name];
          return (
            <td key={name} className="number wide" title={exactOf(text, value)}>
              {value === undefined ? '' : decimalOf(text, name, value)}
            </td>
          );
        })}
        {tieBreakers.length > 0 && (
          <td>
            <button
              type="button"
              className="button plain small expander"
              aria-expanded={open}
              aria-controls={`ties-${registration}`}
              aria-label={text('standings.moreOf', { name: player.name })}
              onClick={() => setOpen((was) => !was)}
            >
              <span aria-hidden="true">{open ? '−' : '+'}</span>
            </button>
          </td>
        )}
      </tr>
      {open && (
        <tr id={`ties-${registration}`} className="exact-row">
          <td colSpan={6 + tieBreakers.length}>
            <dl className="exact">
              <div>
                <dt>{text('standings.byes')}</dt>
                <dd className="number">{record.byes}</dd>
              </div>
              {tieBreakers.map((name) => {
                const value = tiebreakers[name];
                return (
                  <div key={name}>
                    <dt>{longName(text, name)}</dt>
                    <dd className="number">
                      {value === undefined ? text('standings.nothing') : decimalOf(text, name, value)}
                      {exactOf(text, value) !== undefined && <span className="quiet"> {exactOf(text, value)}</span>}
                    </dd>
                  </div>
                );
              })}
            </dl>
          </td>
        </tr>
      )}
    </>
  );
};

interface TableProps {
  readonly rows: readonly StandingsRow[];
  /** So many are above the line; 0 draws none. */
  readonly cut: number;
  readonly label?: string;
}

/** The row under which the line is drawn: who has left is passed over. */
const lineAfter = (rows: readonly StandingsRow[], cut: number): number => {
  const there = rows.flatMap(({ status }, index) => (LEFT.has(status) ? [] : [index]));
  return cut > 0 && cut < there.length ? (there[cut - 1] ?? -1) : -1;
};

const Table = ({ rows, cut, label }: TableProps) => {
  const text = useText();
  const tieBreakers = Object.keys(rows[0]?.tiebreakers ?? {});
  const behindCut = lineAfter(rows, cut);
  const divided = label !== undefined || new Set(rows.map(({ league, group }) => league ?? group)).size < 2;
  return (
    <table className="standings" aria-label={label}>
      <thead>
        <tr>
          <th scope="col" className="number">
            <abbr title={text('standings.rank')}>#</abbr>
          </th>
          <th scope="col">{text('standings.player')}</th>
          <th scope="col" className="number">
            {text('standings.points')}
          </th>
          <th scope="col" className="number">
            {text('standings.record')}
          </th>
          <th scope="col" className="number wide byes">
            {text('standings.byes')}
          </th>
          {tieBreakers.map((name) => (
            <th key={name} scope="col" className="number wide">
              <TieHead name={name} title={titleOf(text, name)} short={shortName(text, name)} />
            </th>
          ))}
          {tieBreakers.length > 0 && (
            <th scope="col">
              <span className="unseen">{text('standings.more')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <Row key={row.registration} row={row} tieBreakers={tieBreakers} cutLine={index === behindCut} divided={divided} />
        ))}
      </tbody>
    </table>
  );
};

interface Division {
  readonly number: number;
  readonly title: string;
  readonly rows: readonly StandingsRow[];
}

/** One for each league or group, while each is ranked by itself. */
const useDivisions = ({ rows, goOn }: StandingsJson): readonly Division[] => {
  const text = useText();
  if (goOn === undefined) return [];
  const numbers = [...new Set(rows.flatMap(({ league, group }) => league ?? group ?? []))].sort((one, other) => one - other);
  if (numbers.length < 2) return [];
  return numbers.map((number) => ({
    number,
    title: rows.some(({ league }) => league !== undefined)
      ? text('league.number', { league: number })
      : text('groups.number', { group: number }),
    rows: rows.filter(({ league, group }) => (league ?? group) === number),
  }));
};

/** Beside each other where there is room. */
const Divisions = ({ divisions, standings }: { readonly divisions: readonly Division[]; readonly standings: StandingsJson }) => {
  const text = useText();
  const finals = standings.rows.some(({ league }) => league !== undefined) ? 'division.finalists' : 'division.goOn';
  const others = standings.rows.filter(({ league, group }) => (league ?? group) === undefined);
  return (
    <>
      <div className="divisions">
        {divisions.map(({ number, title, rows }) => {
          const goOn = standings.goOn?.[number - 1] ?? 0;
          return (
            <section key={number} className="division">
              <h3>{title}</h3>
              <Table rows={rows} cut={goOn} label={text('division.one', { division: title })} />
              {goOn > 0 && <p className="quiet">{text(finals, { count: goOn })}</p>}
            </section>
          );
        })}
      </div>
      {others.length > 0 && <Table rows={others} cut={0} />}
    </>
  );
};

/** How far these standings go: no round is behind them that is still being played. */
const HowFar = ({ standings: { afterRound, stage } }: { readonly standings: StandingsJson }) => {
  const text = useText();
  const stageName = useStageName();
  const { tournament, point } = useLooking();
  const then = useTournamentAt(tournament.id, point, point.asOf !== undefined).data;
  const known = point.asOf === undefined ? tournament : then;
  const running = known !== undefined && known.open.length > 0 && afterRound === publishedRounds(known);
  const words = afterRound === 0 ? 'standings.start' : running ? 'standings.running' : 'standings.afterRound';
  return (
    <span className="quiet">
      {stageName(stage)} · {text(words, { round: afterRound })}
    </span>
  );
};

interface ShownProps {
  readonly standings: StandingsJson;
}

const StandingsShown = ({ standings }: ShownProps) => {
  const text = useText();
  const { tournament, past } = useLooking();
  const { policy } = tournament;
  const divisions = useDivisions(standings);
  const final = tournament.completed && !past;
  const ofPolicy = standings.goOn?.[0] ?? ('cut' in policy ? (policy.cut ?? 0) : 0);
  const cut = standings.cut.length > 0 ? standings.cut.length : ofPolicy;
  return (
    <section className="stack">
      <div className="row between">
        <h2>{text(final ? 'standings.final' : 'standings.title')}</h2>
        {!final && <HowFar standings={standings} />}
      </div>
      <OpenDisputes disputes={standings.disputes} />
      {standings.winner !== null && <p className="winner">{text('head.winner', { name: standings.winner.name })}</p>}
      {standings.rows.length === 0 ? (
        <p className="empty">{text('standings.none')}</p>
      ) : divisions.length > 0 ? (
        <Divisions divisions={divisions} standings={standings} />
      ) : (
        <>
          <Table rows={standings.rows} cut={cut} />
          {cut > 0 && !tournament.completed && standings.rows.length > cut && (
            <p className="quiet">{text('standings.cutLine', { count: cut })}</p>
          )}
        </>
      )}
      {standings.afterRound > 0 && <WhatIfPanel />}
      <Meanings names={Object.keys(standings.rows[0]?.tiebreakers ?? {})} />
      {standings.ties.length > 0 && <p className="quiet">{text('standings.ties', { count: standings.ties.length })}</p>}
    </section>
  );
};

export const StandingsPage = () => {
  const { tournament, point } = useLooking();
  const query = useStandings(tournament.id, point);
  return <Loaded query={query}>{(standings) => <StandingsShown standings={standings} />}</Loaded>;
};
