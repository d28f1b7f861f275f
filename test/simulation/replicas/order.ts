import type { NewPlayer, RegisterOptions } from '../../../services/ledger/src';

/** What a desk asks for, as its client sends it. */
export type Order =
  | { readonly kind: 'create'; readonly payload: unknown }
  | { readonly kind: 'register'; readonly players: readonly NewPlayer[]; readonly how: RegisterOptions; readonly expected?: number }
  | { readonly kind: 'execute'; readonly type: string; readonly payload: unknown; readonly expected?: number }
  | { readonly kind: 'rename'; readonly person: string; readonly name: string }
  | { readonly kind: 'erase'; readonly person: string };

export const execute = (type: string, payload: unknown = {}, expected?: number): Order => ({
  kind: 'execute',
  type,
  payload,
  ...(expected === undefined ? {} : { expected }),
});

export const orderText = (order: Order): string => {
  if (order.kind === 'execute') return `${order.type} ${JSON.stringify(order.payload)}`;
  if (order.kind === 'register') return `register ${order.players.map(({ name, person }) => person ?? name).join(', ')}`;
  return order.kind;
};
