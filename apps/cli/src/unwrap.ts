import * as E from 'fp-ts/Either';
import { RefusalError, type Decision } from '@roundbook/kernel';

/** The value, or its refusal thrown. */
export const unwrap = <A>(decision: Decision<A>): A => {
  if (E.isLeft(decision)) throw new RefusalError(decision.left);
  return decision.right;
};
