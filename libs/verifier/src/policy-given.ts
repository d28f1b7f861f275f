import * as E from 'fp-ts/Either';
import type { Decision } from '@roundbook/kernel';
import { policyFrom, type Policy, type Settings } from '@roundbook/tournament';

/**
 * The policy of a creation read again: its preset, with whatever it has otherwise. Refuses what no tournament can be created with: an
 * unknown preset or parameter, a value out of its range, another value of what the preset fixes.
 */
export const policyGiven = (policy: Settings): Decision<Policy> => {
  const preset = String(policy['preset']);
  return E.chain((plain: Policy) => {
    const usual = plain as unknown as Settings;
    const settings = Object.entries(policy).filter(([name, value]) => JSON.stringify(usual[name]) !== JSON.stringify(value));
    return policyFrom(preset, Object.fromEntries(settings));
  })(policyFrom(preset));
};
