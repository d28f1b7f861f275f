import * as E from 'fp-ts/Either';
import { RefusalError } from '@roundbook/kernel';
import {
  bracket,
  byes,
  contenders,
  crossTables,
  disputes,
  finalsTables,
  pools,
  rounds,
  standings,
  timeline,
  tournamentShown,
  type Point,
} from '@roundbook/projections';
import { stateAtPoint } from '../../services/query/src/asked-point';
import type { TournamentSource } from '../../services/query/src/source';

/** Every projection by name; its answer as text, or the code of what it is refused with. */
export type Answers = Readonly<Record<string, string>>;

export const PROJECTIONS = [
  'tournament',
  'standings',
  'rounds',
  'pools',
  'byes',
  'bracket',
  'crossTables',
  'contenders',
  'finalsTables',
  'disputes',
  'timeline',
] as const;

const refusedAs = (error: unknown): string => {
  if (error instanceof RefusalError) return `refused: ${error.refusal.code}`;
  throw error;
};

/** An object's members stand in no order. */
const inOrder = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** An answer as text, its members in an order of their own. */
export const textOf = (answer: unknown): string => (typeof answer === 'string' ? answer : JSON.stringify(answer, inOrder));

/** What every projection says of a tournament at a point, to staff or to everybody. */
export const answersAt = async (source: TournamentSource, tournament: string, point: Point, staff: boolean): Promise<Answers> => {
  let state;
  try {
    state = await stateAtPoint(source, tournament, point, staff);
  } catch (error) {
    return Object.fromEntries(PROJECTIONS.map((name) => [name, refusedAs(error)]));
  }
  const then = state;
  const names = await source.names(then);
  const nameOf = (person: string): string => names.get(person) ?? person;
  const options = { ...(point.afterRound === undefined ? {} : { afterRound: point.afterRound }), staff };
  const told = await source.told(tournament, then.revision);
  const decided = <A>(decision: E.Either<{ readonly code: string }, A>): unknown =>
    E.isLeft(decision) ? `refused: ${decision.left.code}` : decision.right;
  const made: Record<(typeof PROJECTIONS)[number], () => unknown> = {
    tournament: () => tournamentShown(then, names, staff),
    standings: () => standings(then, nameOf, options),
    rounds: () => rounds(then, nameOf, options),
    pools: () => decided(pools(then, nameOf, options)),
    byes: () => byes(then, nameOf, options),
    bracket: () => bracket(then, nameOf, options),
    crossTables: () => decided(crossTables(then, nameOf, options)),
    contenders: () => decided(contenders(then, nameOf, options)),
    finalsTables: () => decided(finalsTables(then, nameOf, options)),
    disputes: () => disputes(then, told, nameOf, options),
    timeline: () => timeline(told, nameOf, options),
  };
  return Object.fromEntries(PROJECTIONS.map((name) => [name, textOf(made[name]())]));
};
