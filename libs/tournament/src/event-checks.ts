import { compiledCheck, type Check } from '@roundbook/kernel';
import { versionOf } from './event-versions';
import { eventCodecs, type TournamentEventType } from './events';

/** A type of event as it is written today. */
export interface KnownEvent {
  /** The one text of the type: every event that was read brings its own copy, and looking things up by a new text takes longer. */
  readonly type: TournamentEventType;
  readonly version: number;
  /** Whether data is what the event's codec takes: the codec's own answer, for reading many events. */
  readonly check: Check;
}

const known = (type: TournamentEventType): [string, KnownEvent] => [
  type,
  { type, version: versionOf(type), check: compiledCheck(eventCodecs[type]) },
];

export const knownEvents: ReadonlyMap<string, KnownEvent> = new Map((Object.keys(eventCodecs) as TournamentEventType[]).map(known));
