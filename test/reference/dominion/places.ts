import { tablesOf } from '../scored-match';
import { DominionDocument, DominionFault } from './document';
import { dominionStandings } from './standings';
import { placesAt, tableOrder } from './table-order';
import { finalsRound, semiFinalOrders } from './tables';

export interface DominionPlace {
  /** Shared by players whom nothing separates; `null` for a disqualified player. */
  rank: number | null;
  player: string;
}

/**
 * The final places, `null` while the final is open: the final table; who played a semi-final and not the final, by the
 * place there, equals of both tables together; league 1 by its ranks; league 2 (rules.md section 8, 6).
 */
export function dominionPlaces(doc: DominionDocument, fault?: DominionFault): DominionPlace[] | null {
  const table = [finalsRound(doc, 'final')].flatMap((round) => (round === null ? [] : tablesOf(round)))[0];
  const final = table === undefined ? null : tableOrder(table, fault);
  if (final === null) return null;
  const rows = dominionStandings(doc, fault ? { fault } : {});
  const disqualified = rows.filter((row) => row.rank === null).map((row) => row.player);
  const leagueOrder = fault === 'league-2-placed-first' ? [2, 1] : [1, 2];
  const ranked = leagueOrder.flatMap((league) => groupsOf(rows.filter((row) => row.league === league && row.rank !== null)));
  const semi = fault === 'semi-final-losers-by-league-rank' ? [] : semiFinalGroups(semiFinalOrders(doc, fault) ?? []);

  const places: DominionPlace[] = [];
  for (const group of [...final, ...semi, ...ranked]) {
    const rank = places.length + 1;
    const placed = places.map((place) => place.player);
    for (const player of group) {
      if (!placed.includes(player) && !disqualified.includes(player)) places.push({ rank, player });
    }
  }
  return [...places, ...disqualified.map((player) => ({ rank: null, player }))];
}

function groupsOf(rows: readonly { rank: number | null; player: string }[]): string[][] {
  const ranks = [...new Set(rows.map((row) => row.rank))];
  return ranks.map((rank) => rows.filter((row) => row.rank === rank).map((row) => row.player));
}

/** All semi-final players by their place at the table, equal places of all tables together. */
function semiFinalGroups(orders: readonly string[][][]): string[][] {
  const places = orders.flatMap((order) => [...placesAt(order)]);
  const levels = [...new Set(places.map(([, place]) => place))].sort((a, b) => a - b);
  return levels.map((level) => places.filter(([, place]) => place === level).map(([id]) => id));
}
