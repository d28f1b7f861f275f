import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Explanations, Supposed, WhatIfJson } from '@roundbook/projections';
import { read, write, type Problem } from './request';
import type { Point } from './shapes';

export type { Explanations, Supposed, WhatIfJson };

/** What is to be explained: of a place, a bye or a promotion a registration number, of a pairing a match id. */
export interface Question {
  readonly kind: keyof Explanations;
  readonly of: string;
  readonly round?: number;
}

const behind = ({ asOf, afterRound }: Point, round?: number): string => {
  const query = new URLSearchParams();
  if (asOf !== undefined) query.set('asOf', String(asOf));
  if (afterRound !== undefined) query.set('afterRound', String(afterRound));
  if (round !== undefined) query.set('round', String(round));
  return query.size === 0 ? '' : `?${query.toString()}`;
};

/** Why something is as it is, from a point of view. */
export const useExplanation = (
  id: string,
  { kind, of, round }: Question,
  point: Point,
): UseQueryResult<Explanations[keyof Explanations], Problem> =>
  useQuery<Explanations[keyof Explanations], Problem>({
    queryKey: ['tournament', id, 'explain', kind, of, round ?? null, point.asOf ?? null, point.afterRound ?? null],
    queryFn: () => read(`/api/tournaments/${id}/explain/${kind}/${encodeURIComponent(of)}${behind(point, round)}`),
    retry: false,
  });

/** What would be if something were otherwise; undefined asks nothing. Nothing is written. */
export const useWhatIf = (id: string, supposed: Supposed | undefined, point: Point): UseQueryResult<WhatIfJson, Problem> =>
  useQuery<WhatIfJson, Problem>({
    queryKey: ['tournament', id, 'whatIf', supposed ?? null, point.asOf ?? null, point.afterRound ?? null],
    queryFn: () => write(`/api/tournaments/${id}/what-if${behind(point)}`, supposed),
    enabled: supposed !== undefined,
    gcTime: 0,
    retry: false,
  });
