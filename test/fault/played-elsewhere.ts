import { readNeutral, type ImportPlan } from '@roundbook/interchange';
import { RefusalError } from '@roundbook/kernel';

/** A tournament of another program with one round of two matches, for four players of these names. */
export const playedElsewhere = (name: string, players: readonly string[]): ImportPlan => {
  const matches = [
    { a: 'p0', b: 'p1', outcome: 'a' },
    { a: 'p2', b: 'p3', outcome: 'b' },
  ];
  const document = {
    ...{ format: 'swiss', preset: 'magic', name, policy: {} },
    players: players.map((player, index) => ({ id: `p${index}`, name: player })),
    rounds: [{ n: 1, stage: 'swiss', matches }],
  };
  const plan = readNeutral(JSON.stringify(document), {});
  if (plan._tag === 'Left') throw new RefusalError(plan.left);
  return plan.right;
};
