import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { read } from './request';
import type {
  BracketJson,
  Point,
  PoolsJson,
  PresetJson,
  RoundsJson,
  StandingsJson,
  TimelineEntry,
  TournamentJson,
  TournamentRow,
} from './shapes';

const behind = ({ asOf, afterRound }: Point): string => {
  const query = new URLSearchParams();
  if (asOf !== undefined) query.set('asOf', String(asOf));
  if (afterRound !== undefined) query.set('afterRound', String(afterRound));
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

/** A projection as the server tells it, from a point of view; the one before stays in sight until it is there. */
const useProjection = <A>(id: string, name: string, point: Point): UseQueryResult<A> =>
  useQuery({
    queryKey: ['tournament', id, name, point.asOf ?? null, point.afterRound ?? null],
    queryFn: () => read<A>(`/api/tournaments/${id}/${name}${behind(point)}`),
    placeholderData: keepPreviousData,
  });

export const useStandings = (id: string, point: Point = {}) => useProjection<StandingsJson>(id, 'standings', point);
export const useRounds = (id: string, point: Point = {}) => useProjection<RoundsJson>(id, 'rounds', point);
export const usePools = (id: string, point: Point = {}) => useProjection<PoolsJson>(id, 'pools', point);
export const useBracket = (id: string, point: Point = {}) => useProjection<BracketJson>(id, 'bracket', point);
export const useTimeline = (id: string, point: Point = {}) => useProjection<TimelineEntry[]>(id, 'timeline', point);
