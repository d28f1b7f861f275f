import type { Placing, TournamentState } from '@roundbook/tournament';
import type { ToldEvent } from '../timeline';
import { mention, type Numbered, type Show } from './explained';

/** An order of equals that was drawn by lot, or taken over with its tournament. */
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

type Settling = Extract<ToldEvent, { readonly type: 'RoundPaired' | 'StageCompleted' | 'TournamentCompleted' }>;

const isSettling = (event: ToldEvent): event is Settling =>
  event.type === 'RoundPaired' || event.type === 'StageCompleted' || event.type === 'TournamentCompleted';

/** Whether the event recorded an order at the end of a round: the draw of a pairing that was made void is no more. */
const isRecordOf = (event: Settling, round: number | undefined): boolean =>
  event.type !== 'RoundPaired' || round === undefined || event.data.round - 1 === round;

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
      const event = told
        .filter(isSettling)
        .findLast((one) => one.revision <= state.revision && (one.data.ties ?? []).some(same) && isRecordOf(one, tie?.round));
      const names = order.map((one) => mention(show(one))).join(', then ');
      const seed = event?.data.drawSeed ?? null;
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
