import { useState } from 'react';
import { useForm, type UseFormRegisterReturn } from 'react-hook-form';
import { usePresets, useRounds } from '../api/queries';
import { useWhatIf, type Supposed } from '../api/explain';
import type { ParameterJson, PresetJson } from '../api/shapes';
import { isChosen, meaningOf, ParameterField, settingsIn } from '../parts/parameter-field';
import { useLooking } from '../parts/point-of-view';
import { faultOf, ProblemNote } from '../parts/problem-note';
import { sidesWords } from '../parts/table-words';
import { presetName } from '../pages/home-page';
import { useText } from '../text';
import { WhatIfAnswer } from './what-if-answer';

interface Fields {
  readonly preset: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly match: string;
  readonly result: string;
}

const NOTHING: Fields = { preset: '', settings: {}, match: '', result: '' };

/** What is tried most often; the rest stands folded up. */
const MAIN: ReadonlySet<string> = new Set(['tieBreakers', 'winPoints', 'drawPoints', 'lossPoints', 'byeWorth', 'cut', 'qualifiers']);
/** How the event is run: nothing of it reads results. */
const RUNNING: ReadonlySet<string> = new Set(['publish', 'checkIn', 'confirmation', 'substituteRules']);

const supposedBy = ({ preset, settings, match, result }: Fields): Supposed | undefined => {
  const set = settingsIn(settings);
  const results = match === '' || result.trim() === '' ? [] : [{ match, result: result.trim() }];
  if (preset === '' && Object.keys(set).length === 0 && results.length === 0) return undefined;
  return { ...(preset === '' ? {} : { preset }), settings: set, results };
};

interface ParametersProps {
  readonly parameters: readonly ParameterJson[];
  readonly field: (parameter: ParameterJson) => React.ReactNode;
}

const Parameters = ({ parameters, field }: ParametersProps) => {
  const text = useText();
  const can = parameters.filter((parameter) => isChosen(parameter) && !RUNNING.has(parameter.name));
  const [main, others] = [can.filter(({ name }) => MAIN.has(name)), can.filter(({ name }) => !MAIN.has(name))];
  return (
    <>
      <div className="parameter-grid">{main.map(field)}</div>
      {others.length > 0 && (
        <details>
          <summary>{text('whatIf.more')}</summary>
          <div className="parameter-grid">{others.map(field)}</div>
        </details>
      )}
    </>
  );
};

interface PresetFieldProps {
  readonly presets: readonly PresetJson[];
  /** The preset of the tournament. */
  readonly own: string;
  readonly field: UseFormRegisterReturn;
}

const PresetField = ({ presets, own, field }: PresetFieldProps) => {
  const text = useText();
  return (
    <label className="field">
      <span>{text('whatIf.policy')}</span>
      <select {...field}>
        <option value="">{text('whatIf.samePolicy', { policy: presetName(text, own) })}</option>
        {presets
          .filter(({ name }) => name !== own)
          .map(({ name }) => (
            <option key={name} value={name}>
              {presetName(text, name)}
            </option>
          ))}
      </select>
    </label>
  );
};

/** A match, and the result that is supposed of it. */
const ResultFields = ({ match: matchField, result }: { readonly match: UseFormRegisterReturn; readonly result: UseFormRegisterReturn }) => {
  const text = useText();
  const { tournament, point } = useLooking();
  const rounds = useRounds(tournament.id, point).data?.rounds ?? [];
  return (
    <div className="parameter-grid">
      <label className="field">
        <span>{text('whatIf.match')}</span>
        <select {...matchField}>
          <option value="">{text('whatIf.noMatch')}</option>
          {rounds.map(({ round, matches }) => (
            <optgroup key={round} label={text('round.number', { round })}>
              {matches.map((match) => (
                <option key={match.match} value={match.match}>
                  {text('whatIf.matchAt', { table: match.table, players: sidesWords(match) })}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <label className="field">
        <span>{text('whatIf.result')}</span>
        <input type="text" autoComplete="off" placeholder="2-1" {...result} />
      </label>
    </div>
  );
};

/** Supposes another policy, other parameters or another result, and shows who would stand where. */
const Supposing = () => {
  const text = useText();
  const { tournament, point } = useLooking();
  const form = useForm<Fields>({ defaultValues: NOTHING });
  const presets = usePresets().data ?? [];
  const [supposed, setSupposed] = useState<Supposed>();
  const answer = useWhatIf(tournament.id, supposed, point);
  const chosen = form.watch('preset');
  const own = tournament.policy as unknown as Readonly<Record<string, unknown>>;
  const preset = presets.find(({ name }) => name === (chosen === '' ? tournament.preset : chosen));
  const field = (parameter: ParameterJson) => (
    <ParameterField
      key={`${chosen} ${parameter.name}`}
      parameter={parameter}
      usual={chosen === '' ? (own[parameter.name] ?? parameter.default) : parameter.default}
      amending={chosen === ''}
      field={form.register(`settings.${parameter.name}`)}
      fault={faultOf(answer.error, parameter.name)}
    />
  );
  const submit = form.handleSubmit((fields) => setSupposed(supposedBy(fields)));
  const clear = () => {
    form.reset(NOTHING);
    setSupposed(undefined);
  };
  const called = (name: string): string => {
    const parameter = presets.flatMap(({ parameters }) => parameters).find((one) => one.name === name);
    return parameter === undefined ? name : meaningOf(text, parameter);
  };
  return (
    <form className="stack" onSubmit={(event) => void submit(event)}>
      <p>{text('whatIf.explain')}</p>
      <PresetField
        presets={presets}
        own={tournament.preset}
        field={form.register('preset', { onChange: () => form.setValue('settings', {}) })}
      />
      {preset !== undefined && <Parameters parameters={preset.parameters} field={field} />}
      <ResultFields match={form.register('match')} result={form.register('result')} />
      <div className="row">
        <button type="submit" className="button primary">
          {text('whatIf.ask')}
        </button>
        <button type="button" className="button" onClick={clear}>
          {text('whatIf.clear')}
        </button>
      </div>
      <ProblemNote error={answer.error} />
      {supposed !== undefined && answer.data !== undefined && <WhatIfAnswer answer={answer.data} called={called} />}
    </form>
  );
};

/** Folded up until somebody wants to know. */
export const WhatIfPanel = () => {
  const text = useText();
  const [open, setOpen] = useState(false);
  return (
    <details className="what-if" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{text('whatIf.title')}</summary>
      {open && <Supposing />}
    </details>
  );
};
