import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { read } from './request';
import type {
  BracketJson,
  ContendersJson,
  CrossTablesJson,
  DisputesJson,
  DifferenceJson,
  FinalsTablesJson,
  Point,
  PoolsJson,
  PresetJson,
  RoundsJson,
  StandingsJson,
  TimelineEntry,
  TournamentJson,
  TournamentRow,
} from './shapes';

const behind = ({ asOf, afterRound }: Point, round?: number): string => {
  const query = new URLSearchParams();
  if (asOf !== undefined) query.set('asOf', String(asOf));
  if (afterRound !== undefined) query.set('afterRound', String(afterRound));
  if (round !== undefined) query.set('round', String(round));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
};

export interface Session {
  readonly role: 'staff' | 'public';
}

export const SESSION = ['session'] as const;

export const useSession = () => useQuery({ queryKey: SESSION, queryFn: () => read<Session>('/api/session'), staleTime: 60_000 });

export const useStaff = (): boolean => useSession().data?.role === 'staff';

export const usePresets = () => useQuery({ queryKey: ['presets'], queryFn: () => read<PresetJson[]>('/api/presets'), staleTime: Infinity });

export const useTournaments = () => useQuery({ queryKey: ['tournaments'], queryFn: () => read<TournamentRow[]>('/api/tournaments') });

export const useTournament = (id: string) =>
  useQuery({ queryKey: ['tournament', id, 'summary'], queryFn: () => read<TournamentJson>(`/api/tournaments/${id}`) });

/** The tournament itself as it was known at a point. */
export const useTournamentAt = (id: string, { asOf }: Point, enabled = true) =>
  useQuery({
    enabled,
    queryKey: ['tournament', id, 'summary', asOf ?? null],
    queryFn: () => read<TournamentJson>(`/api/tournaments/${id}${behind(asOf === undefined ? {} : { asOf })}`),
    placeholderData: (former) => (former?.id === id ? former : undefined),
  });

/** Where the tournament is fetched as a ledger file: every event with its proofs. */
export const ledgerAddress = (id: string): string => `/api/tournaments/${id}/ledger`;

/** The key that ledger files are signed with. */
export const useLogKey = () =>
  useQuery({ queryKey: ['logKey'], queryFn: () => read<{ readonly key: string }>('/api/log/key'), staleTime: 60_000 });

/** Where the tournament is fetched as a neutral file. */
export const exportAddress = (id: string, point: Point): string => `/api/tournaments/${id}/export${behind(point)}`;

/** A projection as the server tells it, from a point of view; the one before stays in sight until it is there. */
const useProjection = <A>(id: string, name: string, point: Point, round?: number, enabled = true): UseQueryResult<A> =>
  useQuery({
    enabled,
    queryKey: ['tournament', id, name, point.asOf ?? null, point.afterRound ?? null, round ?? null],
    queryFn: () => read<A>(`/api/tournaments/${id}/${name}${behind(point, round)}`),
    placeholderData: keepPreviousData,
  });

export const useStandings = (id: string, point: Point = {}, enabled = true) =>
  useProjection<StandingsJson>(id, 'standings', point, undefined, enabled);
export const useRounds = (id: string, point: Point = {}) => useProjection<RoundsJson>(id, 'rounds', point);
/** How many rounds are published: only the newest one can be a draft. */
export const publishedRounds = ({ round, draft }: TournamentJson): number => round - (draft === true ? 1 : 0);

/** As `useRounds`, with one round alone unless it is undefined: the whole of a long tournament is much to ask for after each result. */
export const useRound = (id: string, round: number | undefined, point: Point = {}) => useProjection<RoundsJson>(id, 'rounds', point, round);
export const usePools = (id: string, point: Point = {}) => useProjection<PoolsJson>(id, 'pools', point);
export const useCrossTables = (id: string, point: Point = {}) => useProjection<CrossTablesJson>(id, 'crossTables', point);
export const useContenders = (id: string, point: Point = {}) => useProjection<ContendersJson>(id, 'contenders', point);
export const useFinalsTables = (id: string, point: Point = {}) => useProjection<FinalsTablesJson>(id, 'finalsTables', point);
export const useBracket = (id: string, point: Point = {}) => useProjection<BracketJson>(id, 'bracket', point);
export const useDisputes = (id: string, point: Point = {}) => useProjection<DisputesJson>(id, 'disputes', point);
export const useTimeline = (id: string, point: Point = {}) => useProjection<TimelineEntry[]>(id, 'timeline', point);

/** Who moved between two points, each as `pointText` writes it. */
export const useDifference = (id: string, from: string, to: string, enabled = true) =>
  useQuery({
    enabled,
    queryKey: ['tournament', id, 'diff', from, to],
    queryFn: () => read<DifferenceJson>(`/api/tournaments/${id}/diff?${new URLSearchParams({ from, to }).toString()}`),
    placeholderData: (former) => (former?.tournament === id ? former : undefined),
  });
