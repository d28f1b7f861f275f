import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm, type UseFormRegister } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { useKey } from '../api/commands';
import { usePresets } from '../api/queries';
import { write } from '../api/request';
import type { PresetJson, Written } from '../api/shapes';
import { Loaded } from '../parts/loaded';
import { isChosen, ParameterField, settingsIn } from '../parts/parameter-field';
import { faultOf, ProblemNote } from '../parts/problem-note';
import { useText, type Text } from '../text';
import { presetName } from './home-page';

interface Fields {
  readonly name: string;
  readonly preset: string;
  readonly store: string;
  readonly organiser: string;
  readonly game: string;
  /** By preset and parameter; an empty one is left as the preset has it. */
  readonly settings: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** What an organiser looks at tonight; the rest stands folded up. */
const MAIN = new Set([
  'rounds',
  'cut',
  'groups',
  'groupDraw',
  'qualifiers',
  'cycles',
  'initial',
  'placePrizes',
  'lossLimit',
  'seeding',
  'byes',
  'into',
  'tie',
  'bestOf',
  'finalsBestOf',
  'finalBestOf',
  'checkIn',
]);

/** What is alike stands together; a preset that is in none of these stands with the last. */
const GROUPS = {
  swiss: ['faction-play', 'magic', 'key-swiss', 'key-swiss-simplified', 'key-swiss-qualifier', 'performance'],
  knockout: ['playstile-2lo', 'triple-down', 'key-knockout', 'key-revival'],
  groups: ['key-league', 'key-final-tournament', 'key-playoff', 'key-feather', 'dominion-league'],
  casual: ['random-battle'],
} as const;
type Group = keyof typeof GROUPS;

const groupOf = (preset: string): Group =>
  (Object.keys(GROUPS) as Group[]).find((group) => (GROUPS[group] as readonly string[]).includes(preset)) ?? 'casual';

const fieldWords = (text: Text, { field: { least, most } }: PresetJson): string =>
  most === null ? text('create.least', { least }) : text('create.leastMost', { least, most });

const PresetChoice = ({ preset, register }: { readonly preset: PresetJson; readonly register: UseFormRegister<Fields> }) => {
  const text = useText();
  return (
    <label className="choice">
      <input type="radio" value={preset.name} {...register('preset')} />
      <span>
        <strong>{presetName(text, preset.name)}</strong>
        <span className="choice-more">{preset.explanation}</span>
        <span className="quiet choice-field">{fieldWords(text, preset)}</span>
      </span>
    </label>
  );
};

/** Every preset with its sentences, those that are alike together. */
const PresetChoices = ({ presets, register }: { readonly presets: readonly PresetJson[]; readonly register: UseFormRegister<Fields> }) => {
  const text = useText();
  return (
    <fieldset className="preset-groups">
      <legend>{text('create.preset')}</legend>
      {(Object.keys(GROUPS) as Group[]).map((group) => (
        <section key={group} aria-labelledby={`group-${group}`}>
          <h2 id={`group-${group}`}>{text(`create.group.${group}`)}</h2>
          <div className="choices">
            {presets
              .filter(({ name }) => groupOf(name) === group)
              .map((one) => (
                <PresetChoice key={one.name} preset={one} register={register} />
              ))}
          </div>
        </section>
      ))}
    </fieldset>
  );
};

const CreateForm = ({ presets }: { readonly presets: readonly PresetJson[] }) => {
  const text = useText();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { keyFor, done } = useKey();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const form = useForm<Fields>({
    defaultValues: { name: '', preset: presets[0]?.name ?? '', store: '', organiser: '', game: '', settings: {} },
  });
  const create = useMutation({
    mutationFn: ({ name, preset, settings, ...about }: Fields) => {
      const said = Object.fromEntries(Object.entries(about).filter(([, value]) => value.trim() !== ''));
      const body = { name: name.trim(), preset, settings: settingsIn(settings[preset]), timeZone, ...said };
      return write<Written>('/api/tournaments', body, { key: keyFor(JSON.stringify(body)) });
    },
    onSuccess: async ({ tournament }) => {
      done();
      await client.invalidateQueries({ queryKey: ['tournaments'] });
      await navigate(`/t/${tournament}/players`);
    },
  });
  const preset = presets.find(({ name }) => name === form.watch('preset'));
  const chosen = preset?.parameters.filter(isChosen) ?? [];
  const main = chosen.filter(({ name }) => MAIN.has(name));
  const others = chosen.filter(({ name }) => !MAIN.has(name));
  return (
    <form className="stack" onSubmit={(event) => void form.handleSubmit((fields) => create.mutate(fields))(event)}>
      <label className="field">
        <span>{text('create.name')}</span>
        <input
          type="text"
          autoComplete="off"
          maxLength={200}
          aria-invalid={form.formState.errors.name !== undefined}
          {...form.register('name', { validate: (name) => name.trim() !== '' })}
        />
        {form.formState.errors.name !== undefined && <span className="field-fault">{text('create.nameMissing')}</span>}
      </label>
      <PresetChoices presets={presets} register={form.register} />
      {preset !== undefined && (
        <fieldset key={preset.name} className="parameters">
          <legend>{text('create.settingsOf', { preset: presetName(text, preset.name) })}</legend>
          <div className="parameter-grid">
            {main.map((parameter) => (
              <ParameterField
                key={parameter.name}
                parameter={parameter}
                usual={parameter.default}
                field={form.register(`settings.${preset.name}.${parameter.name}`)}
                fault={faultOf(create.error, parameter.name)}
              />
            ))}
          </div>
          <details>
            <summary>{text('create.moreSettings', { count: others.length + 3 })}</summary>
            <div className="parameter-grid">
              {(['store', 'organiser', 'game'] as const).map((about) => (
                <label className="field" key={about}>
                  <span>{text(`create.${about}`)}</span>
                  <input type="text" autoComplete="off" maxLength={200} {...form.register(about)} />
                </label>
              ))}
              {others.map((parameter) => (
                <ParameterField
                  ruled
                  key={parameter.name}
                  parameter={parameter}
                  usual={parameter.default}
                  field={form.register(`settings.${preset.name}.${parameter.name}`)}
                  fault={faultOf(create.error, parameter.name)}
                />
              ))}
            </div>
          </details>
        </fieldset>
      )}
      <ProblemNote error={create.error} />
      <div>
        <button type="submit" className="button primary" disabled={create.isPending}>
          {text('create.submit')}
        </button>
      </div>
    </form>
  );
};

export const CreatePage = () => {
  const text = useText();
  const presets = usePresets();
  return (
    <div className="stack create">
      <h1>{text('create.title')}</h1>
      <p>
        <Link to="/import">{text('create.import')}</Link>
      </p>
      <Loaded query={presets}>{(list) => <CreateForm presets={list} />}</Loaded>
    </div>
  );
};
