import { Chance } from '../optimality/chance';
import { wrongBothLost, wrongDoubleElimination, wrongSeedingApart, wrongSingleElimination } from './pairing/elimination';
import { wrongGroups, wrongInitFontes, wrongLeagues } from './pairing/groups';
import { wrongLeastPairing, wrongPricedPairing } from './pairing/matching';
import {
  wrongContenders,
  wrongFactor,
  wrongFewestMeetings,
  wrongGapLimited,
  wrongLastRound,
  wrongPerformance,
} from './pairing/performance';
import { wrongCrossing, wrongFewestRematches, wrongPoolMethod } from './pairing/pool-methods';
import { wrongMovedBye, wrongPools } from './pairing/pools';
import { wrongCertificateCheck } from './pairing/proofs';
import { wrongLargeRepair, wrongRepair } from './pairing/repair';
import { wrongGroupRoundRobins, wrongRoundRobin } from './pairing/round-robin';
import { wrongCore, wrongLargeSwiss, wrongSwiss, wrongSwissBye } from './pairing/swiss';
import { wrongSwissProofCheck } from './pairing/swiss-proofs';

/** Whether the engine and a slow reference disagree about one small field. */
type Comparison = (chance: Chance) => boolean;

const COMPARISONS = {
  leastPairing: wrongLeastPairing,
  pricedPairing: wrongPricedPairing,
  certificateCheck: wrongCertificateCheck,
  swiss: wrongSwiss,
  largeSwiss: wrongLargeSwiss,
  swissCore: wrongCore,
  swissProofCheck: wrongSwissProofCheck,
  swissBye: wrongSwissBye,
  pools: wrongPools,
  movedBye: wrongMovedBye,
  fewestRematches: wrongFewestRematches,
  poolMethods: wrongPoolMethod,
  crossing: wrongCrossing,
  repair: wrongRepair,
  largeRepair: wrongLargeRepair,
  gapLimited: wrongGapLimited,
  factor: wrongFactor,
  fewestMeetings: wrongFewestMeetings,
  contenders: wrongContenders,
  performance: wrongPerformance,
  lastRound: wrongLastRound,
  roundRobin: wrongRoundRobin,
  groupRoundRobins: wrongGroupRoundRobins,
  singleElimination: wrongSingleElimination,
  doubleElimination: wrongDoubleElimination,
  bothLost: wrongBothLost,
  seedingApart: wrongSeedingApart,
  initFontes: wrongInitFontes,
  groups: wrongGroups,
  leagues: wrongLeagues,
} satisfies Record<string, Comparison>;

export type ComparisonName = keyof typeof COMPARISONS;

const isWrong = (comparison: Comparison, chance: Chance): boolean => {
  try {
    return comparison(chance);
  } catch {
    // What throws, as a proof that does not hold, is noticed as well.
    return true;
  }
};

/** The number of the first field, from 1, about which the engine and its slow reference disagree; 0 where there is none. */
export const firstWrongField = (name: ComparisonName, fields: number): number => {
  for (let field = 1; field <= fields; field += 1) if (isWrong(COMPARISONS[name], new Chance(field))) return field;
  return 0;
};
