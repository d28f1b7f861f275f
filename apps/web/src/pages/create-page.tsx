import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useForm, type UseFormRegister } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { usePresets } from '../api/queries';
import { write } from '../api/request';
import type { ParameterJson, PresetJson, Written } from '../api/shapes';
import { Loaded } from '../parts/loaded';
import { ProblemNote } from '../parts/problem-note';
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
const MAIN = new Set(['rounds', 'cut', 'bestOf', 'finalsBestOf', 'finalBestOf', 'checkIn']);

const chosen = (settings: Readonly<Record<string, string>> | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings ?? {})
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  );

const usual = (text: Text, value: unknown): string => {
  if (value === null) return text('create.auto');
  if (Array.isArray(value))
    return value.map((one) => (Array.isArray(one) ? one.map((cell) => cell ?? '*').join(':') : String(one))).join(', ');
  return String(value);
};

interface ParameterFieldProps {
  readonly preset: string;
  readonly parameter: ParameterJson;
  readonly register: UseFormRegister<Fields>;
}

const ParameterField = ({ preset, parameter, register }: ParameterFieldProps) => {
  const text = useText();
  const field = register(`settings.${preset}.${parameter.name}`);
  const choices = parameter.type === 'choice' || parameter.type === 'boolean' || /^[\d |]+$/.test(parameter.range);
  const meaning = parameter.meaning.charAt(0).toUpperCase() + parameter.meaning.slice(1);
  const hint = `hint-${preset}-${parameter.name}`;
  return (
    <div className="field parameter">
      <label htmlFor={`set-${preset}-${parameter.name}`}>{meaning}</label>
      {choices ? (
        <select id={`set-${preset}-${parameter.name}`} aria-describedby={hint} {...field}>
          <option value="">{text('create.leave')}</option>
          {parameter.range.split('|').map((choice) => (
            <option key={choice} value={choice.trim()}>
              {choice.trim()}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={`set-${preset}-${parameter.name}`}
          type="text"
          autoComplete="off"
          aria-describedby={hint}
          placeholder={usual(text, parameter.default)}
          {...field}
        />
      )}
      <span className="quiet hint" id={hint}>
        {text('create.default', { value: usual(text, parameter.default) })}
        {!choices && ` · ${text('create.range', { range: parameter.range, rule: parameter.rule })}`}
      </span>
    </div>
  );
};

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
  const key = useRef(crypto.randomUUID());
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const form = useForm<Fields>({
    defaultValues: { name: '', preset: presets[0]?.name ?? '', store: '', organiser: '', game: '', settings: {} },
  });
  const create = useMutation({
    mutationFn: ({ name, preset, settings, ...about }: Fields) => {
      const said = Object.fromEntries(Object.entries(about).filter(([, value]) => value.trim() !== ''));
      return write<Written>(
        '/api/tournaments',
        { name: name.trim(), preset, settings: chosen(settings[preset]), timeZone, ...said },
        key.current,
      );
    },
    onSuccess: async ({ tournament }) => {
      await client.invalidateQueries({ queryKey: ['tournaments'] });
      await navigate(`/t/${tournament}/players`);
    },
    // What was refused may be sent again in other words, and then is another command.
    onError: () => {
      key.current = crypto.randomUUID();
    },
  });
  const preset = presets.find(({ name }) => name === form.watch('preset'));
  const main = preset?.parameters.filter(({ name }) => MAIN.has(name)) ?? [];
  const others = preset?.parameters.filter(({ name }) => !MAIN.has(name)) ?? [];
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
              <ParameterField key={parameter.name} preset={preset.name} parameter={parameter} register={form.register} />
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
                <ParameterField key={parameter.name} preset={preset.name} parameter={parameter} register={form.register} />
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
      <Loaded query={presets}>{(list) => <CreateForm presets={list} />}</Loaded>
    </div>
  );
};
