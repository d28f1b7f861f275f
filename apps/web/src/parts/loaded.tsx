import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../text';
import { ProblemNote } from './problem-note';

export const Waiting = () => {
  const text = useText();
  return (
    <p className="waiting-note" role="status">
      {text('app.loading')}
    </p>
  );
};

interface LoadedProps<A> {
  readonly query: UseQueryResult<A>;
  /** Stands over a failure where the page has no heading of its own. */
  readonly heading?: string;
  readonly children: (data: A) => ReactNode;
}

/** What a query brought; until then that it is on its way, or why it failed. Old data stays in sight while newer is on its way. */
export const Loaded = <A,>({ query, heading, children }: LoadedProps<A>) => {
  const text = useText();
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.error === null) return <Waiting />;
  return (
    <div className="stack">
      {heading !== undefined && <h1>{heading}</h1>}
      <ProblemNote error={query.error} />
      <div>
        <button type="button" className="button" onClick={() => void query.refetch()}>
          {text('app.again')}
        </button>
      </div>
    </div>
  );
};
