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
import { useText } from '../text';
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
const MAIN = new Set(['rounds', 'cut', 'bestOf', 'finalsBestOf', 'finalBestOf', 'checkIn']);

const PresetChoice = ({ preset, register }: { readonly preset: PresetJson; readonly register: UseFormRegister<Fields> }) => {
  const text = useText();
  return (
    <label className="choice">
      <input type="radio" value={preset.name} {...register('preset')} />
      <span>
        <strong>{presetName(text, preset.name)}</strong>
        <span>{preset.explanation}</span>
      </span>
    </label>
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
      <fieldset className="choices">
        <legend>{text('create.preset')}</legend>
        {presets.map((one) => (
          <PresetChoice key={one.name} preset={one} register={form.register} />
        ))}
      </fieldset>
      {preset !== undefined && (
        <fieldset key={preset.name} className="parameters">
          <legend>{text('create.settings')}</legend>
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
    <div className="stack narrow">
      <h1>{text('create.title')}</h1>
      <p>
        <Link to="/import">{text('create.import')}</Link>
      </p>
      <Loaded query={presets}>{(list) => <CreateForm presets={list} />}</Loaded>
    </div>
  );
};
