export { pairPools, type PoolsInput, type PoolMatch, type PoolsPaired } from './pair-pools';
export { COUNTING_LIMIT } from './counted-pairings';
export { PAIR_BUDGET, PROVABLE_SIZE } from './rejected-pairings';
export { swissPairing, SWISS_LIMIT, type SwissInput, type SwissPaired } from './swiss-pairing';
export { smallestRepair, type RepairInput, type Repaired } from './smallest-repair';
export { cheapestMatching } from './cheapest-matching';
export { bracketOrder, bracketRound1 } from './bracket-order';
export type { Met, Pair } from './pairing-terms';
