import { useForm } from 'react-hook-form';
import { useCommand } from '../api/commands';
import { usePresets } from '../api/queries';
import type { TournamentJson } from '../api/shapes';
import { Dialog } from '../parts/dialog';
import { DialogFoot } from '../parts/dialog-foot';
import { isChosen, ParameterField, settingsIn } from '../parts/parameter-field';
import { faultOf, ProblemNote } from '../parts/problem-note';
import { useText } from '../text';

/** What one round alone may be paired under. */
const OF_ONE_ROUND = [
  'bestOf',
  'finalsBestOf',
  'finalBestOf',
  'oddPools',
  'firstRound',
  'firstRoundPlayedIsNoBye',
  'discountBars',
  'publish',
];
const OF_ROUND_ONE = ['firstRound'];

interface PairDialogProps {
  readonly tournament: TournamentJson;
  readonly round: number;
  readonly onClose: () => void;
}

interface Fields {
  readonly seed: string;
  readonly settings: Readonly<Record<string, string>>;
}

/** Pairs the next round with something other than usual, for this round alone. */
export const PairDialog = ({ tournament, round, onClose }: PairDialogProps) => {
  const text = useText();
  const presets = usePresets();
  const form = useForm<Fields>({ defaultValues: { seed: '', settings: {} } });
  const carry = useCommand(tournament.id);
  const policy = tournament.policy as unknown as Readonly<Record<string, unknown>>;
  const parameters = presets.data?.find(({ name }) => name === tournament.preset)?.parameters ?? [];
  const shown = OF_ONE_ROUND.filter((name) => round === 1 || !OF_ROUND_ONE.includes(name)).flatMap((name) =>
    parameters.filter((parameter) => parameter.name === name && isChosen(parameter)),
  );
  const submit = form.handleSubmit(({ seed, settings }) => {
    const set = settingsIn(settings);
    const payload = {
      ...(seed.trim() === '' ? {} : { seed: seed.trim() }),
      ...(Object.keys(set).length === 0 ? {} : { settings: set }),
    };
    carry.mutate({ type: 'pair', payload }, { onSuccess: onClose });
  });
  return (
    <Dialog title={text('pairWith.title', { round })} onClose={onClose}>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <p>{text('pairWith.explain')}</p>
        <label className="field">
          <span>{text('pairWith.seed')}</span>
          <input type="text" autoComplete="off" maxLength={150} aria-describedby="seed-hint" {...form.register('seed')} />
          <span className="quiet hint" id="seed-hint">
            {text('pairWith.seedHint')}
          </span>
        </label>
        <div className="parameter-grid">
          {shown.map((parameter) => (
            <ParameterField
              key={parameter.name}
              parameter={parameter}
              usual={policy[parameter.name] ?? parameter.default}
              field={form.register(`settings.${parameter.name}`)}
              fault={faultOf(carry.error, parameter.name)}
            />
          ))}
        </div>
        <ProblemNote error={presets.error ?? carry.error} />
        <DialogFoot onClose={onClose} confirm={text('round.pair', { round })} disabled={carry.isPending} />
      </form>
    </Dialog>
  );
};
