import type { CommonPolicy, Policy, PresetName } from '../policy';

/** A policy with a name, and what a player is told of it. */
export interface Preset {
  readonly name: PresetName;
  /** Two sentences for a player. */
  readonly explanation: string;
  readonly policy: Policy;
}

/** What presets have unless they say otherwise: single games, drafts to be published, results that count at once. */
export const single: Pick<
  CommonPolicy,
  'version' | 'publish' | 'checkIn' | 'confirmation' | 'vacancy' | 'bestOf' | 'finalsBestOf' | 'finalBestOf'
> = {
  version: 1,
  publish: 'manual',
  checkIn: 'optional',
  confirmation: 'none',
  vacancy: 'promote',
  bestOf: 1,
  finalsBestOf: 1,
  finalBestOf: 1,
};
