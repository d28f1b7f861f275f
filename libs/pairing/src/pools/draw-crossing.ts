import type { Draw } from '@roundbook/draw';
import { at, rematch, type Met } from '../pairing-terms';
import type { PairingSpace } from './pairing-space';
import { PROVABLE_SIZE, type Drawn } from './rejected-pairings';

interface TwoOddPools {
  readonly players: readonly [readonly number[], readonly number[]];
  readonly spaces: readonly [PairingSpace, PairingSpace];
  readonly met: Met;
  readonly draw: Draw;
}

/** A player who crosses, and a pairing drawn for the rest of its pool. */
interface Crosser {
  readonly player: number;
  readonly rest: Drawn;
}

/** In large pools nearly every crossing is among the best; this many are tried. */
const CROSSINGS_TRIED = 1000;

/**
 * The crossing pair of two odd pools, uniform among those for which the rematches of both pools and the crossing together are
 * fewest, then the rest of each pool, uniform; null where that could not be drawn. rules.md 1.4 (`crossPair`)
 */
export const drawCrossing = (pools: TwoOddPools): Drawn | null => {
  const tables = [tableOf(pools, 0), tableOf(pools, 1)] as const;
  if (tables[0] === 'failed' || tables[1] === 'failed') return null;
  return tables[0] !== null && tables[1] !== null
    ? bestCrossing(tables[0], tables[1], pools)
    : firstBestCrossing([tables[0], tables[1]], pools);
};

const tableOf = ({ players, spaces, draw }: TwoOddPools, side: 0 | 1): Crosser[] | null | 'failed' => {
  if (players[side].length > PROVABLE_SIZE) return null;
  const table: Crosser[] = [];
  for (const player of players[side]) {
    const rest = spaces[side].drawWithout(player, draw);
    if (rest === null) return 'failed';
    table.push({ player, rest });
  }
  return table;
};

const bestCrossing = (first: readonly Crosser[], second: readonly Crosser[], { met, draw }: TwoOddPools): Drawn => {
  let best: Drawn[] = [];
  let fewest = Infinity;
  for (const a of first) {
    for (const b of second) {
      const rematches = a.rest.rematches + b.rest.rematches + rematch(met, a.player, b.player);
      if (rematches > fewest) continue;
      if (rematches < fewest) best = [];
      fewest = rematches;
      best.push(joined(a, b, rematches));
    }
  }
  return draw.pick(best);
};

/**
 * Crossings drawn one after another until one is as good as any can be: the fewest rematches that either pool can have, and
 * no rematch across. What is passed over is proven worse, so the first one kept is uniform among the best.
 */
const firstBestCrossing = (tables: readonly [Crosser[] | null, Crosser[] | null], pools: TwoOddPools): Drawn | null => {
  const bounds = tables.map((table) => (table === null ? 0 : Math.min(...table.map(({ rest }) => rest.rematches))));
  for (let tried = 0; tried < CROSSINGS_TRIED; tried++) {
    const positions = [pools.draw.int(pools.players[0].length), pools.draw.int(pools.players[1].length)] as const;
    if (pools.met(at(pools.players[0], positions[0]), at(pools.players[1], positions[1])) > 0) continue;
    const a = crosserAt(tables[0], positions[0], 0, pools);
    if (a === null) return null;
    if (a.rest.rematches > at(bounds, 0)) continue;
    const b = crosserAt(tables[1], positions[1], 1, pools);
    if (b === null) return null;
    if (b.rest.rematches > at(bounds, 1)) continue;
    return joined(a, b, a.rest.rematches + b.rest.rematches);
  }
  return null;
};

const crosserAt = (table: readonly Crosser[] | null, position: number, side: 0 | 1, pools: TwoOddPools): Crosser | null => {
  if (table !== null) return at(table, position);
  const player = at(pools.players[side], position);
  const rest = pools.spaces[side].drawWithout(player, pools.draw);
  return rest === null ? null : { player, rest };
};

const joined = (a: Crosser, b: Crosser, rematches: number): Drawn => ({
  pairs: [...a.rest.pairs, ...b.rest.pairs],
  mixed: [a.player, b.player],
  rematches,
});
