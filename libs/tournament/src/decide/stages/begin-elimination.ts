import * as E from 'fp-ts/Either';
import { drawFrom } from '@roundbook/draw';
import { malformed, type Decision, type Refusal } from '@roundbook/kernel';
import { bracketSeats, bracketSizeFor, type ByeChoice } from '@roundbook/pairing';
import { fieldOf } from '../../attendance';
import type { GivenRound, ImportedRound } from '../../commands';
import type { KnockoutPolicy, StageKind } from '../../policies/policy';
import { byRating } from '../../stages/by-rating';
import { unfitForElimination } from '../../stages/field-of-elimination';
import type { TournamentState } from '../../state';
import { handByes } from '../hand-byes';
import { event } from '../proposal';
import type { StageDecider } from './stage-decider';

/**
 * An elimination begins with its seats: seeds by sign-up, rating or draw, byes by seed, by draw or by hand (rules.md 5). Where the first
 * round is given, the seats are as its pairs stand.
 */
export const beginElimination: StageDecider['begin'] = (state, policy, seed, localDate, imported, given) => {
  const own = policy as KnockoutPolicy;
  const field = given === undefined ? fieldOf(state, 1) : playersOf(given);
  // What was played elsewhere, or is being played, can be played.
  const unfit = given === undefined || field.length < 2 ? unfitForElimination(policy, field.length) : undefined;
  if (unfit !== undefined) return E.left(unfit);
  const order = seeded(state, own, field, seed, imported);
  const drawn = given === undefined && (own.seeding === 'random' || own.byes === 'byDraw');
  const seats: Decision<readonly (number | null)[]> =
    given === undefined
      ? bracketSeats({ players: order, byes: byesOf(state, own, field, seed) })
      : E.right(seatsAsGiven(given, order, own.into === 'consolation' ? 4 : 2));
  const { dropping } = imported ?? {};
  return E.chain((places: readonly (number | null)[]) => {
    if (dropping !== undefined && !isDropping(dropping, places.length)) return E.left(badDropping());
    return E.right([
      event('StageStarted', {
        stage: 0,
        kind: policy.stages[0] as StageKind,
        entrants: order.map((player, index) => ({ player, seed: seedsOf(imported).get(player) ?? index + 1 })),
        localDate,
        seats: places,
        ...(drawn ? { drawSeed: seed } : {}),
        ...(dropping === undefined ? {} : { dropping }),
      }),
    ]);
  })(E.mapLeft(withWho(state, field))(seats));
};

/** Each round of the winners' bracket from the second fills every slot of a round of the losers' bracket once. */
const isDropping = (dropping: readonly (readonly number[])[], size: number): boolean =>
  2 ** (dropping.length + 1) === size &&
  dropping.every((round, index) => round.length === size >> (index + 2) && round.every((_, slot) => round.includes(slot)));

const badDropping = (): Refusal => malformed('bad_dropping', 'The losers do not drop into one place each.', { field: 'imported.dropping' });

const seedsOf = (imported: ImportedRound | undefined): ReadonlyMap<number, number> =>
  new Map((imported?.seats ?? []).map(({ player, seed }) => [player, seed]));

/** The field, best seed first. */
const seeded = (
  state: TournamentState,
  { seeding }: KnockoutPolicy,
  field: readonly number[],
  seed: string,
  imported: ImportedRound | undefined,
): readonly number[] => {
  const seeds = seedsOf(imported);
  const seedOf = (player: number) => seeds.get(player) ?? Infinity;
  if (seeds.size > 0) return [...field].sort((one, other) => (seedOf(one) === seedOf(other) ? one - other : seedOf(one) - seedOf(other)));
  if (seeding === 'random') return drawFrom(seed, 'seeds').shuffle(field);
  return seeding === 'rating' ? byRating(state, field) : [...field].sort((one, other) => one - other);
};

const byesOf = (state: TournamentState, { byes }: KnockoutPolicy, field: readonly number[], seed: string): ByeChoice => {
  if (byes === 'byHand') return { by: 'hand', receivers: handByes(state, field) };
  return byes === 'byDraw' ? { by: 'draw', draw: drawFrom(seed, 'bye') } : { by: 'seed' };
};

/** Byes by hand that do not fit are told with who has one and how many there have to be. */
const withWho =
  (state: TournamentState, field: readonly number[]) =>
  (refusal: Refusal): Refusal =>
    refusal.code === 'byes_do_not_fit'
      ? {
          ...refusal,
          field: 'byes',
          details: { assigned: [...handByes(state, field)], needed: bracketSizeFor(field.length) - field.length },
        }
      : refusal;

const playersOf = ({ matches, byes }: GivenRound): readonly number[] => [
  ...matches.flatMap(({ a, b }) => [a, b]),
  ...byes.map(({ player }) => player),
];

/** The match of the first round that an entry stands for: its place, or its name in the plan (`W1.3`). */
const placeOf = ({ slot, bracketMatch }: { readonly slot?: number; readonly bracketMatch?: string }): number | undefined => {
  const named = /^W1\.([1-9]\d{0,3})$/.exec(bracketMatch ?? '');
  return slot ?? (named === null ? undefined : Number(named[1]) - 1);
};

/** Each match, and each player without one, in its own place of the first round; where none is named, in the order given. */
const seatsAsGiven = (given: GivenRound, order: readonly number[], fewest: number): readonly (number | null)[] => {
  const better = (one: number, other: number) => order.indexOf(one) <= order.indexOf(other);
  const entries = [
    ...given.matches.map((match) => ({ place: placeOf(match), sides: better(match.a, match.b) ? [match.a, match.b] : [match.b, match.a] })),
    ...given.byes.map((bye) => ({ place: placeOf(bye), sides: [bye.player, null] })),
  ];
  const highest = entries.reduce((most, { place }, index) => Math.max(most, place ?? 0, index), 0);
  const size = bracketSizeFor(Math.max(fewest, 2 * (highest + 1)));
  const seats = new Map<number, readonly (number | null)[]>();
  for (const { place, sides } of entries) if (place !== undefined && !seats.has(place)) seats.set(place, sides);
  const taken = new Set(seats.values());
  let next = 0;
  for (const { sides } of entries.filter((entry) => !taken.has(entry.sides))) {
    while (seats.has(next)) next += 1;
    seats.set(next, sides);
  }
  return Array.from({ length: size / 2 }, (_, place) => seats.get(place) ?? [null, null]).flat();
};
