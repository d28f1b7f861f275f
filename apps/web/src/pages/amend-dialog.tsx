import { useForm } from 'react-hook-form';
import { useCommand, useForeseen } from '../api/commands';
import type { ParameterJson, TournamentJson } from '../api/shapes';
import { Dialog } from '../parts/dialog';
import { DialogFoot } from '../parts/dialog-foot';
import { ForeseenBox } from '../parts/foreseen-box';
import { changesAnything, ImpactList } from '../parts/impact-list';
import { isChosen, meaningOf, ParameterField, settingsIn, valueWords } from '../parts/parameter-field';
import { faultOf, ProblemNote } from '../parts/problem-note';
import { someWords, WordsField } from '../parts/reason-field';
import { useCalm } from '../parts/use-calm';
import { useText } from '../text';

interface Fields {
  readonly settings: Readonly<Record<string, string>>;
  readonly words: string;
}

/** What is changed most often; the rest stands folded up. */
const MAIN = new Set(['rounds', 'cut', 'qualifiers', 'placePrizes', 'swissUntil', 'tie', 'bestOf', 'finalsBestOf', 'finalBestOf']);

interface AmendDialogProps {
  readonly tournament: TournamentJson;
  readonly parameters: readonly ParameterJson[];
  readonly onClose: () => void;
}

/** Changes announced numbers while the tournament runs, in public and with a reason. */
export const AmendDialog = ({ tournament, parameters, onClose }: AmendDialogProps) => {
  const text = useText();
  const form = useForm<Fields>({ defaultValues: { settings: {}, words: '' } });
  const carry = useCommand(tournament.id);
  const busy = carry.isPending || carry.isSuccess;
  const settings = settingsIn(form.watch('settings'));
  const typed = JSON.stringify(settings);
  const calm = useCalm(typed);
  const wanted = Object.keys(settings).length > 0;
  const asked = { type: 'amend', payload: { settings: JSON.parse(calm) as unknown, reason: '-' }, revision: tournament.revision };
  const foreseen = useForeseen(tournament.id, wanted && calm !== '{}' ? asked : undefined, !busy);
  const settled = calm === typed && !foreseen.isPlaceholderData && foreseen.data !== undefined;
  const refusal = foreseen.error ?? carry.error;
  const policy = tournament.policy as unknown as Readonly<Record<string, unknown>>;
  const submit = form.handleSubmit(({ words }) =>
    carry.mutate({ type: 'amend', payload: { settings, reason: words.trim() } }, { onSuccess: onClose }),
  );
  const field = (parameter: ParameterJson) => (
    <ParameterField
      ruled={!MAIN.has(parameter.name)}
      key={parameter.name}
      amending
      parameter={parameter}
      usual={policy[parameter.name] ?? parameter.default}
      field={form.register(`settings.${parameter.name}`)}
      fault={wanted ? faultOf(refusal, parameter.name) : undefined}
    />
  );
  const amendable = parameters.filter((parameter) => parameter.amendable && isChosen(parameter));
  return (
    <Dialog title={text('amend.title')} onClose={onClose}>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <p>{text('amend.explain')}</p>
        <div className="parameter-grid">{amendable.filter(({ name }) => MAIN.has(name)).map(field)}</div>
        <details>
          <summary>{text('amend.more')}</summary>
          <div className="parameter-grid">{amendable.filter(({ name }) => !MAIN.has(name)).map(field)}</div>
        </details>
        <ForeseenBox foreseen={foreseen} {...(busy ? {} : { before: text('amend.unchanged') })}>
          {({ impact }) => (
            <>
              <ul className="rule-breaks">
                {amendable
                  .filter(({ name }) => settings[name] !== undefined)
                  .map((parameter) => (
                    <li key={parameter.name}>
                      {text('amend.change', {
                        meaning: meaningOf(text, parameter),
                        from: valueWords(text, parameter.name, policy[parameter.name] ?? parameter.default),
                        to: valueWords(text, parameter.name, settings[parameter.name]),
                      })}
                    </li>
                  ))}
              </ul>
              {changesAnything(impact) && <ImpactList impact={impact} />}
            </>
          )}
        </ForeseenBox>
        <WordsField
          label={text('act.reasonPublic')}
          field={form.register('words', { validate: someWords })}
          error={form.formState.errors.words}
        />
        <ProblemNote error={carry.error} />
        <DialogFoot onClose={onClose} confirm={text('amend.confirm')} disabled={!wanted || !settled || busy} />
      </form>
    </Dialog>
  );
};
