import * as E from 'fp-ts/Either';
import { Decision, malformed } from '@roundbook/kernel';
import { parametersOf } from './parameters';
import type { LossOutPolicy, Policy, PresetName, Setting, SwissPolicy } from './policy';

/** A policy with a name, and what a player is told of it. */
export interface Preset {
  readonly name: PresetName;
  /** Two sentences for a player. */
  readonly explanation: string;
  readonly policy: Policy;
}

const playstile2lo: LossOutPolicy = {
  preset: 'playstile-2lo',
  version: 1,
  stages: ['lossOut', 'singleElimination'],
  publish: 'manual',
  checkIn: 'optional',
  confirmation: 'none',
  vacancy: 'promote',
  bestOf: 1,
  finalsBestOf: 1,
  finalBestOf: 3,
  lossLimit: 2,
  draw: 'uniform',
  oddPools: 'bye',
  cut: null,
  cutSizes: [
    [8, 2],
    [16, 4],
    [null, 8],
  ],
};

const factionPlay: SwissPolicy = {
  preset: 'faction-play',
  version: 1,
  stages: ['swiss', 'singleElimination'],
  publish: 'manual',
  checkIn: 'optional',
  confirmation: 'none',
  vacancy: 'promote',
  bestOf: 3,
  finalsBestOf: 3,
  finalBestOf: 3,
  winPoints: 3,
  drawPoints: 1,
  lossPoints: 0,
  byeWorth: 3,
  byeGames: '1-0',
  byesInOpponentRecord: 'exclude',
  floor: '33/100',
  opponentGameFloor: '33/100',
  drawnMatch: 'recorded',
  tieBreakers: ['omw', 'gw', 'oomw', 'name'],
  firstRound: 'signUp',
  firstRoundPlayedIsNoBye: true,
  lateEntry: 'noResult',
  rounds: null,
  cut: 0,
};

const magic: SwissPolicy = {
  ...factionPlay,
  preset: 'magic',
  byeGames: '2-0',
  byesInOpponentRecord: 'include',
  floor: '1/3',
  opponentGameFloor: '1/3',
  tieBreakers: ['omw', 'gw', 'ogw', 'draw'],
  firstRound: 'random',
};

export const PRESETS: readonly Preset[] = [
  {
    name: 'playstile-2lo',
    explanation:
      'You play on until you have lost twice, always against somebody with as many losses as you, drawn by lot. The undefeated and the last survivors with one loss meet in a knockout for the win.',
    policy: playstile2lo,
  },
  {
    name: 'faction-play',
    explanation:
      'Everybody plays every round, against somebody with about the same points and never twice against the same player if it can be avoided. A win is 3 points, a draw 1; how strong your opponents were decides between equals, and the best may go on to a top cut.',
    policy: factionPlay,
  },
  {
    name: 'magic',
    explanation:
      'Swiss rounds with a random start: everybody plays every round against somebody with about the same points. Equal points are settled by the match and game records of you and your opponents, and a top cut may follow.',
    policy: magic,
  },
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
        malformed('policy_value_out_of_range', `The parameter ${name} takes ${parameter.range}.`, {
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
