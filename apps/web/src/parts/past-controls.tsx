import { useId } from 'react';
import { useTimeline } from '../api/queries';
import type { TimelineEntry } from '../api/shapes';
import { useText } from '../text';
import { useLooking, usePoint } from './point-of-view';

/** The highest round that was published by a revision. */
const publishedBy = (entries: readonly TimelineEntry[], revision: number): number =>
  entries.reduce((most, entry) => {
    if (entry.revision > revision || entry.round === null) return most;
    if (entry.type === 'PairingsPublished') return Math.max(most, entry.round);
    return entry.type === 'PublicationWithdrawn' || entry.type === 'RoundVoided' ? Math.min(most, entry.round - 1) : most;
  }, 0);

/** Moves the page into the past on either axis: what was known then, and up to which round. */
export const PastControls = () => {
  const text = useText();
  const { tournament } = useLooking();
  const [point, change] = usePoint();
  const knownHint = useId();
  const roundHint = useId();
  const timeline = useTimeline(tournament.id);
  const last = tournament.revision;
  const shown = Math.min(point.asOf ?? last, last);
  const entry = timeline.data?.findLast(({ revision }) => revision <= shown);
  const known = publishedBy(timeline.data ?? [], shown);
  const rounds = Array.from({ length: Math.max(known, point.afterRound ?? 0) }, (_, index) => index + 1);
  return (
    <div className="past-controls">
      <div className="field">
        <label htmlFor="past-revision">{text('past.known')}</label>
        <input
          id="past-revision"
          type="range"
          min={0}
          max={last}
          value={shown}
          aria-describedby={knownHint}
          aria-valuetext={text('past.revision', { revision: shown, last })}
          onChange={(event) => {
            const { asOf: _asOf, ...rest } = point;
            const to = Number(event.target.value);
            const rounds = publishedBy(timeline.data ?? [], to);
            const { afterRound, ...without } = rest;
            // A round that was not published by then is no place to look from.
            const kept = afterRound === undefined || afterRound <= rounds ? rest : rounds === 0 ? without : { afterRound: rounds };
            change(to >= last ? kept : { ...kept, asOf: to });
          }}
        />
        <p className="quiet" id={knownHint}>
          {point.asOf === undefined ? text('past.revisionNow', { last }) : text('past.revision', { revision: shown, last })}
          {point.asOf !== undefined && entry !== undefined && (
            <>
              {' · '}
              {text('past.at', { at: new Date(entry.at) })}
              {' · '}
              {entry.text}
            </>
          )}
        </p>
      </div>
      <div className="field">
        <label htmlFor="past-round">{text('past.round')}</label>
        <select
          id="past-round"
          aria-describedby={roundHint}
          value={point.afterRound ?? ''}
          onChange={(event) => {
            const { afterRound: _afterRound, ...rest } = point;
            change(event.target.value === '' ? rest : { ...rest, afterRound: Number(event.target.value) });
          }}
        >
          <option value="">{text('past.roundAll')}</option>
          {rounds.map((round) => (
            <option key={round} value={round}>
              {text('round.number', { round })}
            </option>
          ))}
        </select>
        <p className="quiet" id={roundHint}>
          {text('past.roundHint')}
        </p>
      </div>
    </div>
  );
};
