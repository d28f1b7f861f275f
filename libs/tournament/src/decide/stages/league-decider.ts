import * as E from 'fp-ts/Either';
import { refused, type Refusal } from '@roundbook/kernel';
import { finalTables } from '@roundbook/pairing';
import { fieldOf } from '../../attendance';
import type { ImportedRound } from '../../commands';
import type { LeaguesPolicy } from '../../policies/policy';
import { finalistGroups, leagueRanking } from '../../stages/league-ranking';
import { finalistsOf, leagueOf, quotasOf, unfitForLeagues } from '../../stages/leagues';
import { canSit } from '../../stages/tables-stage';
import type { TournamentState } from '../../state';
import { drawnOrder } from '../drawn-order';
import type { DrawnRound } from '../drawn-round';
import { assignments, byLot, filled, NAMED_NONE, wishesOf } from '../league-sizes';
import { event, type Events } from '../proposal';
import { promotionsInto, type Vacancy } from '../table-promotions';
import { pairLeagues } from './pair-leagues';
import type { Cut, StageDecider } from './stage-decider';

const TWO_LEAGUES_FROM = 10;

/** rules.md 6: one league or two, each a Swiss of its own, and the tables that its best come to. */
export const leagueDecider: StageDecider = {
  begin: (state, _policy, seed, localDate, imported) => {
    if (imported !== undefined) return E.right(asImported(state, imported, seed, localDate));
    const field = fieldOf(state, 1);
    const unfit = unfitForLeagues(field.length);
    if (unfit !== undefined) return E.left(unfit);
    const drawn = drawnLeagues(state, field, seed);
    const small = tooSmall(drawn.groups);
    return small === undefined ? E.right(beginning(drawn, localDate)) : E.left(small);
  },
  draw: (state, policy, phase, seed) => E.map((drawn: DrawnRound) => ({ drawn, phase }))(pairLeagues(state, policy as LeaguesPolicy, seed)),
  cut: (state, policy, seed) => tablesOf(state, policy as LeaguesPolicy, seed),
};

interface Leagues {
  readonly groups: readonly (readonly number[])[];
  readonly assigned: Events;
  readonly seed?: string;
}

const beginning = ({ groups, assigned, seed }: Leagues, localDate: string): Events => [
  ...assigned,
  event('StageStarted', {
    stage: 0,
    kind: 'swiss',
    entrants: groups.flatMap((players, index) => players.map((player) => ({ player, group: index + 1 }))),
    localDate,
    groups,
    ...(seed === undefined ? {} : { drawSeed: seed }),
  }),
];

/** One league up to nine players; else as wished, and who named none, away ones behind, where the split of the field lacks somebody. */
const drawnLeagues = (state: TournamentState, field: readonly number[], seed: string): Leagues => {
  if (field.length < TWO_LEAGUES_FROM) return { groups: [field], assigned: [] };
  const order = byLot(seed);
  const there = filled(wishesOf(state, field), order);
  const away = state.players
    .filter(({ registration, league }) => league === undefined && !field.includes(registration))
    .map(({ registration }) => ({ player: registration, league: 2, reason: NAMED_NONE }));
  const moved = new Map(there.moves.map(({ player, league }) => [player, league]));
  const leagueNow = (registration: number) => moved.get(registration) ?? state.players[registration - 1]?.league;
  return {
    groups: [1, 2].map((league) => field.filter((registration) => leagueNow(registration) === league)),
    assigned: [...assignments(there, seed), ...assignments({ moves: away, drawn: false }, undefined)],
    ...(there.drawn ? { seed } : {}),
  };
};

