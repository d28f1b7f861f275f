import * as E from 'fp-ts/Either';
import type { ImportPlan, ImportStep, RoundStep } from './import-plan';
import { readNeutral, type ReadOptions } from './read-neutral';

export type Json = Record<string, unknown>;
export const people = (ids: string) => ids.split('').map((id) => ({ id, name: `Player ${id}` }));
export const document = (rest: Json = {}): Json => ({
  preset: 'magic',
  players: people('ABCD'),
  rounds: [round(1, { a: 'A', b: 'B', outcome: 'a' })],
  ...rest,
});
export const round = (n: number, ...matches: Json[]): Json => ({ n, stage: 'swiss', matches });
export const older = (rest: Json = {}): Json => ({
  source: { game: 'Magic: The Gathering (Pauper)', name: 'Monday' },
  format: 'swiss',
  players: people('ABCD'),
  scoring: { win: 3, draw: 1, loss: 0, bye: 3 },
  rounds: [],
  published: [],
  ...rest,
});

export const planOf = (file: Json, options?: ReadOptions): ImportPlan => {
  const plan = readNeutral(JSON.stringify(file), options);
  if (E.isLeft(plan)) throw new Error(`${plan.left.code} ${plan.left.field}: ${plan.left.message}`);
  return plan.right;
};
export const refusalOf = (text: string, options?: ReadOptions) => {
  const plan = readNeutral(text, options);
  return E.isLeft(plan) ? [plan.left.code, plan.left.field] : plan.right;
};
export const roundsOf = (plan: ImportPlan): RoundStep[] => plan.steps.filter((step): step is RoundStep => step.kind === 'round');
export const others = (plan: ImportPlan): ImportStep[] => plan.steps.filter((step) => step.kind !== 'round');
export const resultOf = (match: Json) =>
  roundsOf(planOf(document({ rounds: [round(1, { a: 'A', b: 'B', ...match })] })))[0]?.given.matches[0]?.result;
