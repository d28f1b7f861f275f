import { useState } from 'react';
import { usePresets, useStaff, useTournamentAt } from '../api/queries';
import type { PresetJson } from '../api/shapes';
import { Loaded } from '../parts/loaded';
import { meaningOf, valueWords } from '../parts/parameter-field';
import { useLooking } from '../parts/point-of-view';
import { useText } from '../text';
import { AmendDialog } from './amend-dialog';
import { ExportPanel } from './export-panel';
import { LedgerFilePanel } from './ledger-file-panel';
import { presetName } from './home-page';

const Played = ({ preset, policy }: { readonly preset: PresetJson; readonly policy: Readonly<Record<string, unknown>> }) => {
  const text = useText();
  return (
    <dl className="settings">
      {preset.parameters.map((parameter) => {
        // What came later than the tournament is as it was without it.
        const value = policy[parameter.name] ?? parameter.default;
        const changed = JSON.stringify(value) !== JSON.stringify(parameter.default);
        return (
          <div key={parameter.name} className={changed ? 'changed' : undefined}>
            <dt>{meaningOf(text, parameter)}</dt>
            <dd>
              {valueWords(text, parameter.name, value)}
              {changed && (
                <span className="badge">{text('settings.usual', { value: valueWords(text, parameter.name, parameter.default) })}</span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
};

/** How the tournament is played, its announced numbers, and its file. */
export const SettingsPage = () => {
  const text = useText();
  const { tournament, point, mayAct } = useLooking();
  const staff = useStaff();
  const presets = usePresets();
  const then = useTournamentAt(tournament.id, point);
  const [amending, setAmending] = useState(false);
  return (
    <section className="stack">
      <h2>{text('settings.title')}</h2>
      {staff && <ExportPanel />}
      {(staff || tournament.completed) && <LedgerFilePanel />}
      <div className="row between">
        <h3>{text('settings.played')}</h3>
        {mayAct && !tournament.completed && presets.data !== undefined && (
          <button type="button" className="button" onClick={() => setAmending(true)}>
            {text('amend.open')}
          </button>
        )}
      </div>
      <Loaded query={presets}>
        {(all) => {
          const preset = all.find(({ name }) => name === tournament.preset);
          if (preset === undefined) return <p className="empty">{presetName(text, tournament.preset)}</p>;
          return (
            <>
              <p>
                <strong>{presetName(text, preset.name)}.</strong> {preset.explanation}
              </p>
              <Loaded query={then}>
                {({ policy }) => <Played preset={preset} policy={policy as unknown as Readonly<Record<string, unknown>>} />}
              </Loaded>
              {amending && <AmendDialog tournament={tournament} parameters={preset.parameters} onClose={() => setAmending(false)} />}
            </>
          );
        }}
      </Loaded>
    </section>
  );
};
