import { useFinalsTables } from '../api/queries';
import type { FinalsTable, FinalsTablesJson } from '../api/shapes';
import { WhyButton } from '../explain/explain-dialog';
import { Loaded } from '../parts/loaded';
import { useLooking } from '../parts/point-of-view';
import { reasonWords } from '../parts/reason-field';
import { knownMessage, useText, type Text } from '../text';

const FINAL_SEATS = 4;
const letterOf = (seat: number): string => String.fromCharCode(65 + seat);

/** By which sentence of rule 6.7 somebody came in. */
const ruleWords = (text: Text, rule: string | null): string => {
  const id = `finals.rule.${rule?.replace(/^\S+ /, '') ?? ''}`;
  return knownMessage(id) ? text(id) : text('finals.rule.other', { rule: rule ?? '6.7' });
};

const titleOf = (text: Text, { phase, table }: FinalsTable): string =>
  phase === 'final' ? text('finals.final') : text('finals.semi', { table: table ?? 1 });

const SeatRow = ({
  seat,
  letter,
  final,
}: {
  readonly seat: FinalsTable['seats'][number];
  readonly letter: string;
  readonly final: boolean;
}) => {
  const text = useText();
  const { player, league, place, score, substituted, through, inPlaceOf, rule } = seat;
  const first = final ? place === 1 : through === true;
  return (
    <tr className={first ? 'seat-first' : ''}>
      <td className="number">{letter}</td>
      <th scope="row">
        <span className={first ? 'won' : ''}>{player.name}</span>
        {league !== undefined && <span className="badge">{text('league.number', { league })}</span>}
        {through === true && <span className="badge badge-good">{text('finals.goesOn')}</span>}
        {substituted && <span className="badge badge-warn">{text('finals.substitute')}</span>}
        {inPlaceOf !== null && (
          <span className="seat-note quiet">
            {text('finals.inPlaceOf', { name: inPlaceOf.name })} ({ruleWords(text, rule)})
          </span>
        )}
      </th>
      <td className="number">{score === null ? '' : String(score).replace('-', '−')}</td>
      <td className="number points">{place ?? ''}</td>
    </tr>
  );
};

const STATUS = { toCome: 'finals.toCome', open: 'finals.open', reported: 'finals.reported', final: 'finals.done' } as const;

const TableShown = ({ table }: { readonly table: FinalsTable }) => {
  const text = useText();
  const { seats, status, phase } = table;
  const free = status === 'toCome' ? Math.max(0, FINAL_SEATS - seats.length) : 0;
  const title = titleOf(text, table);
  return (
    <section className={`panel finals-table finals-${phase}`} aria-label={title}>
      <div className="row between">
        <h3>{title}</h3>
        <span className={status === 'reported' ? 'badge badge-warn' : 'badge'}>{text(STATUS[status])}</span>
      </div>
      <table className="standings">
        <thead>
          <tr>
            <th scope="col" className="number">
              {text('finals.seat')}
            </th>
            <th scope="col">{text('finals.player')}</th>
            <th scope="col" className="number">
              {text('finals.points')}
            </th>
            <th scope="col" className="number">
              {text('finals.place')}
            </th>
          </tr>
        </thead>
        <tbody>
          {seats.map((seat, at) => (
            <SeatRow key={seat.player.registration} seat={seat} letter={letterOf(at)} final={phase === 'final'} />
          ))}
          {Array.from({ length: free }, (_, at) => (
            <tr key={`free ${at}`}>
              <td className="number">{letterOf(seats.length + at)}</td>
              <td className="quiet" colSpan={3}>
                {text('finals.unseated')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

/** Who gave a place up, who was absent, and who came in by which rule. */
const Changes = ({ declined, promoted, passedOver }: FinalsTablesJson) => {
  const text = useText();
  if (declined.length + promoted.length + passedOver.length === 0) return null;
  return (
    <section className="stack" aria-label={text('finals.changes')}>
      <h3>{text('finals.changes')}</h3>
      <ul className="finals-changes">
        {declined.map(({ player, round, reason }) => (
          <li key={`declined ${player.registration} ${round}`}>
            {text('finals.declined', { name: player.name, reason: reasonWords(text, reason ?? 'other') })}
          </li>
        ))}
        {passedOver.map(({ player, inPlaceOf }) => (
          <li key={`passed ${player.registration} ${inPlaceOf.registration}`}>
            {text('finals.passedOver', { name: player.name, other: inPlaceOf.name })}
          </li>
        ))}
        {promoted.map(({ player, inPlaceOf, rule }) => (
          <li key={`promoted ${player.registration} ${inPlaceOf.registration}`}>
            <span>{text('finals.promoted', { name: player.name, other: inPlaceOf.name, rule: ruleWords(text, rule) })}</span>
            <WhyButton
              question={{ kind: 'promotion', of: String(player.registration) }}
              label={text('explain.whyPromotion', { name: player.name })}
            >
              {text('explain.why')}
            </WhyButton>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** The tables at which a Dominion league ends. */
export const FinalsPage = () => {
  const text = useText();
  const { tournament, point } = useLooking();
  const query = useFinalsTables(tournament.id, point);
  return (
    <section className="stack">
      <h2>{text('finals.title')}</h2>
      <Loaded query={query}>
        {(finals) => (
          <>
            {finals.winner !== null && <p className="winner">{text('head.winner', { name: finals.winner.name })}</p>}
            {finals.tables.length === 0 ? (
              <p className="empty">{text('finals.none')}</p>
            ) : (
              <div className="finals-tables">
                {finals.tables.map((table) => (
                  <TableShown key={table.match ?? 'to come'} table={table} />
                ))}
              </div>
            )}
            {finals.resting.map(({ round, player }) => (
              <p key={`${round} ${player.registration}`} className="quiet">
                {text('finals.resting', { name: player.name })}
              </p>
            ))}
            <Changes {...finals} />
            {finals.substituteRules !== '' && (
              <section className="note note-plain" aria-label={text('finals.substituteRules')}>
                <h3>{text('finals.substituteRules')}</h3>
                <p className="break preserve">{finals.substituteRules}</p>
              </section>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
};
