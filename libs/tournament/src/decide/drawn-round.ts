import type { algorithm } from '../algorithms';
import type { EventData } from '../events';

/** What the draw of a round comes to, before tables and ids. Sides: the better-ranked player first. */
export interface DrawnRound {
  readonly matches: readonly {
    readonly sides: readonly [number, number];
    readonly pool?: number;
    readonly slot?: number;
    readonly group?: number;
    readonly bracketMatch?: string;
    readonly starts?: 'a' | 'b';
    /** At a table: everybody, the sides first. */
    readonly seats?: readonly number[];
    /** Where it is not that of the round. */
    readonly bestOf?: number;
  }[];
  readonly byes: EventData<'RoundPaired'>['byes'];
  /** Tables follow this order of the better-ranked side; a lower number is a better place. */
  readonly place: (registration: number) => number;
  readonly algorithm: ReturnType<typeof algorithm>;
  readonly objective: EventData<'RoundPaired'>['objective'];
  readonly ties?: readonly (readonly number[])[];
}