/** As the organiser left them, but each with its finalists, and with somebody to play against. */
const tooSmall = (groups: readonly (readonly number[])[]): Refusal | undefined => {
  if (groups.length === 1) return undefined;
  const quotas = quotasOf(groups);
  const index = groups.findIndex((league, at) => league.length < Math.max(2, quotas[at] ?? 0));
  const league = groups[index];
  if (league === undefined) return undefined;
  const needed = Math.max(2, quotas[index] ?? 0);
  return refused(
    'league_too_small',
    `League ${index + 1} has ${league.length === 1 ? 'one player' : `${league.length} players`} and needs ${needed}.`,
    {
      field: 'league',
      rule: '6.2',
      allowed: 'balance the leagues, or assign players to it',
      details: { sizes: groups.map(({ length }) => length) },
    },
  );
};

/** Who was in which league elsewhere; without a word of it as here. Nothing of it is refused. */
const asImported = (state: TournamentState, imported: ImportedRound, seed: string, localDate: string): Events => {
  const { groups } = imported;
  if (groups === undefined) return beginning(drawnLeagues(state, fieldOf(state, 1), seed), localDate);
  const differing = groups.length < 2 ? [] : groups.flatMap((players, index) => players.map((player) => ({ player, league: index + 1 })));
  const assigned = differing
    .filter(({ player, league }) => state.players[player - 1]?.league !== league)
    .map((move) => event('LeagueAssigned', { ...move, reason: 'imported' }));
  return beginning({ groups: groups.slice(0, 2), assigned }, localDate);
};

/** Every tie of the leagues is drawn as they end: places at the tables, promotions and final places rest on the ranks. */
const withTiesDrawn = (state: TournamentState, policy: LeaguesPolicy, seed: string) => {
  const { groups } = leagueRanking(state, policy, state.rounds.length);
  const { ties } = drawnOrder(groups, seed);
  const round = state.rounds.length;
  return { ties, drawn: { ...state, ties: [...state.ties, ...ties.map((order) => ({ order, round, source: 'drawn' as const }))] } };
};

/**
 * The finalists of each league by rank, seated at their tables (rules.md 6.1, 6.7). The place of who declined or withdrew since the last
 * round is filled first: of those who declined in the order in which they did, then of those who withdrew, by rank.
 */
const tablesOf = (state: TournamentState, policy: LeaguesPolicy, seed: string): Cut => {
  const { ties, drawn } = withTiesDrawn(state, policy, seed);
  const quotas = finalistsOf(drawn);
  const leagues = finalistGroups(drawn, policy).map((groups, index) => groups.flat().slice(0, quotas[index]));
  const promotions = promotionsInto(drawn, leagues.flat(), vacanciesOf(drawn, leagues));
  const seated = (registration: number) =>
    promotions.reduce(
      (player, one) => (one.type === 'PlayerPromoted' && one.data.inPlaceOf === player ? one.data.player : player),
      registration,
    );
  const next = state.rounds.length + 1;
  const [league1 = [], league2 = []] = leagues.map((own) => own.map(seated).filter((player) => canSit(drawn, player, next)));
  const seeds = [...league1, ...league2];
  const tables = finalTables({ league1, league2 });
  const of = leagueOf(drawn);
  const entrants = seeds.map((player, index) => ({ player, seed: index + 1, ...(of === undefined ? {} : { group: of(player) }) }));
  return { seeds, entrants, promotions, ties, ...(E.isRight(tables) ? { groups: tables.right } : {}) };
};

/** Seats of the first tables that were given up, in the order in which they are filled. */
const vacanciesOf = (state: TournamentState, leagues: readonly (readonly number[])[]): readonly Vacancy[] => {
  const [league1 = [], league2 = []] = leagues;
  const tables = finalTables({ league1, league2 });
  const seats = E.isLeft(tables)
    ? []
    : tables.right.flatMap((own, table) => own.map((player, seat) => ({ player, slot: table * 4 + seat })));
  const ranks = leagues.flat();
  const turn = (registration: number) => {
    const at = state.declines.findIndex(({ player }) => player === registration);
    return at < 0 ? state.declines.length + ranks.indexOf(registration) : at;
  };
  return seats
    .filter(({ player }) => state.players[player - 1]?.status === 'withdrawn')
    .sort((one, other) => turn(one.player) - turn(other.player));
};
