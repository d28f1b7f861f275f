import type { ByesJson, StandingsDiff, TimelineEntry } from '@roundbook/projections';
import { left, right, table } from './table';
import { counted, stageWords } from './words';

/** The bye history. */
export const byesText = (byes: ByesJson): string => {
  const rows = byes.byes.map(({ round, stage, player, byHand }) => [
    String(round),
    stageWords(stage),
    player.name,
    byHand ? 'given by hand' : '',
  ]);
  const waiting = (byes.assigned ?? []).map(({ round, player }) => `Given by hand for round ${round}: ${player.name}`);
  if (rows.length === 0 && waiting.length === 0) return 'Nobody has had a bye.';
  const twice = byes.players.filter(({ count }) => count > 1).map(({ player, count }) => `${player.name} had ${counted(count, 'bye')}.`);
  return [
    ...(rows.length === 0 ? [] : [table([right('Round'), left('Stage'), left('Player'), left('How')], rows)]),
    ...twice,
    ...waiting,
  ].join('\n');
};

/** Every event in one sentence. */
export const timelineText = (entries: readonly TimelineEntry[]): string =>
  table(
    [right('Revision'), left('At'), left('What'), left('Seen by')],
    entries.map(({ revision, at, text, note, public: open }) => [
      String(revision),
      at,
      note === undefined ? text : `${text} “${note.replaceAll('\n', ' ')}”`,
      open ? '' : 'staff',
    ]),
  );

const place = (rank: number | null): string => (rank === null ? '-' : String(rank));

/** Who moved between two points, and the events that did it. */
export const diffText = (diff: StandingsDiff): string => {
  const point = ({ revision, afterRound }: StandingsDiff['from']): string => `round ${afterRound} as known at revision ${revision}`;
  const rows = diff.moved.map(({ player, from, to, points, by }) => [
    place(from),
    place(to),
    player.name,
    `${points.from ?? '-'} -> ${points.to ?? '-'}`,
    by.join(', '),
  ]);
  return [
    `From ${point(diff.from)} to ${point(diff.to)}`,
    rows.length === 0 ? 'Nobody moved.' : table([right('From'), right('To'), left('Player'), left('Points'), left('By revision')], rows),
    ...(diff.events.length === 0 ? [] : ['Events:', ...diff.events.map(({ revision, text }) => `  ${revision}: ${text}`)]),
  ].join('\n');
};
