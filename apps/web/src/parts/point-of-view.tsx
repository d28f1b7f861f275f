import { createContext, useContext } from 'react';
import { useSearchParams } from 'react-router';
import type { Point, TournamentJson } from '../api/shapes';

interface Looking {
  readonly tournament: TournamentJson;
  readonly point: Point;
  /** Nothing can be changed from there. */
  readonly past: boolean;
  /** May change things: staff, and looking at the present. */
  readonly mayAct: boolean;
}

const LookingContext = createContext<Looking | undefined>(undefined);
export const LookingProvider = LookingContext.Provider;

/** The tournament of this page, and from when it is looked at. */
export const useLooking = (): Looking => {
  const looking = useContext(LookingContext);
  if (looking === undefined) throw new Error('this part belongs into the frame of a tournament');
  return looking;
};

const whole = (value: string | null): number | undefined => (value !== null && /^\d{1,9}$/.test(value) ? Number(value) : undefined);

/** The part of an address that says from where it is looked: empty for now. */
export const pointSearch = ({ asOf, afterRound }: Point): string => {
  const search = new URLSearchParams();
  if (asOf !== undefined) search.set('asOf', String(asOf));
  if (afterRound !== undefined) search.set('afterRound', String(afterRound));
  return search.toString();
};

/** The point of view stands in the address: it survives a reload and can be sent to somebody. */
export const usePoint = (): readonly [Point, (change: Point) => void] => {
  const [search, setSearch] = useSearchParams();
  const [asOf, afterRound] = [whole(search.get('asOf')), whole(search.get('afterRound'))];
  const point: Point = { ...(asOf === undefined ? {} : { asOf }), ...(afterRound === undefined ? {} : { afterRound }) };
  const change = (to: Point) => {
    const next = new URLSearchParams(search);
    for (const [key, value] of Object.entries({ asOf: to.asOf, afterRound: to.afterRound })) {
      if (value === undefined) next.delete(key);
      else next.set(key, String(value));
    }
    setSearch(next, { replace: true });
  };
  return [point, change];
};
