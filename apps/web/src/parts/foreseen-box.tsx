import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Problem } from '../api/request';
import type { ForeseenJson } from '../api/shapes';
import { useText } from '../text';
import { changesAnything, ImpactList } from './impact-list';
import { ProblemNote } from './problem-note';

interface ForeseenBoxProps {
  readonly foreseen: UseQueryResult<ForeseenJson, Problem>;
  /** Stands while there is nothing to ask for yet. */
  readonly before?: string;
  /** Says so where nothing changes; otherwise there is no box then. */
  readonly always?: boolean;
  /** Instead of the list of consequences. */
  readonly children?: (foreseen: ForeseenJson) => ReactNode;
}

/** What an action would change, said before it is confirmed. */
export const ForeseenBox = ({ foreseen, before, always = false, children }: ForeseenBoxProps) => {
  const text = useText();
  const { data, error, isPending, isEnabled } = foreseen;
  const told = (isEnabled || before === undefined) && error === null ? data : undefined;
  if (told !== undefined && children === undefined && !always && !changesAnything(told.impact)) return null;
  return (
    <section className="impact-box" aria-live="polite">
      <h3>{text('act.impact')}</h3>
      {!isEnabled && before !== undefined && <p>{before}</p>}
      {isEnabled && isPending && <p>{text('act.impactWait')}</p>}
      {told !== undefined && (children?.(told) ?? <ImpactList impact={told.impact} />)}
      {isEnabled && <ProblemNote error={error} />}
    </section>
  );
};
