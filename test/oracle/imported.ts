import * as E from 'fp-ts/Either';
import { readNeutral, writeNeutral, type ImportPlan } from '@roundbook/interchange';
import { standings, type StandingsJson } from '@roundbook/projections';
import type { TournamentState } from '@roundbook/tournament';
import { importInMemory } from '../support/import-in-memory';
import type { StandingsRow } from './compare-published';

/** A published file as far as the oracles look at it. */
export interface Published {
  readonly players: readonly { readonly id: string; readonly name: string }[];
  readonly rounds: readonly { readonly matches: readonly Match[] }[];
  readonly published: readonly (Readonly<Record<string, unknown>> & { readonly id: string; readonly rank: number | null })[];
  readonly publishedPrecision?: { readonly tolerance: number };
}
export type Match = Record<string, unknown> & { a: string; b: string | null };

export interface Imported {
  readonly plan: ImportPlan;
  readonly rows: readonly StandingsRow[];
  readonly after: (round: number) => StandingsJson;
  readonly state: TournamentState;
  /** What `export --format neutral` gives. */
  readonly exported: () => string;
}

export const planOf = (text: string): ImportPlan => {
  const plan = readNeutral(text);
  if (E.isLeft(plan)) throw new Error(`${plan.left.code} ${plan.left.field}: ${plan.left.message}`);
  return plan.right;
};

/** The file recorded in a ledger, command by command, and what that ledger then shows. */
export const imported = async (text: string): Promise<Imported> => {
  const plan = planOf(text);
  const { ledger, tournament, standings: last } = await importInMemory(plan);
  const state = await ledger.stateAt(tournament);
  const names = await ledger.names(state);
  const nameOf = (person: string) => names.get(person) ?? person;
  return {
    plan,
    rows: last.rows,
    state,
    after: (round) => standings(state, nameOf, { afterRound: round }),
    exported: () => JSON.stringify(writeNeutral(state, names)),
  };
};

/** Every row without what an import makes anew: ids, and the order among those whom nothing separates. */
export const withoutIds = (rows: readonly StandingsRow[]): readonly string[] =>
  rows.map(({ player, ...row }) => JSON.stringify([player.name, row])).sort();

/** The document with the result of one decided match of round 1 turned round. */
export const withTurnedResult = (text: string): string => {
  const document = JSON.parse(text) as Published;
  const decided = document.rounds[0]?.matches.find(({ b, result, ...match }) => b !== null && result !== 'draw' && isDecided(match));
  if (decided === undefined) throw new Error('round 1 has no decided match');
  if (decided['result'] !== undefined) decided['result'] = decided['result'] === 'a' ? 'b' : 'a';
  for (const [one, other] of FIGURES) [decided[one], decided[other]] = [decided[other], decided[one]];
  for (const [one, other] of FIGURES) if (decided[one] === undefined) [one, other].forEach((name) => delete decided[name]);
  return JSON.stringify(document);
};

const FIGURES = [
  ['aWins', 'bWins'],
  ['aPoints', 'bPoints'],
  ['aScore', 'bScore'],
] as const;

const isDecided = (match: Record<string, unknown>): boolean => FIGURES.some(([one, other]) => match[one] !== match[other]);
