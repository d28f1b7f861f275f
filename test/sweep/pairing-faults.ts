import type { PairingFault } from './pairing/faults/fault';
import { MATCHING_FAULTS } from './pairing/faults/matching';
import { POOL_FAULTS } from './pairing/faults/pools';
import { PERFORMANCE_FAULTS, REPAIR_FAULTS } from './pairing/faults/stages';
import { SWISS_FAULTS } from './pairing/faults/swiss';
import { ELIMINATION_FAULTS, GROUP_FAULTS, ROUND_ROBIN_FAULTS } from './pairing/faults/tables';

/** Faults put into libs/pairing, one at a time. */
export const PAIRING_FAULTS: readonly PairingFault[] = [
  ...MATCHING_FAULTS,
  ...SWISS_FAULTS,
  ...POOL_FAULTS,
  ...REPAIR_FAULTS,
  ...PERFORMANCE_FAULTS,
  ...ROUND_ROBIN_FAULTS,
  ...ELIMINATION_FAULTS,
  ...GROUP_FAULTS,
];
