import type { NewPlayer } from '../../../services/ledger/src';
import { personName } from '../people';
import type { Picks } from '../picks';

/** So many new players, numbered on from `first`; names as they come, some of them twice. */
export const newPlayers = (seed: number, first: number, count: number, picks: Picks): readonly NewPlayer[] =>
  Array.from({ length: count }, (_, index) => ({
    name: personName(seed, first + index),
    ...(picks.percent(10) ? { rating: String(1_000 + picks.int(1_500)) } : {}),
  }));
