export { pairPools, type PoolsInput, type PoolMatch, type PoolsPaired } from './pools/pair-pools';
export { COUNTING_LIMIT } from './counted-pairings';
export { PAIR_BUDGET, PROVABLE_SIZE } from './pools/rejected-pairings';
export { swissPairing, SWISS_LIMIT, type SwissInput, type SwissPaired } from './swiss/swiss-pairing';
export { smallestRepair, type RepairInput, type Repaired } from './repair/smallest-repair';
export { cheapestMatching } from './matching/cheapest-matching';
export { bracketOrder, bracketRound1 } from './brackets/bracket-order';
export type { Met, Pair } from './pairing-terms';
