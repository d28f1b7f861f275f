import { useState } from 'react';
import { publishedRounds, useStandings, useTournamentAt } from '../api/queries';
import type { StandingsJson, StandingsRow } from '../api/shapes';
import { Loaded } from '../parts/loaded';
import { useLooking } from '../parts/point-of-view';
import { knownMessage, useText, type Text } from '../text';
import { useStageName } from './rounds-page';

/** Tie-breakers that are shares of what could have been won. */
const SHARES = new Set(['omw', 'gw', 'ogw', 'oomw']);

type TieBreaker = StandingsRow['tiebreakers'][string];

/** Two decimals, as a percentage where it is a share; the exact fraction stands beside it. */
export const decimalOf = (text: Text, name: string, { decimal }: TieBreaker): string => {
  if (decimal === null) return text('standings.nothing');
  if (SHARES.has(name)) return `${(decimal * 100).toFixed(2)} %`;
  return Number.isInteger(decimal) ? String(decimal) : decimal.toFixed(2);
};

/** The exact fraction in words; undefined where there is nothing to average. */
const exactOf = (text: Text, value: TieBreaker | undefined): string | undefined =>
  typeof value?.value === 'string' ? text('standings.exact', { value: value.value }) : undefined;

const nameOf = (text: Text, name: string, short: boolean): string => {
  const id = `${short ? 'tieShort' : 'tie'}.${name}`;
  return knownMessage(id) ? text(id) : name;
};

/** The long name, and what it means. */
const titleOf = (text: Text, name: string): string => {
  const id = `tieMeaning.${name}`;
  const long = nameOf(text, name, false);
  return knownMessage(id) ? text('standings.meaning', { short: long, meaning: text(id) }) : long;
};

interface RowProps {
  readonly row: StandingsRow;
  readonly tieBreakers: readonly string[];
  readonly cutLine: boolean;
}

const Row = ({ row, tieBreakers, cutLine }: RowProps) => {
  const text = useText();
  const [open, setOpen] = useState(false);
  const { rank, player, points, record, tiebreakers, status, seed, registration } = row;
  const played = record.wins - record.byes;
  return (
    <>
      <tr className={`${status === 'active' || status === 'qualified' ? '' : 'away'}${cutLine ? ' cut-line' : ''}`}>
        <td className="number rank">{rank ?? '–'}</td>
        <th scope="row">
          {player.name}
          {seed !== undefined && <span className="badge badge-good">{text('standings.seed', { seed })}</span>}
          {status !== 'active' && seed === undefined && <span className="badge">{text(`status.${status}`)}</span>}
        </th>
        <td className="number points">{points}</td>
        <td className="number">
          {played}–{record.losses}–{record.draws}
        </td>
        <td className="number wide">{record.byes === 0 ? '' : record.byes}</td>
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
                    <dt>{nameOf(text, name, false)}</dt>
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

const Table = ({ standings, cut }: { readonly standings: StandingsJson; readonly cut: number }) => {
  const text = useText();
  const tieBreakers = Object.keys(standings.rows[0]?.tiebreakers ?? {});
  const behindCut = cut > 0 && cut < standings.rows.length ? cut - 1 : -1;
  return (
    <table className="standings">
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
          <th scope="col" className="number wide">
            {text('standings.byes')}
          </th>
          {tieBreakers.map((name) => (
            <th key={name} scope="col" className="number wide">
              <abbr title={titleOf(text, name)}>{nameOf(text, name, true)}</abbr>
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
        {standings.rows.map((row, index) => (
          <Row key={row.registration} row={row} tieBreakers={tieBreakers} cutLine={index === behindCut} />
        ))}
      </tbody>
    </table>
  );
};

/** What the heads of the columns stand for. */
const Meanings = ({ names }: { readonly names: readonly string[] }) => {
  const text = useText();
  const told = names.flatMap((name) => {
    const id = `tieMeaning.${name}`;
    return knownMessage(id) ? [{ name, meaning: text(id) }] : [];
  });
  if (told.length === 0) return null;
  return (
    <details>
      <summary>{text('standings.meanings')}</summary>
      <dl className="meanings">
        {told.map(({ name, meaning }) => (
          <div key={name}>
            <dt>
              {nameOf(text, name, true)} <span className="quiet">{nameOf(text, name, false)}</span>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
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

export const StandingsPage = () => {
  const text = useText();
  const { tournament, point, past } = useLooking();
  const query = useStandings(tournament.id, point);
  return (
    <Loaded query={query}>
      {(standings) => {
        const { policy } = tournament;
        const final = tournament.completed && !past;
        const cut = standings.cut.length > 0 ? standings.cut.length : (policy.cut ?? 0);
        return (
          <section className="stack">
            <div className="row between">
              <h2>{text(final ? 'standings.final' : 'standings.title')}</h2>
              {!final && <HowFar standings={standings} />}
            </div>
            {standings.winner !== null && <p className="winner">{text('head.winner', { name: standings.winner.name })}</p>}
            {standings.rows.length === 0 ? <p className="empty">{text('standings.none')}</p> : <Table standings={standings} cut={cut} />}
            {cut > 0 && !tournament.completed && standings.rows.length > cut && (
              <p className="quiet">{text('standings.cutLine', { count: cut })}</p>
            )}
            <Meanings names={Object.keys(standings.rows[0]?.tiebreakers ?? {})} />
            {standings.ties.length > 0 && <p className="quiet">{text('standings.ties', { count: standings.ties.length })}</p>}
          </section>
        );
      }}
    </Loaded>
  );
};
