import { useState } from 'react';
import { useDisputes, useRound } from '../api/queries';
import type { DisputeJson } from '../api/shapes';
import { AppealDialog } from '../disputes/appeal-dialog';
import { disputedSides } from '../disputes/open-disputes';
import { RulingDialog } from '../disputes/ruling-dialog';
import { Loaded } from '../parts/loaded';
import { useLooking } from '../parts/point-of-view';
import { reasonWords } from '../parts/reason-field';
import { matchWords } from '../parts/result-words';
import { formOf } from '../results/match-form';
import { useText, type Text } from '../text';

type Step = DisputeJson['course'][number];
type Result = NonNullable<DisputeJson['disputed']>;

/** A result with the names of the match that it is of. */
const wordsOf = (text: Text, { players }: DisputeJson, result: Result | null | undefined): string => {
  const [a, b] = players;
  if (result === null || result === undefined || a === undefined || b === undefined) return '–';
  return matchWords(text, { players: [a, b], ...(players.length > 2 ? { seats: players } : {}) }, result);
};

const stepWords = (text: Text, dispute: DisputeJson, step: Step): string => {
  const { kind, ruling, undone, actor, by, result } = step;
  const common = { at: new Date(step.at), actor: actor.id, reason: reasonWords(text, step.reason ?? 'other') };
  if (kind === 'appealed') return text('disputes.appealed', { ...common, name: by?.name ?? text('disputes.nobody') });
  if (kind === 'takenBack') return text(`disputes.takenBack.${undone ?? 'dispute'}`, common);
  return text(`disputes.ruled.${ruling ?? 'upheld'}`, { ...common, result: wordsOf(text, dispute, result) });
};

/** A link where it is one that a browser opens; anything else as it was written. */
const Evidence = ({ written }: { readonly written: string }) =>
  /^https?:\/\/\S+$/.test(written) ? (
    <a href={written} rel="noreferrer noopener" target="_blank" className="break">
      {written}
    </a>
  ) : (
    <span className="break">{written}</span>
  );

const Facts = ({ dispute }: { readonly dispute: DisputeJson }) => {
  const text = useText();
  const { disputed, claim, stands, by, reason, note, evidence } = dispute;
  return (
    <dl className="dispute-facts">
      <div>
        <dt>{text('disputes.reported')}</dt>
        <dd>{wordsOf(text, dispute, disputed)}</dd>
      </div>
      <div>
        <dt>{text('disputes.claim')}</dt>
        <dd>{claim === null ? text('disputes.noClaim') : wordsOf(text, dispute, claim)}</dd>
      </div>
      <div>
        <dt>{text('disputes.by')}</dt>
        <dd>{by?.name ?? text('disputes.nobody')}</dd>
      </div>
      <div>
        <dt>{text('disputes.why')}</dt>
        <dd>
          {reasonWords(text, reason)}
          {note !== undefined && <span className="quiet"> {text('disputes.note', { note })}</span>}
        </dd>
      </div>
      {evidence !== undefined && (
        <div>
          <dt>{text('disputes.evidence')}</dt>
          <dd>
            <Evidence written={evidence} />
          </dd>
        </div>
      )}
      <div>
        <dt>{text('disputes.stands')}</dt>
        <dd>
          <strong>{stands === null ? text('round.open') : wordsOf(text, dispute, stands)}</strong>
        </dd>
      </div>
    </dl>
  );
};

const Course = ({ dispute }: { readonly dispute: DisputeJson }) => {
  const text = useText();
  return (
    <ol className="stack" aria-label={text('disputes.course')}>
      <li>{text('disputes.entered', { at: new Date(dispute.at), actor: dispute.actor.id })}</li>
      {dispute.course.map((step) => (
        <li key={step.event}>
          {stepWords(text, dispute, step)}
          {step.alone === true && <> {text('disputes.alone')}</>}
          {step.note !== undefined && <p className="quiet">{text('disputes.note', { note: step.note })}</p>}
        </li>
      ))}
    </ol>
  );
};

interface DisputeShownProps {
  readonly dispute: DisputeJson;
  readonly mayAct: boolean;
}

const DisputeShown = ({ dispute, mayAct }: DisputeShownProps) => {
  const text = useText();
  const { tournament } = useLooking();
  const [deed, setDeed] = useState<'rule' | 'appeal'>();
  const { round, table, status, match: id } = dispute;
  const waits = status === 'open' || status === 'appealed';
  const shown = useRound(tournament.id, round).data?.rounds.find((one) => one.round === round);
  const match = shown?.matches.find((one) => one.match === id);
  const close = () => setDeed(undefined);
  return (
    <article className="panel stack" aria-label={text('disputes.where', { round, table, sides: disputedSides(dispute) })}>
      <h3>{text('disputes.where', { round, table, sides: disputedSides(dispute) })}</h3>
      <p className="row">
        <span className={waits ? 'badge badge-warn' : 'badge'}>{text(`disputes.status.${status}`)}</span>
      </p>
      <Facts dispute={dispute} />
      {dispute.hasEvidence && dispute.evidence === undefined && <p className="quiet">{text('disputes.evidenceSealed')}</p>}
      <Course dispute={dispute} />
      {mayAct && (
        <div className="row">
          {waits && (
            <button
              type="button"
              className="button primary"
              disabled={match === undefined}
              aria-label={text('disputes.ruleLabel', { round, table })}
              onClick={() => setDeed('rule')}
            >
              {text('disputes.rule')}
            </button>
          )}
          {status === 'ruled' && (
            <button
              type="button"
              className="button"
              aria-label={text('disputes.appealLabel', { round, table })}
              onClick={() => setDeed('appeal')}
            >
              {text('disputes.appeal')}
            </button>
          )}
        </div>
      )}
      {deed === 'rule' && match !== undefined && shown !== undefined && (
        <RulingDialog dispute={dispute} match={match} form={formOf(shown, match)} onClose={close} />
      )}
      {deed === 'appeal' && <AppealDialog dispute={dispute} onClose={close} />}
    </article>
  );
};

/** Every disputed result with its evidence and rulings; those that wait for one first. */
export const DisputesPage = () => {
  const text = useText();
  const { tournament, point, mayAct } = useLooking();
  const query = useDisputes(tournament.id, point);
  return (
    <section className="stack">
      <h2>{text('disputes.title')}</h2>
      <Loaded query={query}>
        {({ disputes }) => {
          if (disputes.length === 0) return <p className="empty">{text('disputes.none')}</p>;
          const waits = ({ status }: DisputeJson): number => (status === 'open' || status === 'appealed' ? 0 : 1);
          return [...disputes]
            .sort((one, other) => waits(one) - waits(other) || other.revision - one.revision)
            .map((dispute) => <DisputeShown key={dispute.dispute} dispute={dispute} mayAct={mayAct} />);
        }}
      </Loaded>
    </section>
  );
};
