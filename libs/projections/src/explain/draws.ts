import type { Placing, TournamentState } from '@roundbook/tournament';
import type { ToldEvent } from '../timeline';
import { mention, type Numbered, type Show } from './explained';

/** An order of equals that lots decided. */
export interface DrawExplained {
  readonly order: readonly Numbered[];
  /** The last round that had been played when it was drawn. */
  readonly round: number;
  readonly source: 'drawn' | 'imported';
  /** The event in which it is recorded, and the seed from which it follows; null where they are not known here. */
  readonly revision: number | null;
  readonly drawSeed: string | null;
  readonly text: string;
}

const ordersIn = (event: ToldEvent): readonly (readonly number[])[] => {
  if (event.type === 'RoundPaired' || event.type === 'StageCompleted' || event.type === 'TournamentCompleted') return event.data.ties ?? [];
  return [];
};

const seedIn = (event: ToldEvent): string | null => {
  if (event.type === 'RoundPaired' || event.type === 'StageCompleted' || event.type === 'TournamentCompleted')
    return event.data.drawSeed ?? null;
  return null;
};

/** The recorded draws that settle an order of the standings in which the player stands. */
export const drawsOf = (
  state: TournamentState,
  placing: Placing,
  told: readonly ToldEvent[],
  registration: number,
  show: Show,
): readonly DrawExplained[] =>
  placing.ties
    .filter((order) => order.includes(registration))
    .map((order) => {
      const same = (other: readonly number[]) => other.join() === order.join();
      const tie = state.ties.findLast((one) => one.round <= placing.afterRound && same(one.order));
      const event = told.find((one) => one.revision <= state.revision && ordersIn(one).some(same));
      const names = order.map((one) => mention(show(one))).join(', then ');
      const seed = event === undefined ? null : seedIn(event);
      const where = event === undefined ? '' : ` at revision ${event.revision}`;
      const how = tie?.source === 'imported' ? 'The order was taken over as it was published' : `Lots decided${where}`;
      return {
        order: order.map(show),
        round: tie?.round ?? 0,
        source: tie?.source ?? 'drawn',
        revision: event?.revision ?? null,
        drawSeed: seed,
        text: `${how}: ${names}${seed === null ? '' : ` (draw seed ${seed})`}.`,
      };
    });
