import { Pair, Pairing, everyPairing, pairingText } from './every-pairing';
import { Least, leastOf } from './least';
import { Meetings, avoidances, rematches } from './meetings';

/** A published round that must be paired again in part (rules.md section 7, re-pairing one match). */
export interface RepairField {
  /** Everybody who is to play or rest now, those of locked matches too. */
  players: number[];
  published: Pairing;
  /** Played matches, or matches that must stand. */
  locked: Pair[];
  met: Meetings;
  avoided?: Pair[];
  /** Who may meet at all; everybody unless given. */
  mayMeet?: (a: number, b: number) => boolean;
  /** Who may rest where the players left over are odd in number; everybody unless given. */
  mayRest?: number[];
}

/** Matches of the new pairing that were not published; a bye is a match too. */
export function changedMatches(pairing: Pairing, published: Pairing): number {
  const before = published.pairs.map((pair) => pairingText({ pairs: [pair] }));
  const pairs = pairing.pairs.filter((pair) => !before.includes(pairingText({ pairs: [pair] }))).length;
  return pairs + (pairing.rests !== null && pairing.rests !== published.rests ? 1 : 0);
}

/** Rematches, avoidances, changed matches, each of the free part alone. */
export function repairMeasures(pairing: Pairing, field: RepairField): number[] {
  const { pairs } = pairing;
  return [rematches(pairs, field.met), avoidances(pairs, field.avoided ?? []), changedMatches(pairing, field.published)];
}

/** All pairings of the players outside locked matches, none where nobody may meet so, that have the fewest rematches, then avoidances, then changed matches. */
export function smallestRepairs(field: RepairField): Least<Pairing> {
  const free = field.players.filter((player) => !field.locked.some((pair) => pair.includes(player)));
  const mayRest = (field.mayRest ?? free).filter((player) => free.includes(player));
  const { mayMeet } = field;
  const all = [...everyPairing(free, mayRest)].filter(({ pairs }) => pairs.every(([a, b]) => mayMeet === undefined || mayMeet(a, b)));
  return leastOf(all, (pairing) => repairMeasures(pairing, field));
}
