import * as E from 'fp-ts/Either';
import { isWellFormed, malformed, type Decision } from '@roundbook/kernel';
import { phasesOf, presetNamed, type Policy, type StageKind } from '@roundbook/tournament';
import { checkNeutral, type Indices } from './check-neutral';
import type { ImportPlan, PlannedPlayer } from './import-plan';
import { chooseRules, isOlder, type ChosenRules } from './import-settings';
import { notesOn } from './import-notes';
import { stepsOf } from './import-steps';
import type { NeutralFile, NeutralPlayer } from './neutral-file';
import { sourceField } from './older-sources';
import { parseNeutral, type ParsedFile } from './parse-neutral';

export interface ReadOptions {
  /** The rules to read the file by; without it the file's own, and `magic` for a Magic source. */
  readonly preset?: string;
  /** The tournament's name; without it the file's own. */
  readonly name?: string;
}

/**
 * A neutral file (interfaces.md; rules.md 8) as a plan of what to record. Refusals: `not_json`, `too_large`,
 * `format_not_supported`, `invalid_field` with the field, `duplicate_player`, `unknown_player`, `player_twice_in_round`,
 * `table_twice_in_round`, `bad_round_number`, `bad_stage`, `outcome_not_supported`,
 * `preset_needed`, and those of a policy.
 */
export const readNeutral = (text: string, options: ReadOptions = {}): Decision<ImportPlan> =>
  E.chain((parsed: ParsedFile) =>
    E.chain((indices: Indices) =>
      E.chain((rules: ChosenRules) => planOf(parsed, indices, rules, options))(chooseRules(parsed.file, options.preset)),
    )(checkNeutral(parsed.file)),
  )(parseNeutral(text));

const planOf = ({ file, ignored, notes }: ParsedFile, indices: Indices, rules: ChosenRules, options: ReadOptions): Decision<ImportPlan> => {
  const kinds = stagesOf(rules);
  const refusal = badStage(file, kinds) ?? badName(nameOf(file, options.name));
  if (refusal !== undefined) return E.left(refusal);
  const settings = rules.settings;
  const steps = stepsOf(file, indices, settings, usualPhase(kinds));
  const late = steps.flatMap((step) => (step.kind === 'late' ? [step] : []));
  const enters = new Map(late.map((step) => [step.player, step.fromRound]));
  const players = file.players.map((player, index): PlannedPlayer => {
    const lateFrom = enters.get(index);
    return {
      key: player.id,
      name: player.name,
      ...(player.rating === undefined ? {} : { rating: String(player.rating) }),
      ...(leagueOf(player) === undefined ? {} : { league: leagueOf(player) as number }),
      ...(lateFrom === undefined ? {} : { lateFrom }),
    };
  });
  return E.right({
    name: nameOf(file, options.name),
    preset: rules.preset,
    settings,
    players,
    steps,
    notes: [
      ...rules.notes,
      ...notes,
      ...notesOn(file, rules.preset, settings, isOlder(file) ? late.length : 0),
      ...ignored.map((field) => `The field ${JSON.stringify(field.slice(0, 60))} was not read.`),
    ],
  });
};

/** League 1 or 2; other leagues are those of another program. */
export const leagueOf = ({ league }: NeutralPlayer): number | undefined =>
  league === 1 || league === '1' ? 1 : league === 2 || league === '2' ? 2 : undefined;

/** At most 200 characters, none of them half of a pair. */
const nameOf = (file: NeutralFile, wanted: string | undefined): string => {
  const name = (wanted ?? file.name ?? sourceField(file, 'name') ?? '').trim();
  if (name === '') return 'Imported tournament';
  return name
    .slice(0, 200)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
};

const badName = (name: string) =>
  isWellFormed(name)
    ? undefined
    : malformed('invalid_field', 'The field name is not valid: it has half of a character.', { field: 'name' });

interface StagePhases {
  readonly kind: StageKind;
  readonly phases: readonly string[];
}

const stagesOf = ({ preset, settings }: ChosenRules): readonly StagePhases[] => {
  const policy = { ...presetNamed(preset)?.policy, ...settings } as Policy;
  return phasesOf(policy).map((phases, stage) => ({ kind: policy.stages[stage] as StageKind, phases }));
};

/** What a round is of that does not say it. */
const usualPhase = (stages: readonly StagePhases[]): string => {
  const first = stages[0]?.phases ?? [];
  return first.includes('swiss') ? 'swiss' : (first[0] ?? 'swiss');
};

/** Kinds in which rounds of one phase come back behind those of another. */
const IN_ANY_ORDER: readonly StageKind[] = ['doubleElimination'];

/** The first round whose stage the preset does not have, or does not have after the stage before. */
const badStage = (file: NeutralFile, stages: readonly StagePhases[]) => {
  const phases = stages.flatMap((stage) => stage.phases);
  const places = stages.flatMap((stage, index) =>
    stage.phases.map((_, place) => index * 100 + (IN_ANY_ORDER.includes(stage.kind) ? 0 : place)),
  );
  let former = 0;
  for (const [index, round] of file.rounds.entries()) {
    const named = round.stage ?? usualPhase(stages);
    const place = places[phases.indexOf(named)];
    if (place === undefined || place < former) {
      const allowed = phases.filter((_, at) => (places[at] as number) >= former).join(', ');
      return malformed('bad_stage', `Round ${round.n} cannot be of the stage ${JSON.stringify(named)}.`, {
        field: `rounds[${index}].stage`,
        allowed,
      });
    }
    former = place;
  }
  return undefined;
};
