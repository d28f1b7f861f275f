import * as E from 'fp-ts/Either';
import { drawFrom, type Draw } from '@roundbook/draw';
import type { Decision } from '@roundbook/kernel';
import { drawnSeedingApart, featherGroups, groupsByDraw, groupsBySnake } from '@roundbook/pairing';
import { algorithm } from '../../algorithms';
import { fieldOf, mayPlay } from '../../attendance';
import type { Policy } from '../../policies/policy';
import { bracketOrderOf } from '../../stages/bracket-stage';
import { byRating } from '../../stages/by-rating';
import { areGroups, comingRounds, qualifiersOf, type GroupsPolicy } from '../../stages/group-schedule';
import { presentInOrder } from '../../stages/hands-on';
import { stageRanking } from '../../stages/placing';
import { PLAY_OFF } from '../../stages/play-off';
import { rulesOf } from '../../stages/registry';
import { openTies, ordersByGroup } from '../../stages/round-robin-rules';
import type { Player, TournamentState } from '../../state';
import type { DrawnRound } from '../drawn-round';
import { tooFewPlayers } from '../next-pairing';
import { givenGroups } from '../given-groups';
import { event } from '../proposal';
import { bestOf } from './best-of-field';
import { afterPlayOffCorrection, pairPlayOff } from './pair-play-off';
import type { Cut, Pairing, StageDecider } from './stage-decider';

type Groups = readonly (readonly number[])[];

/** The groups, each in the order of its numbers in the table: all of it is drawn but who is where in a serpentine. */
const drawnGroups = (state: TournamentState, policy: GroupsPolicy, field: readonly number[], seed: string): Decision<Groups> => {
  const draw = drawFrom(seed, 'groups');
  if (!('groups' in policy)) return featherGroups(field, draw);
  if (policy.groupDraw === 'random') return groupsByDraw(field, policy.groups, draw);
  return E.map((groups: Groups) => groups.map((group) => draw.shuffle(group)))(groupsBySnake(byRating(state, field), policy.groups));
};

const begin: StageDecider['begin'] = (state, policy, seed, localDate, imported, round) => {
  const own = policy as GroupsPolicy;
  const field = fieldOf(state, 1);
  const named = round === undefined ? E.right(undefined) : givenGroups(own, state.players.length, round, imported);
  if (E.isLeft(named)) return named;
  const given = named.right;
  // What was played by hand or elsewhere need not fit the numbers of the policy.
  const unfit = round === undefined ? rulesOf(policy, 0).unfit?.(policy, field.length) : undefined;
  if (unfit !== undefined) return E.left(unfit);
  const groups = given === undefined ? drawnGroups(state, own, field, seed) : E.right(given);
  return E.map((all: Groups) => {
    const entrants = all.flatMap((players, index) =>
      players.map((player) => ({ player, ...(areGroups(own) ? { group: index + 1 } : {}) })),
    );
    return [
      event('StageStarted', {
        stage: 0,
        kind: policy.stages[0] as 'roundRobin' | 'feather',
        entrants: [...entrants].sort((one, other) => one.player - other.player),
        localDate,
        groups: all,
        ...(given === undefined ? { drawSeed: seed } : {}),
      }),
    ];
  })(groups);
};

/** The coming round of the table of each group: who has left is paired all the same, and rests without a bye. */
const pairByTable = (state: TournamentState, policy: GroupsPolicy): Decision<DrawnRound> => {
  const there = (registration: number) => mayPlay(state.players[registration - 1] as Player, state.rounds.length + 1);
  // Even one who is left alone still has walkovers to come.
  const nobody = state.players.some(({ registration }) => there(registration)) ? undefined : tooFewPlayers(0);
  if (nobody !== undefined) return E.left(nobody);
  const rounds = comingRounds(state, policy).flatMap((round, index) =>
    round === undefined ? [] : [{ round, beside: areGroups(policy) ? { group: index + 1 } : {} }],
  );
  const order = new Map(
    (state.rounds.length === 0
      ? rounds.flatMap(({ round }) => round.pairs.flat())
      : stageRanking(state, state.rounds.length).groups.flat()
    ).map((registration, index) => [registration, index]),
  );
  return E.right({
    matches: rounds.flatMap(({ round, beside }) => round.pairs.map((sides) => ({ sides, ...beside }))),
    byes: rounds.flatMap(({ round, beside }) => round.rests.filter(there).map((player) => ({ player, ...beside }))),
    place: (registration) => order.get(registration) ?? order.size,
    algorithm: algorithm('round-robin-berger'),
    objective: { groups: rounds.length, method: rounds.every(({ round }) => round.byTable) ? 'table' : 'what is left' },
  });
};

