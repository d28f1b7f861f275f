import type { Draw } from '@roundbook/draw';
import type { HaveMet } from './rejected-pairings';

export type Method = 'counting' | 'rejection' | 'budgets';

/** What the draws of one call have in common; `methods` collects those that were used. */
export interface Drawing {
  readonly haveMet: HaveMet;
  readonly draw: Draw;
  /** How many pairs one draw by rejection may draw in vain; draws by budgets may take 10 times as many steps. */
  readonly pairBudget: number;
  readonly methods: Set<Method>;
}

/** A complete pairing: the players, each next to its partner. */
export interface Drawn {
  readonly pairs: Int32Array;
  readonly rematches: number;
}
