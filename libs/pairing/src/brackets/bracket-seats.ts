import type { Draw } from '@roundbook/draw';
import { refused, type Decision } from '@roundbook/kernel';
import * as E from 'fp-ts/Either';
import { at } from '../pairing-terms';
import { bracketOrder, bracketSizeFor } from './bracket-order';

/** Who skips the first round where the field is no power of two: `extraRound` names those who may not (the reverse seeds). */
export type ByeChoice =
  | { readonly by: 'seed' }
  | { readonly by: 'draw'; readonly draw: Draw }
  | { readonly by: 'hand'; readonly receivers: readonly number[] }
  | { readonly by: 'hand'; readonly extraRound: readonly number[] };

export interface SeatsInput {
  /** The field, best seed first, all different. */
  readonly players: readonly number[];
  readonly byes: ByeChoice;
}

/**
 * The field on the seats of the smallest bracket that holds it, in bracket order: neighbours meet, null is an empty seat. `seed`:
 * the best seeds have the byes; `draw`: every set of receivers is equally likely; `hand`: as named. Those who play the first round
 * meet best against worst. A first-round match counts as its better seed, and these and the receivers stand as in a fixed bracket of half
 * the size: whoever has the byes, the two best seeds are in different halves, unless they alone play the first round.
 *
 * Refused: `too_few_players` below two, `byes_do_not_fit` for a list by hand that is not the right number of players of the
 * field. A RangeError for a player named twice in the field. rules.md 5 (`key-knockout`)
 */
export const bracketSeats = ({ players, byes }: SeatsInput): Decision<(number | null)[]> => {
  if (new Set(players).size !== players.length) throw new RangeError('a player stands in a bracket twice');
  if (players.length < 2) {
    const message = `A bracket needs two players; there are ${players.length}.`;
    return E.left(refused('too_few_players', message, { rule: '5', allowed: 'two players or more' }));
  }
  const size = bracketSizeFor(players.length);
  return E.map((receivers: ReadonlySet<number>) => seated(players, receivers, size))(receiversOf(players, size - players.length, byes));
};

const receiversOf = (players: readonly number[], count: number, byes: ByeChoice): Decision<ReadonlySet<number>> => {
  if (byes.by === 'seed') return E.right(new Set(players.slice(0, count)));
  if (byes.by === 'draw') return E.right(new Set(byes.draw.shuffle(players).slice(0, count)));
  if ('receivers' in byes) return namedOf(players, byes.receivers, count, 'the byes of round 1');
  const named = namedOf(players, byes.extraRound, players.length - count, 'the extra round');
  return E.map((extra: ReadonlySet<number>) => new Set(players.filter((player) => !extra.has(player))))(named);
};

const namedOf = (players: readonly number[], named: readonly number[], count: number, what: string): Decision<ReadonlySet<number>> => {
  const field = new Set(players);
  const chosen = new Set(named);
  if (chosen.size === named.length && named.length === count && named.every((player) => field.has(player))) return E.right(chosen);
  const message = `A field of ${players.length} needs ${count} different players of it for ${what}; named are ${named.length}.`;
  return E.left(refused('byes_do_not_fit', message, { rule: '5', allowed: `${count} different players of the field` }));
};

const seated = (players: readonly number[], receivers: ReadonlySet<number>, size: number): (number | null)[] => {
  const playing = players.filter((player) => !receivers.has(player));
  const opponents = new Map(playing.slice(0, playing.length / 2).map((player, i) => [player, at(playing, playing.length - 1 - i)]));
  const matches = players.flatMap((player): [number, number | null][] => {
    if (receivers.has(player)) return [[player, null]];
    const opponent = opponents.get(player);
    return opponent === undefined ? [] : [[player, opponent]];
  });
  const order = size === 2 ? [1] : bracketOrder(size / 2);
  return order.flatMap((place) => at(matches, place - 1));
};
