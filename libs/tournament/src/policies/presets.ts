import * as E from 'fp-ts/Either';
import { Decision, malformed } from '@roundbook/kernel';
import { parametersOf } from './parameters';
import type { Policy, PresetName, Setting } from './policy';
import { dominionLeague } from './presets/dominion';
import { keyFeather, keyFinalTournament, keyKnockout, keyLeague, keyPlayoff, keyRevival, randomBattle } from './presets/magical-key';
import { keySwiss, keySwissQualifier, keySwissSimplified } from './presets/magical-key-swiss';
import { performancePairings } from './presets/performance';
import type { Preset } from './presets/preset';
import { factionPlay, magic } from './presets/swiss';
import { playstile2lo, tripleDown } from './presets/loss-out';

export type { Preset } from './presets/preset';

/** Every preset, in the order in which they are offered. */
export const PRESETS: readonly Preset[] = [
  playstile2lo,
  factionPlay,
  magic,
  performancePairings,
  keyKnockout,
  keyFinalTournament,
  keyPlayoff,
  keyFeather,
  keyRevival,
  keyLeague,
  randomBattle,
  tripleDown,
  keySwiss,
  keySwissSimplified,
  keySwissQualifier,
  dominionLeague,
];

export const presetNamed = (name: string): Preset | undefined => PRESETS.find((preset) => preset.name === name);

/** Settings of one preset, checked: names it does not have and values out of range are refused, each by its field. */
export const readSettings = (preset: PresetName, settings: Readonly<Record<string, unknown>>): Decision<Record<string, Setting>> => {
  const parameters = parametersOf(preset);
  const read: Record<string, Setting> = {};
  for (const [name, value] of Object.entries(settings)) {
    const parameter = parameters.find((candidate) => candidate.name === name);
    if (parameter === undefined) {
      const allowed = parameters.map((candidate) => candidate.name).join(', ');
      return E.left(
        malformed('policy_unknown_field', `The preset ${preset} has no parameter ${JSON.stringify(name.slice(0, 60))}.`, {
          field: name.slice(0, 60),
          allowed,
        }),
      );
    }
    const setting = parameter.read(value);
    if (setting === undefined) {
      return E.left(
        malformed('policy_value_out_of_range', parameter.whyNot?.(value) ?? `The parameter ${name} takes ${parameter.range}.`, {
          field: name,
          rule: parameter.rule,
          allowed: parameter.range,
        }),
      );
    }
    read[name] = setting;
  }
  return E.right(read);
};

/** A whole policy: a preset with some of its parameters set. Names its preset again as `preset` where the settings come from a policy file. */
export const policyFrom = (presetName: string, settings: Readonly<Record<string, unknown>> = {}): Decision<Policy> => {
  const preset = presetNamed(presetName);
  if (preset === undefined) {
    const allowed = PRESETS.map((known) => known.name).join(', ');
    return E.left(
      malformed('unknown_preset', `There is no preset ${JSON.stringify(presetName.slice(0, 60))}.`, { field: 'preset', allowed }),
    );
  }
  const { preset: named, version, stages, ...rest } = settings as Record<string, unknown>;
  if (named !== undefined && named !== preset.name)
    return E.left(malformed('policy_mismatch', 'The policy is of another preset.', { field: 'preset', allowed: preset.name }));
  if (version !== undefined && version !== 1)
    return E.left(malformed('policy_mismatch', 'The policy is of a version that is not known.', { field: 'version', allowed: '1' }));
  if (stages !== undefined && JSON.stringify(stages) !== JSON.stringify(preset.policy.stages)) {
    return E.left(
      malformed('policy_mismatch', 'The policy has other stages than its preset.', {
        field: 'stages',
        allowed: preset.policy.stages.join(', '),
      }),
    );
  }
  return E.map((read: Record<string, Setting>) => ({ ...preset.policy, ...read }) as Policy)(readSettings(preset.name, rest));
};

/** The policy with announced numbers changed (`PolicyAmended`); the values were read before. */
export const amended = (policy: Policy, settings: Readonly<Record<string, Setting>>): Policy => ({ ...policy, ...settings }) as Policy;
