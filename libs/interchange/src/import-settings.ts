import * as E from 'fp-ts/Either';
import { malformed, type Decision } from '@roundbook/kernel';
import {
  isPerformance,
  isSwiss,
  parametersOf,
  policyFrom,
  presetNamed,
  PRESETS,
  readSettings,
  type Preset,
  type PresetName,
  type Setting,
} from '@roundbook/tournament';
import type { NeutralFile } from './neutral-file';
import { rulesOfSource } from './older-sources';

export interface ChosenRules {
  readonly preset: PresetName;
  readonly settings: Readonly<Record<string, Setting>>;
  readonly notes: readonly string[];
}

type Values = Readonly<Record<string, unknown>>;

/** Whether the file was written before files named their preset, policy and stages; then some things are concluded. */
export const isOlder = (file: NeutralFile): boolean =>
  file.preset === undefined && file.policy === undefined && file.rounds.every((round) => round.stage === undefined);

/** The preset asked for, else the file's own, else that of its source (rules.md 8), and the settings that go with it. */
export const chooseRules = (file: NeutralFile, wanted: string | undefined): Decision<ChosenRules> => {
  const own = file.policy?.['preset'] ?? file.preset;
  if (own !== undefined && typeof own !== 'string')
    return E.left(malformed('invalid_field', 'The field policy.preset is not valid: expected text.', { field: 'policy.preset' }));
  const source = own === undefined ? rulesOfSource(file) : undefined;
  const named = wanted ?? own ?? source?.preset;
  if (named === undefined) {
    const allowed = PRESETS.map((preset) => preset.name).join(', ');
    return E.left(malformed('preset_needed', 'The file names no preset: say which rules it was played by.', { field: 'preset', allowed }));
  }
  const foreign = own !== undefined && own !== named;
  const notes = [
    ...(wanted === undefined && source !== undefined
      ? [`The file is of ${source.source} and names no preset: it was read as ${source.preset}.`]
      : []),
    ...(source?.because !== undefined && source.preset === named ? [source.because] : []),
    ...(foreign ? [`The file's own policy (${own}) was left out: it was read as ${named}.`] : []),
  ];
  const policy: Values = foreign ? {} : (file.policy ?? {});
  return E.chain(() => {
    const preset = (presetNamed(named) ?? PRESETS[0])?.name as PresetName;
    const { preset: _preset, version: _version, stages: _stages, ...given } = policy;
    const ofSource = source?.preset === preset ? source.settings : {};
    const values = { ...concluded(file, preset), ...ofSource, ...given };
    return E.map((settings: Readonly<Record<string, Setting>>) => ({ preset, settings, notes }))(readSettings(preset, values));
  })(policyFrom(named, policy));
};

/** What the file says of the numbers of its policy beside it, as far as the preset has them. */
const concluded = (file: NeutralFile, preset: PresetName): Values => {
  const { policy } = presetNamed(preset) as Preset;
  if (!isSwiss(policy) && !isPerformance(policy)) return {};
  const names = new Set(parametersOf(preset).map(({ name }) => name));
  return Object.fromEntries(Object.entries({ ...scoringValues(file), ...roundValues(file) }).filter(([name]) => names.has(name)));
};

/** Points of the older files' `scoring`. */
const scoringValues = (file: NeutralFile): Values => {
  const names = { win: 'winPoints', draw: 'drawPoints', loss: 'lossPoints', bye: 'byeWorth' };
  const { scoring = {} } = file;
  return Object.fromEntries(
    Object.entries(names).flatMap(([name, parameter]) => (scoring[name] === undefined ? [] : [[parameter, scoring[name]]])),
  );
};

/**
 * The number of Swiss rounds and the cut where the policy does not say: what was played counts if the tournament is
 * over or went on to a bracket, or if there were more rounds than the field asks for.
 */
const roundValues = (file: NeutralFile): Values => {
  const finals = file.rounds.find((round) => round.stage === 'finals');
  const swiss = file.rounds.filter((round) => round.stage !== 'finals').length;
  const players = file.players.length;
  const values: Record<string, number> = {};
  if (swiss > 0 && (finals !== undefined || isClosed(file) || 2 ** (swiss - 1) >= players)) values['rounds'] = swiss;
  if (finals !== undefined) values['cut'] = cutFor(finals.matches.reduce((count, match) => count + (match.b === null ? 1 : 2), 0));
  return values;
};

const cutFor = (players: number): number => {
  let cut = 2;
  while (cut < players) cut *= 2;
  return cut;
};

/** Whether the file tells of a tournament that is over. */
export const isClosed = (file: NeutralFile): boolean =>
  file.completed ??
  ((file.published ?? []).length > 0 &&
    file.rounds.length > 0 &&
    file.rounds.every((round) => round.matches.every((match) => (match.outcome ?? match.result) !== 'open')));
