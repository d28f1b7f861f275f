import { useSearchParams } from 'react-router';
import { useDifference, useTimeline } from '../api/queries';
import type { DifferenceJson, Point, TimelineEntry } from '../api/shapes';
import { Loaded } from '../parts/loaded';
import { pointText, readPoint, wallMoments } from '../parts/past-moments';
import { LookHere } from '../parts/look-here';
import { useLooking } from '../parts/point-of-view';
import { pointsWords } from '../parts/points-words';
import { useText, type Text } from '../text';

type Moved = DifferenceJson['moved'][number];

const pointWords = (text: Text, { asOf, afterRound }: Point): string => {
  if (afterRound === undefined) return asOf === undefined ? text('point.now') : text('point.step', { revision: asOf });
  return asOf === undefined ? text('point.round', { round: afterRound }) : text('point.roundStep', { round: afterRound, revision: asOf });
};

/** The points that are offered: now, what hung on the wall round by round, each round as it is known today, and the one chosen. */
const choicesOf = (text: Text, entries: readonly TimelineEntry[], chosen: Point): readonly (readonly [string, string])[] => {
  const moments = wallMoments(entries);
  const offered = new Map<string, string>([['now', text('point.now')]]);
  for (const { round, revision } of moments) offered.set(pointText({ asOf: revision, afterRound: round }), text('point.wall', { round }));
  for (const { round } of moments) offered.set(pointText({ afterRound: round }), text('point.round', { round }));
  const own = pointText(chosen);
  if (!offered.has(own)) offered.set(own, pointWords(text, chosen));
  return [...offered];
};

interface PointChoiceProps {
  readonly label: string;
  readonly chosen: Point;
  readonly entries: readonly TimelineEntry[];
  readonly onChoose: (written: string) => void;
}

const PointChoice = ({ label, chosen, entries, onChoose }: PointChoiceProps) => {
  const text = useText();
  return (
    <label className="field">
      <span>{label}</span>
      <select value={pointText(chosen)} onChange={(event) => onChoose(event.target.value)}>
        {choicesOf(text, entries, chosen).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
};

const placeWords = (text: Text, place: number | null): string => (place === null ? text('difference.noPlace') : String(place));

const MovedRow = ({ moved: { player, from, to, points, by } }: { readonly moved: Moved }) => {
  const text = useText();
  const pointsOf = (one: Moved['points']['from']): string => (one === null ? '–' : pointsWords(one));
  return (
    <tr>
      <th scope="row">{player.name}</th>
      <td>{text('difference.change', { from: placeWords(text, from), to: placeWords(text, to) })}</td>
      <td>
        {points.from === points.to
          ? pointsOf(points.to)
          : text('difference.change', { from: pointsOf(points.from), to: pointsOf(points.to) })}
      </td>
      <td>{by.length === 0 ? text('difference.byOthers') : by.map((revision) => text('difference.step', { revision })).join(', ')}</td>
    </tr>
  );
};

const MovedTable = ({ moved }: { readonly moved: readonly Moved[] }) => {
  const text = useText();
  return (
    <table className="moved">
      <caption>{text('difference.moved', { count: moved.length })}</caption>
      <thead>
        <tr>
          <th scope="col">{text('difference.player')}</th>
          <th scope="col">{text('difference.place')}</th>
          <th scope="col">{text('difference.points')}</th>
          <th scope="col">{text('difference.by')}</th>
        </tr>
      </thead>
      <tbody>
        {moved.map((one) => (
          <MovedRow key={one.registration} moved={one} />
        ))}
      </tbody>
    </table>
  );
};

const Causes = ({ events }: Pick<DifferenceJson, 'events'>) => {
  const text = useText();
  return (
    <>
      <h3>{text('difference.events')}</h3>
      {events.length === 0 ? (
        <p className="quiet">{text('difference.noEvents')}</p>
      ) : (
        <ul className="timeline" aria-label={text('difference.events')}>
          {events.map(({ revision, text: sentence }) => (
            <li key={revision} className="told">
              <span className="number quiet">{revision}</span>
              <p>{sentence}</p>
              <div className="told-deeds">
                <LookHere revision={revision} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  );
};

const Shown = ({ difference: { from, to, moved, events } }: { readonly difference: DifferenceJson }) => {
  const text = useText();
  const known = ({ afterRound, revision, at }: DifferenceJson['from']) =>
    text('difference.known', { round: afterRound, revision, at: new Date(at) });
  return (
    <>
      <dl className="difference-points">
        <div>
          <dt>{text('difference.from')}</dt>
          <dd>{known(from)}</dd>
        </div>
        <div>
          <dt>{text('difference.to')}</dt>
          <dd>{known(to)}</dd>
        </div>
      </dl>
      {moved.length === 0 ? <p className="empty">{text('difference.nobody')}</p> : <MovedTable moved={moved} />}
      <Causes events={events} />
    </>
  );
};

/** Two points of the tournament beside each other: who moved, from where to where, and by what. Both stand in the address. */
export const DifferencePage = () => {
  const text = useText();
  const { tournament, point } = useLooking();
  const [search, setSearch] = useSearchParams();
  const timeline = useTimeline(tournament.id);
  const from = readPoint(search.get('from') ?? '') ?? point;
  const to = readPoint(search.get('to') ?? '') ?? {};
  const [first, second] = [pointText(from), pointText(to)];
  const difference = useDifference(tournament.id, first, second, first !== second);
  const choose = (points: { readonly from?: string; readonly to?: string }) => {
    const next = new URLSearchParams(search);
    next.set('from', points.from ?? first);
    next.set('to', points.to ?? second);
    setSearch(next, { replace: true });
  };
  const entries = timeline.data ?? [];
  return (
    <section className="stack">
      <h2>{text('difference.title')}</h2>
      <div className="difference-choice">
        <PointChoice label={text('difference.from')} chosen={from} entries={entries} onChoose={(written) => choose({ from: written })} />
        <PointChoice label={text('difference.to')} chosen={to} entries={entries} onChoose={(written) => choose({ to: written })} />
        <button type="button" className="button" onClick={() => choose({ from: second, to: first })}>
          {text('difference.swap')}
        </button>
      </div>
      {first === second ? (
        <p className="empty">{text('difference.same')}</p>
      ) : (
        <Loaded query={difference}>{(data) => <Shown difference={data} />}</Loaded>
      )}
    </section>
  );
};
