import * as E from 'fp-ts/Either';
import { drawFrom } from '@roundbook/draw';
import type { Decision } from '@roundbook/kernel';
import { bracketSeats } from '@roundbook/pairing';
import { algorithm } from '../../algorithms';
import { PLAY_OFF, placesInPlayOff } from '../../stages/play-off';
import { rulesOf } from '../../stages/registry';
import type { TournamentState } from '../../state';
import type { DrawnRound } from '../drawn-round';
import { event, type Events } from '../proposal';
import { newMatchId } from '../../numbering';
import { voidFirst } from '../bracket-repairs';
import type { Corrected, Pairing } from './stage-decider';

type Seats = readonly (number | null)[];

/** What comes of the seats of one tie: neighbours meet, and beside an empty seat there is a bye. */
interface PlayOffRound {
  readonly matches: readonly { readonly slot: number; readonly sides: readonly [number, number]; readonly group?: number }[];
  readonly byes: readonly { readonly slot: number; readonly player: number; readonly group?: number }[];
}

const isPowerOfTwo = (n: number): boolean => (n & (n - 1)) === 0;

/** Who goes on meets as the round before has it; who is tied anew is seated in the order given (rules.md 5, `tie: playoff`). */
const seatsOf = (
  state: TournamentState,
  tied: readonly number[],
  drawn: (players: readonly number[]) => readonly number[],
): Decision<Seats> => {
  const known = placesInPlayOff(state, tied);
  return known !== undefined && isPowerOfTwo(known.length)
    ? E.right(known)
    : bracketSeats({ players: known ?? drawn(tied), byes: { by: 'seed' } });
};

/** One round of the play-offs of all these ties at once. */
const playOffRound = (
  state: TournamentState,
  ties: readonly (readonly number[])[],
  drawn: (players: readonly number[]) => readonly number[],
): Decision<PlayOffRound> => {
  const groupOf = rulesOf(state.policy, 0).groupOf?.(state) ?? (() => undefined);
  const matches: PlayOffRound['matches'][number][] = [];
  const byes: PlayOffRound['byes'][number][] = [];
  let slot = 0;
  for (const tied of ties) {
    const seats = seatsOf(state, tied, drawn);
    if (E.isLeft(seats)) return seats;
    const group = groupOf(tied[0] as number);
    const beside = group === undefined ? {} : { group };
    for (let seat = 0; seat < seats.right.length; seat += 2, slot += 1) {
      const [a, b] = [seats.right[seat] ?? undefined, seats.right[seat + 1] ?? undefined];
      const alone = a ?? b;
      if (a !== undefined && b !== undefined) matches.push({ slot, sides: [a, b], ...beside });
      else if (alone !== undefined) byes.push({ slot, player: alone, ...beside });
    }
  }
  return E.right({ matches, byes });
};

/** The next round of play-offs: one match for two who are tied, a small knockout seeded by draw for more (rules.md 5). */
export const pairPlayOff = (state: TournamentState, ties: readonly (readonly number[])[], seed: string): Decision<Pairing> => {
  const draw = drawFrom(seed, PLAY_OFF);
  return E.map(({ matches, byes }: PlayOffRound): Pairing => {
    const slots = new Map(matches.flatMap(({ slot, sides }) => sides.map((side) => [side, slot] as const)));
    const drawn: DrawnRound = {
      matches,
      byes,
      place: (registration) => slots.get(registration) ?? slots.size,
      algorithm: algorithm('play-off-knockout'),
      objective: { ties: ties.length, players: ties.flat().length },
    };
    return { drawn, phase: PLAY_OFF };
  })(playOffRound(state, ties, (players) => draw.shuffle(players)));
};

/** Players whose pairing the correction of a match touches: its sides, and who meets one of them then or now. */
const touchedBy = (corrected: readonly number[], pairs: readonly (readonly number[])[]): ReadonlySet<number> => {
  const touched = new Set(corrected);
  for (let before = 0; before < touched.size;) {
    before = touched.size;
    for (const pair of pairs) if (pair.some((player) => touched.has(player))) pair.forEach((player) => touched.add(player));
  }
  return touched;
};

const samePair = (one: readonly number[], other: readonly number[]): boolean => one.every((player) => other.includes(player));

/** Who came further in a play-off is replaced in its next round, as long as the match there has no result (rules.md 7). */
export const playOffCorrected = (
  { corrected, match, changesWinner }: Corrected,
  tiesOf: (state: TournamentState) => readonly (readonly number[])[],
): Decision<Events> => {
  const next = corrected.rounds[match.round];
  if (!changesWinner || next?.phase !== PLAY_OFF) return E.right([]);
  const then = { ...corrected, rounds: corrected.rounds.slice(0, match.round) };
  const wanted = playOffRound(then, tiesOf(then), (players) => players);
  if (E.isLeft(wanted)) return wanted;
  const pairs = [...next.matches.map(({ sides }) => sides), ...wanted.right.matches.map(({ sides }) => sides)];
  const touched = touchedBy(match.sides, pairs);
  const touches = (players: readonly number[]) => players.some((player) => touched.has(player));
  const removed = next.matches.filter(({ sides }) => touches(sides) && !wanted.right.matches.some((one) => samePair(one.sides, sides)));
  const fresh = wanted.right.matches.filter(({ sides }) => touches(sides) && !next.matches.some((one) => samePair(one.sides, sides)));
  const removedByes = next.byes.filter(({ player }) => touched.has(player) && !wanted.right.byes.some((one) => one.player === player));
  const byes = wanted.right.byes.filter(({ player }) => touched.has(player) && !next.byes.some((one) => one.player === player));
  if (removed.length + fresh.length + removedByes.length + byes.length === 0) return E.right([]);
  const later = corrected.rounds.slice(next.round);
  const inTheWay = [...removed.filter(({ result }) => result !== undefined), ...later.flatMap(({ matches }) => matches)];
  if (inTheWay.length > 0) return E.left(voidFirst(inTheWay));
  const highest = next.matches.reduce((most, { table }) => Math.max(most, table), 0);
  const repaired = event('PairingRepaired', {
    round: next.round,
    removed: removed.map(({ id }) => id),
    removedByes: removedByes.map(({ player }) => player),
    matches: fresh.map((one, index) => ({
      ...one,
      match: newMatchId(next, index),
      table: removed[index]?.table ?? highest + 1 + index - removed.length,
      bestOf: next.matches[0]?.bestOf ?? match.bestOf,
    })),
    byes,
    reason: 'the result that this pairing rests on was corrected',
  });
  return E.right([repaired]);
};

/** The play-offs as they would go on if the correction stood; for deciders whose stage has them. */
export const afterPlayOffCorrection =
  (tiesOf: (state: TournamentState) => readonly (readonly number[])[]) =>
  (correction: Corrected): Decision<Events> =>
    correction.round.phase === PLAY_OFF ? playOffCorrected(correction, tiesOf) : E.right([]);
