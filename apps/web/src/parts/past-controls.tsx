import { Link } from 'react-router';
import { useTimeline } from '../api/queries';
import type { Point, TimelineEntry } from '../api/shapes';
import { useText, type Text } from '../text';
import { AxisSlider } from './axis-slider';
import { movedInKnowledge, pointText, publishedBy, wallMoments, type Moment } from './past-moments';
import { useLooking, usePoint } from './point-of-view';

const KNOWN_BUTTONS = { back: 'past.knownBack', on: 'past.knownOn', play: 'past.knownPlay' } as const;
const ROUND_BUTTONS = { back: 'past.roundBack', on: 'past.roundOn', play: 'past.roundPlay' } as const;

const knownWords = (text: Text, entry: TimelineEntry | undefined, last: number): string => {
  if (entry === undefined || entry.revision >= last) return text('past.revisionNow', { last });
  const { revision, at, text: sentence } = entry;
  return [text('past.revision', { revision, last }), text('past.at', { at: new Date(at) }), sentence].join(' · ');
};

const roundWords = (text: Text, round: number, last: number): string => {
  if (round >= last) return text('past.roundAll');
  return round === 0 ? text('past.roundNone') : text('past.roundOf', { round, last });
};

interface WallProps {
  readonly moments: readonly Moment[];
  readonly point: Point;
  readonly onChoose: (point: Point) => void;
}

/** One choice takes both axes to the moment at which a round was over. */
const WallChoice = ({ moments, point, onChoose }: WallProps) => {
  const text = useText();
  const there = moments.find(({ revision, round }) => revision === point.asOf && round === (point.afterRound ?? round));
  return (
    <label className="field past-wall">
      <span>{text('past.wall')}</span>
      <select
        value={there?.round ?? ''}
        onChange={(event) => {
          const moment = moments.find(({ round }) => String(round) === event.target.value);
          if (moment !== undefined) onChoose({ asOf: moment.revision, afterRound: moment.round });
        }}
      >
        <option value="">{text('past.wallNone')}</option>
        {moments.map(({ round, at }) => (
          <option key={round} value={round}>
            {text('past.wallOne', { round, at: new Date(at) })}
          </option>
        ))}
      </select>
    </label>
  );
};

/** The link to the difference between what is looked at and now; from now itself, between the newest wall and now. */
const CompareLink = ({ point, moments }: { readonly point: Point; readonly moments: readonly Moment[] }) => {
  const text = useText();
  const { tournament } = useLooking();
  const isNow = point.asOf === undefined && point.afterRound === undefined;
  const wall = moments[moments.length - 1];
  if (isNow && wall === undefined) return null;
  const from = isNow && wall !== undefined ? { asOf: wall.revision, afterRound: wall.round } : point;
  // The same rounds on both sides: what differs is what became known since.
  const to = from.afterRound === undefined || from.asOf === undefined ? {} : { afterRound: from.afterRound };
  const search = new URLSearchParams({ from: pointText(from), to: pointText(to) }).toString();
  return (
    <Link to={{ pathname: `/t/${tournament.id}/difference`, search }} className="past-compare">
      {text(isNow ? 'past.compareWall' : 'past.compareNow')}
    </Link>
  );
};

/** Moves the page into the past on either axis: what was known then, and up to which round. */
export const PastControls = () => {
  const text = useText();
  const { tournament } = useLooking();
  const [point, change] = usePoint();
  const timeline = useTimeline(tournament.id);
  const entries = timeline.data ?? [];
  const last = tournament.revision;
  const shown = Math.min(point.asOf ?? last, last);
  // The steps are those that this reader may see.
  const steps = entries.map(({ revision }) => revision);
  const at = Math.max(
    0,
    steps.findLastIndex((revision) => revision <= shown),
  );
  const rounds = publishedBy(entries, shown);
  const moments = wallMoments(entries);
  return (
    <div className="past-controls">
      <AxisSlider
        id="past-revision"
        label={text('past.known')}
        last={Math.max(0, steps.length - 1)}
        value={at}
        words={(place) => knownWords(text, entries[place], steps[steps.length - 1] ?? last)}
        onMove={(place) => change(movedInKnowledge(point, steps[place] ?? last, steps[steps.length - 1] ?? last, entries))}
        buttons={KNOWN_BUTTONS}
      />
      <AxisSlider
        id="past-round"
        label={text('past.round')}
        last={rounds}
        value={Math.min(point.afterRound ?? rounds, rounds)}
        words={(round) => roundWords(text, round, rounds)}
        onMove={(round) => {
          const { afterRound: _afterRound, ...rest } = point;
          change(round >= rounds ? rest : { ...rest, afterRound: round });
        }}
        buttons={ROUND_BUTTONS}
      />
      <div className="past-more">
        {moments.length > 0 && <WallChoice moments={moments} point={point} onChoose={change} />}
        <CompareLink point={point} moments={moments} />
      </div>
    </div>
  );
};
