import { standings, type StandingsJson } from '@roundbook/projections';
import { stateAtPoint } from '../../services/query/src/asked-point';
import { picksFrom } from '../simulation/picks';
import { standingsAt, type AtPoint, type RowAt, type WhichPoint } from '../reference/time-travel/standings-at';
import type { Evening } from './evening';
import { GrownLedger } from './grown-ledger';
import { idOf } from './told-evening';

/** How often the two were put side by side, and where they differ. */
export interface Crossed {
  readonly points: number;
  readonly ranked: number;
  readonly found: readonly string[];
}

type Row = StandingsJson['rows'][number];

const text = (value: unknown): string => JSON.stringify(value);

/** Our row in the words of the reference: only what it knows. */
const asTold = (row: Row, { record, points, figures }: RowAt): Omit<RowAt, 'rank' | 'player'> => ({
  ...(points === undefined ? {} : { points: String(row.points) }),
  record: Object.fromEntries(Object.keys(record).map((name) => [name, row.record[name as keyof Row['record']]])) as RowAt['record'],
  ...(figures === undefined
    ? {}
    : { figures: Object.fromEntries(Object.keys(figures).map((name) => [name, row.tiebreakers[name]?.value ?? null])) }),
});

const told = ({ record, points, figures }: RowAt): Omit<RowAt, 'rank' | 'player'> => ({
  ...(points === undefined ? {} : { points }),
  record,
  ...(figures === undefined ? {} : { figures }),
});

/** Places among those whom both know, each group by itself: how many stand before one. */
const placesOf = (ranks: readonly { readonly rank: number | null | undefined; readonly group: number }[]): readonly (number | null)[] =>
  ranks.map(({ rank, group }) =>
    rank === null || rank === undefined
      ? null
      : ranks.filter((other) => other.group === group && typeof other.rank === 'number' && other.rank < rank).length,
  );

/** Where our rows say something else than those of the reference; places are compared where the reference knows them. */
const rowsDiffer = (ours: StandingsJson, theirs: AtPoint): string | undefined => {
  const byPlayer = new Map(ours.rows.map((row) => [`p${row.registration}`, row]));
  for (const row of theirs.rows) {
    const own = byPlayer.get(row.player);
    if (own === undefined) return `${row.player} is missing`;
    const [one, other] = [text(asTold(own, row)), text(told(row))];
    if (one !== other) return `${row.player}\n  ours      ${one}\n  reference ${other}`;
  }
  if (!theirs.ranked || theirs.rows.some(({ rank }) => rank === undefined)) return undefined;
  const group = (player: string): number => byPlayer.get(player)?.group ?? byPlayer.get(player)?.league ?? 0;
  const [one, other] = [
    placesOf(theirs.rows.map(({ player }) => ({ rank: byPlayer.get(player)?.rank, group: group(player) }))),
    placesOf(theirs.rows.map(({ player, rank }) => ({ rank, group: group(player) }))),
  ];
  return text(one) === text(other) ? undefined : `places\n  ours      ${text(one)}\n  reference ${text(other)}`;
};

/** Points at which an evening is asked: revisions, the instants of events, instants between two, each with every round that was there. */
const someKnowledge = ({ events, number }: Evening, most: number): readonly (number | string | undefined)[] => {
  const picks = picksFrom(number * 31);
  const last = events.length - 1;
  const instant = (revision: number, later: number): string => new Date(Date.parse(events[revision]?.at ?? '') + later).toISOString();
  return [
    undefined,
    ...Array.from({ length: most }, () => {
      const revision = picks.int(last + 1);
      return picks.of([revision, revision, instant(revision, 0), instant(revision, 500)]);
    }),
  ];
};

/** The standings of an evening on both axes at once beside the slow reference. */
export const axesDiffer = async (evening: Evening, most: number): Promise<Crossed> => {
  const grown = new GrownLedger(evening);
  await grown.upTo(evening.events.length - 1);
  const id = idOf(evening);
  const found: string[] = [];
  let [points, ranked] = [0, 0];
  for (const asOf of someKnowledge(evening, most)) {
    const knowledge = asOf === undefined ? {} : { asOf };
    const rounds = standings(await stateAtPoint(grown.source, id, knowledge, true), (person) => person).afterRound;
    for (let afterRound = 1; afterRound <= rounds; afterRound += 1) {
      const point: WhichPoint = { ...knowledge, afterRound };
      const theirs = standingsAt(evening.events, { ...point, names: evening.names });
      if (theirs === undefined) continue;
      const ours = standings(await stateAtPoint(grown.source, id, point, true), (person) => person, { afterRound });
      points += 1;
      ranked += Number(theirs.ranked);
      const difference = rowsDiffer(ours, theirs);
      if (difference !== undefined) found.push(`${evening.preset} ${evening.number} ${text(point)}: ${difference}`);
    }
  }
  return { points, ranked, found };
};
