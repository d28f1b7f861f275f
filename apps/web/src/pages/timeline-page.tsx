import { useState } from 'react';
import { useTimeline } from '../api/queries';
import type { TimelineEntry } from '../api/shapes';
import { Loaded } from '../parts/loaded';
import { LongList } from '../parts/long-list';
import { LookHere } from '../parts/look-here';
import { useLooking } from '../parts/point-of-view';
import { UndoDialog } from '../parts/undo-dialog';
import { useText } from '../text';
import { takenBackIn } from './taken-back';
import { actorOf, isShown, type Filter } from './timeline-filter';
import { TimelineFilters } from './timeline-filters';

const EVERYTHING: Filter = { kind: 'all' };

/** What is taken back by itself; whatever follows from such an action goes with it. */
const ACTIONS: ReadonlySet<string> = new Set<TimelineEntry['type']>([
  'ResultReported',
  'ResultCorrected',
  'ResultVoided',
  'ResultConfirmed',
  'ResultDisputed',
  'DisputeRuled',
  'RulingAppealed',
  'PlayerDropped',
  'PlayerReturned',
  'PlayerWithdrawn',
  'PlayerDisqualified',
  'PlayerCheckedIn',
  'PlayerRegistered',
  'ByeAssigned',
  'PairingsPublished',
  'RoundPaired',
  'PairingRepaired',
  'PolicyAmended',
  'TournamentCompleted',
]);

interface EntryProps {
  readonly entry: TimelineEntry;
  readonly onUndo?: () => void;
}

const Entry = ({ entry, onUndo }: EntryProps) => {
  const text = useText();
  const { revision, at } = entry;
  return (
    <div className={entry.public ? 'told' : 'told told-staff'}>
      <span className="number quiet">{revision}</span>
      <div>
        <p>
          {entry.text} {!entry.public && <span className="badge">{text('timeline.staff')}</span>}
        </p>
        {entry.note !== undefined && <p className="quiet">{text('timeline.note', { note: entry.note })}</p>}
        <p className="quiet">
          {text('past.at', { at: new Date(at) })} · {actorOf(entry)}
        </p>
      </div>
      <div className="told-deeds">
        {onUndo !== undefined && (
          <button type="button" className="button plain small" aria-label={text('timeline.undoLabel', { revision })} onClick={onUndo}>
            {text('timeline.undo')}
          </button>
        )}
        <LookHere revision={revision} />
      </div>
    </div>
  );
};

/** Everything that happened, newest first, in sentences. */
export const TimelinePage = () => {
  const text = useText();
  const { tournament, point, mayAct } = useLooking();
  const timeline = useTimeline(tournament.id, point);
  const [filter, setFilter] = useState(EVERYTHING);
  const [undoing, setUndoing] = useState<number | 'newest'>();
  return (
    <section className="stack">
      <div className="row between">
        <h2>{text('timeline.title')}</h2>
        {mayAct && tournament.revision > 0 && (
          <button type="button" className="button" onClick={() => setUndoing('newest')}>
            {text('round.undo')}
          </button>
        )}
      </div>
      <Loaded query={timeline}>
        {(entries) => {
          const shown = entries.filter(isShown(filter)).reverse();
          const taken = takenBackIn(entries);
          const mayUndo = ({ type, revision }: TimelineEntry) => mayAct && ACTIONS.has(type) && !taken.has(revision);
          if (entries.length === 0) return <p className="empty">{text('timeline.none')}</p>;
          return (
            <>
              <TimelineFilters entries={entries} filter={filter} onFilter={setFilter} />
              {shown.length < entries.length && (
                <p className="row" role="status">
                  {text('timeline.shown', { count: shown.length, all: entries.length })}
                  <button type="button" className="button plain small" onClick={() => setFilter(EVERYTHING)}>
                    {text('timeline.clear')}
                  </button>
                </p>
              )}
              {shown.length === 0 ? (
                <p className="empty">{text('timeline.noneSuch')}</p>
              ) : (
                <LongList label={text('timeline.title')} className="timeline" items={shown} keyOf={({ revision }) => revision} height={76}>
                  {(entry) => <Entry entry={entry} {...(mayUndo(entry) ? { onUndo: () => setUndoing(entry.revision) } : {})} />}
                </LongList>
              )}
            </>
          );
        }}
      </Loaded>
      {undoing !== undefined && (
        <UndoDialog
          tournament={tournament.id}
          {...(undoing === 'newest' ? {} : { revision: undoing })}
          onClose={() => setUndoing(undefined)}
        />
      )}
    </section>
  );
};