/** Equals at the line are told apart by draw; of the others it need not be known who is ahead. */
const drawnBest = (order: Groups, places: number, draw: Draw, ties: (readonly number[])[]): readonly number[] => {
  const best: number[] = [];
  for (const group of order) {
    const free = places - best.length;
    if (free <= 0) break;
    if (group.length <= free) best.push(...group);
    else {
      const drawn = draw.shuffle(group);
      ties.push(drawn);
      best.push(...drawn.slice(0, free));
    }
  }
  return best;
};

/** Players on drawn seats: the seed of each is that of its seat in a fixed bracket. */
const seatedCut = (seats: readonly (number | null)[], groupOf: (player: number) => number | undefined, ties: Groups): Cut => {
  const order = bracketOrderOf(seats.length);
  const entrants = seats
    .flatMap((player, seat) => {
      if (player === null) return [];
      const group = groupOf(player);
      return [{ player, seed: order[seat] as number, ...(group === undefined ? {} : { group }) }];
    })
    .sort((one, other) => one.seed - other.seed);
  return { seeds: entrants.map(({ player }) => player), entrants, seats, ties, promotions: [] };
};

/** rules.md 5: seeds by the order of the league, drawn seats that keep groups apart, or drawn seeds (8). */
const cut = (state: TournamentState, policy: Policy, seed: string): Cut => {
  const own = policy as GroupsPolicy;
  const ranking = stageRanking(state, state.rounds.length);
  const { division } = ranking;
  const orders = ordersByGroup(ranking).map((order) => presentInOrder(state, { groups: order }));
  if (division === undefined) return bestOf(orders[0] ?? [], qualifiersOf(own), seed);
  const draw = drawFrom(seed, 'ties');
  const ties: (readonly number[])[] = [];
  const best = orders.map((order) => drawnBest(order, qualifiersOf(own), draw, ties)).filter((players) => players.length > 0);
  const everybody = best.flat();
  const groupOf = (player: number) => division.get(player);
  if (everybody.length < 2) return { seeds: everybody, entrants: everybody.map((player) => ({ player, seed: 1 })), ties, promotions: [] };
  const apart = best.some((players) => players.length > 1) ? drawnSeedingApart({ groups: best, draw: drawFrom(seed, 'seats') }) : undefined;
  if (apart !== undefined && E.isRight(apart)) return seatedCut(apart.right, groupOf, ties);
  const drawn = drawFrom(seed, 'seats').shuffle(everybody);
  return seatedCut(
    bracketOrderOf(drawn.length).map((place) => drawn[place - 1] ?? null),
    groupOf,
    ties,
  );
};

/** rules.md 5: all play all, in one group or several. */
export const roundRobinDecider = (policy: Policy): StageDecider => {
  const own = policy as GroupsPolicy;
  const tiesOf = (state: TournamentState) => openTies(state, own);
  return {
    begin,
    draw: (state, _policy, phase, seed): Decision<Pairing> =>
      phase === PLAY_OFF
        ? pairPlayOff(state, tiesOf(state), seed)
        : E.map((drawn: DrawnRound) => ({ drawn, phase }))(pairByTable(state, own)),
    cut,
    afterCorrection: afterPlayOffCorrection(tiesOf),
  };
};
