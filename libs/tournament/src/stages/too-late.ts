import { refused, type Refusal } from '@roundbook/kernel';
import type { LossOutPolicy } from '../policies/policy';

/** rules.md 1.13: each round missed is a loss, and nobody enters with as many as the limit. */
export const tooLate = ({ lossLimit }: LossOutPolicy, fromRound: number): Refusal | undefined => {
  const missed = fromRound - 1;
  return missed < lossLimit
    ? undefined
    : refused('too_late', `Each of the ${missed} rounds missed is a loss, and ${lossLimit} losses eliminate.`, {
        rule: '1.13',
        allowed: `entry up to round ${lossLimit}`,
      });
};
