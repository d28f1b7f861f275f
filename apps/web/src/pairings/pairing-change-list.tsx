import type { PairingForeseen, RoundJson } from '../api/shapes';
import { useText } from '../text';
import { changeOf } from './board';
import { RuleBreaks } from './rule-breaks';

interface PairingChangeListProps {
  /** As it is paired now; undefined where it is not yet. */
  readonly round?: RoundJson;
  readonly pairing: PairingForeseen;
  readonly nameOf: (registration: number) => string | undefined;
}

/** Which tables change and into what, which stay, and what it costs. */
export const PairingChangeList = ({ round, pairing, nameOf }: PairingChangeListProps) => {
  const text = useText();
  const change = round === undefined ? undefined : changeOf(round, pairing);
  return (
    <>
      {change !== undefined && (
        <>
          <ul className="table-changes">
            {change.tables.map(({ table, was, is }) => (
              <li key={table}>
                <span className="change-table">{text('public.table', { table })}</span>
                {was !== null && (
                  <span className="change-was">
                    <span className="unseen">{text('pairing.was')} </span>
                    {was}
                  </span>
                )}
                <span className="change-is">
                  <span className="unseen">{text('pairing.is')} </span>
                  {is ?? text('pairing.noMatch')}
                </span>
              </li>
            ))}
          </ul>
          {change.byesGone.length > 0 && (
            <p>{text('pairing.byesGone', { count: change.byesGone.length, names: change.byesGone.join(', ') })}</p>
          )}
          {change.byesCome.length > 0 && (
            <p>{text('pairing.byesCome', { count: change.byesCome.length, names: change.byesCome.join(', ') })}</p>
          )}
          <p>
            <strong>{text('pairing.same', { count: change.same })}</strong>
          </p>
        </>
      )}
      {pairing.ruleBreaks.length > 0 ? (
        <div className="note note-warn">
          <RuleBreaks breaks={pairing.ruleBreaks} nameOf={nameOf} />
        </div>
      ) : (
        round === undefined && <p>{text('pairing.noBreaks')}</p>
      )}
    </>
  );
};
