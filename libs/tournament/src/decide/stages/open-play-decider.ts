import * as E from 'fp-ts/Either';
import { drawFrom } from '@roundbook/draw';
import { conflict } from '@roundbook/kernel';
import { algorithm } from '../../algorithms';
import { freePlayers } from '../../stages/open-play-rules';
import { beginWithField } from './begin-with-field';
import type { StageDecider } from './stage-decider';

/** rules.md 5 (random-battle): whoever is free is drawn against somebody who is; one of an odd number stays free. */
export const openPlayDecider: StageDecider = {
  begin: beginWithField,
  draw: (state, _policy, phase, seed) => {
    const order = drawFrom(seed, 'pairs').shuffle(freePlayers(state));
    if (order.length < 2)
      return E.left(
        conflict('nobody_free', `${order.length === 0 ? 'Nobody is' : 'Only one player is'} free: the others are still playing.`, {
          rule: '5',
          allowed: 'report a match first',
        }),
      );
    const places = new Map(order.map((registration, index) => [registration, index]));
    const matches = order.flatMap((one, index) => {
      const other = order[index + 1];
      return index % 2 === 1 || other === undefined ? [] : [{ sides: [one, other] as const }];
    });
    return E.right({
      phase,
      drawn: {
        matches,
        byes: [],
        place: (registration) => places.get(registration) ?? order.length,
        algorithm: algorithm('open-play-random'),
        objective: { free: order.length },
      },
    });
  },
};
