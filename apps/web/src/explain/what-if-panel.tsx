import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { usePresets, useRounds } from '../api/queries';
import { useWhatIf, type Supposed, type WhatIfJson } from '../api/explain';
import type { ParameterJson, PresetJson } from '../api/shapes';
import { isChosen, meaningOf, ParameterField, settingsIn, valueWords } from '../parts/parameter-field';
import { useLooking } from '../parts/point-of-view';
import { pointsWords } from '../parts/points-words';
import { faultOf, ProblemNote } from '../parts/problem-note';
import { sidesWords } from '../parts/table-words';
import { presetName } from '../pages/home-page';
import { useText } from '../text';

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

const namesOf = (players: readonly { readonly name: string }[]): string => players.map(({ name }) => name).join(', ');

const Changes = ({ answer }: { readonly answer: WhatIfJson }) => {
  const text = useText();
  const { moved, cut, pools } = answer;
  const place = (rank: number | null) => (rank === null ? text('impact.unplaced') : String(rank));
  return (
    <>
      {moved.length === 0 ? (
        <p>{text('whatIf.nobody')}</p>
      ) : (
        <table className="standings" aria-label={text('whatIf.moved')}>
          <thead>
            <tr>
              <th scope="col" className="number">
                {text('whatIf.from')}
              </th>
              <th scope="col" className="number">
                {text('whatIf.to')}
              </th>
              <th scope="col">{text('standings.player')}</th>
              <th scope="col" className="number">
                {text('standings.points')}
              </th>
            </tr>
          </thead>
          <tbody>
            {moved.map(({ registration, player, from, to, points }) => (
              <tr key={registration}>
                <td className="number">{place(from)}</td>
                <td className="number">{place(to)}</td>
                <th scope="row">{player.name}</th>
                <td className="number">
                  {points.to === null ? '–' : pointsWords(points.to)}
                  {points.from !== null && points.from !== points.to && (
                    <span className="quiet"> {text('whatIf.was', { was: pointsWords(points.from) })}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {cut !== null && (
        <p>
          {cut.comes.length + cut.goes.length === 0
            ? text('whatIf.sameCut')
            : text('whatIf.cut', { comes: namesOf(cut.comes) || text('whatIf.none'), goes: namesOf(cut.goes) || text('whatIf.none') })}
        </p>
      )}
      {pools !== null && pools.length > 0 && (
        <ul className="explained-lines">
          {pools.map(({ player, from, to }) => (
            <li key={player.registration}>{text('whatIf.pool', { name: player.name, from: from.losses, to: to.losses })}</li>
          ))}
        </ul>
      )}
    </>
  );
};

interface AnswerProps {
  readonly answer: WhatIfJson;
  /** What a parameter is called. */
  readonly called: (name: string) => string;
}

const Answer = ({ answer, called }: AnswerProps) => {
  const text = useText();
  const { policy, settings } = answer.supposed;
  return (
    <section className="impact-box" aria-live="polite">
      <h3>{text('whatIf.answer')}</h3>
      {policy !== null && (
        <ul className="explained-lines">
          {settings.map(({ name, from, to }) => (
            <li key={name}>
              {text('whatIf.setting', { name: called(name), from: valueWords(text, name, from), to: valueWords(text, name, to) })}
            </li>
          ))}
        </ul>
      )}
      <Changes answer={answer} />
      {answer.cannotKnow.map((line) => (
        <p key={line} className="quiet">
          {line}
        </p>
      ))}
      <p className="quiet">{text('whatIf.unwritten')}</p>
    </section>
  );
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

const presetsThatMayRead = (presets: readonly PresetJson[], own: string): readonly string[] =>
  presets.map(({ name }) => name).filter((name) => name !== own);

/** Supposes another policy, other parameters or another result, and shows who would stand where. */
const Supposing = () => {
  const text = useText();
  const { tournament, point } = useLooking();
  const form = useForm<Fields>({ defaultValues: NOTHING });
  const presets = usePresets().data ?? [];
  const rounds = useRounds(tournament.id, point).data?.rounds ?? [];
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
  const title = (name: string) => presetName(text, name);
  const called = (name: string): string => {
    const parameter = presets.flatMap(({ parameters }) => parameters).find((one) => one.name === name);
    return parameter === undefined ? name : meaningOf(text, parameter);
  };
  return (
    <form className="stack" onSubmit={(event) => void submit(event)}>
      <p>{text('whatIf.explain')}</p>
      <label className="field">
        <span>{text('whatIf.policy')}</span>
        <select {...form.register('preset', { onChange: () => form.setValue('settings', {}) })}>
          <option value="">{text('whatIf.samePolicy', { policy: title(tournament.preset) })}</option>
          {presetsThatMayRead(presets, tournament.preset).map((name) => (
            <option key={name} value={name}>
              {title(name)}
            </option>
          ))}
        </select>
      </label>
      {preset !== undefined && <Parameters parameters={preset.parameters} field={field} />}
      <div className="parameter-grid">
        <label className="field">
          <span>{text('whatIf.match')}</span>
          <select {...form.register('match')}>
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
          <input type="text" autoComplete="off" placeholder="2-1" {...form.register('result')} />
        </label>
      </div>
      <div className="row">
        <button type="submit" className="button primary">
          {text('whatIf.ask')}
        </button>
        <button type="button" className="button" onClick={clear}>
          {text('whatIf.clear')}
        </button>
      </div>
      <ProblemNote error={answer.error} />
      {supposed !== undefined && answer.data !== undefined && <Answer answer={answer.data} called={called} />}
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
