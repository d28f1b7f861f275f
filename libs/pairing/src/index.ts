export { pairPools, type PoolsInput, type PoolMatch, type PoolsPaired } from './pools/pair-pools';
export { swissPairing, type SwissInput, type SwissPaired } from './swiss/swiss-pairing';
export { nearestPairing, type NearestPaired } from './swiss/nearest-pairing';
export { swissBye, type SwissBye, type SwissByeInput } from './swiss/swiss-bye';
export { leastPairing, type LeastPairing, type Measures } from './matching/least-pairing';
export { faultIn, type Certificate, type OddSet } from './matching/certificate';
export { historyOf, type History } from './history';
export { smallestRepair, type RepairInput, type Repaired } from './repair/smallest-repair';
export { bracketOrder, bracketRound1, bracketSizeFor } from './brackets/bracket-order';
export type { SharedPlace } from './brackets/bracket-places';
export { singleEliminationPlan, type BracketName, type BracketPlan, type PlannedMatch, type Source } from './brackets/bracket-plan';
export {
  bracketProgress,
  type BracketProgress,
  type BracketResult,
  type MatchStanding,
  type MatchState,
  type Side,
} from './brackets/bracket-progress';
export { bracketSeats, type ByeChoice, type SeatsInput } from './brackets/bracket-seats';
export { consolationSeats } from './brackets/consolation';
export { doubleEliminationPlan } from './brackets/double-elimination';
export { crossedDropping, earliestRematch, type Dropping } from './brackets/dropping';
export { drawnSeedingApart, type SeedingApartInput } from './brackets/seeding-apart';
export { groupsByDraw, groupsBySnake } from './groups/cut-groups';
export { featherGroups, featherSizes } from './groups/feather-groups';
export { finalTables, type Finalists } from './groups/final-tables';
export { initFontes, initFontesRounds, type InitFontes } from './groups/init-fontes';
export { leagueSplit, type LeagueSplit } from './groups/league-split';
export { bergerRounds, type RoundRobinRound } from './round-robin/berger';
export {
  groupRoundRobins,
  roundRobinRounds,
  type GroupRoundRobinsInput,
  type GroupsRound,
  type RoundRobinInput,
} from './round-robin/round-robin';
export type { Met, Pair } from './pairing-terms';
export { contenders, type Contenders, type ContendersInput } from './performance/contenders';
export { divisionBye } from './performance/division-bye';
export { factorPairing, type FactorInput, type FactorPaired } from './performance/factor-pairing';
export { fewestMeetings, type FewestMeetings, type FewestMeetingsInput } from './performance/fewest-meetings';
export { gapLimitedSwiss, type GapLimited, type GapLimitedInput, type Unreasonable } from './performance/gap-limited-swiss';
export { canBeCaught, gibsonOpponent, isLeaderGibsonised, type Catching } from './performance/gibsonised-leader';
export { heldSwiss, type HeldSwiss } from './performance/held-swiss';
export { kingOfTheHill } from './performance/king-of-the-hill';
export {
  lastRoundPairing,
  performancePairing,
  type Optimised,
  type PairedGroup,
  type PerformanceInput,
  type PerformancePaired,
} from './performance/performance-pairing';
export type { Standings } from './performance/standings';
export { whoStarts, type Start, type StartsInput } from './performance/who-starts';
