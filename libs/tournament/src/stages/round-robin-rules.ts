import { conflict, refused, type Refusal } from '@roundbook/kernel';
import { featherSizes } from '@roundbook/pairing';
import { fieldOf, mayPlay } from '../attendance';
import type { Policy } from '../policies/policy';
import type { Player, TournamentState } from '../state';
import {
  allHaveMet,
  areGroups,
  comingRounds,
  cyclesOf,
  divisionOf,
  groupsOf,
  qualifiersOf,
  scheduledRounds,
  type GroupsPolicy,
} from './group-schedule';
import { nobodyLeft, presentInOrder } from './hands-on';
import { takenOut, without } from './left-round-robin';
import { PLAY_OFF, isPlayOff, playOffIsFixed, playedOff, regularRounds, tiesToPlayOff, type Lined } from './play-off';
import { ranked, rankedByDivision } from './ranked';
import { rankedOnce } from './ranked-once';
import { disqualifiedApart, scoredRanking } from './scored-ranking';
import type { Ranking, StageRules } from './stage-rules';
import { standingField } from './swiss-stage';

/** Players of one group at most. */
export const LARGEST_GROUP = 32;
/** Players who can be seated so that those of one group meet late. */
const MOST_SEATED_APART = 64;

/** The groups with everybody who has a place in them; before they are drawn, all who have signed up. */
const divisionsOf = (state: TournamentState): readonly (readonly number[])[] => {
  const groups = groupsOf(state);
  return groups.length > 0 ? groups : [standingField(state, 0, 0)];
};

/** Each group by itself, one behind the other (rules.md 5, `key-league`); ties stand as before any play-off. */
const rankingByFigures = (state: TournamentState, policy: GroupsPolicy, afterRound: number): Ranking => {
  const groups = divisionsOf(state);
  const rounds = without(regularRounds(state, afterRound), takenOut(state, policy, afterRound));
  const ranking = scoredRanking(state, policy, { rounds, afterRound, players: groups.flat(), divisions: groups });
  return areGroups(policy) && state.stages.length > 0 ? { ...ranking, division: divisionOf(groups) } : ranking;
};

/** The order of each group. */
export const ordersByGroup = (ranking: Ranking): readonly (readonly (readonly number[])[])[] => {
  const { division, groups } = ranking;
  if (division === undefined) return [groups];
  const of = (group: readonly number[]) => division.get(group[0] as number) ?? 1;
  return [...new Set(groups.map(of))].map((number) => groups.filter((group) => of(group) === number));
};

/** Who has the same place in any group stands together, whoever is disqualified passed over. */
const byPlaceInGroup = (state: TournamentState, ranking: Ranking, afterRound: number): readonly (readonly number[])[] => {
  const kept = (group: readonly number[]) => disqualifiedApart(state, group, afterRound)[1];
  const places = new Map<number, number[]>();
  for (const order of ordersByGroup(ranking))
    for (const { rank, players } of ranked(order.map(kept).filter((group) => group.length > 0)))
      places.set(rank, [...(places.get(rank) ?? []), ...players]);
  return [...places].sort(([one], [other]) => one - other).map(([, players]) => players);
};

/** Where a tie would have to be played off: at the line of the cut among those who are there, or for the first place. */
const linesOf = (state: TournamentState, policy: GroupsPolicy, ranking: Ranking): readonly Lined[] =>
  ordersByGroup(ranking).map((order) => {
    const line = qualifiersOf(policy);
    return line === 0 ? { groups: order, line: 1 } : { groups: presentInOrder(state, { groups: order }), line };
  });

/** The best of a group as far as it is known; of equals at the line as many as there are places. */
const bestOfGroup = (order: readonly (readonly number[])[], places: number): readonly (readonly number[])[] => {
  let free = places;
  return order.flatMap((group) => {
    const taken = group.slice(0, Math.max(0, free));
    free -= taken.length;
    return taken.length === 0 ? [] : [taken];
  });
};

/** Ties that wait for their play-off; none unless the policy plays them off. */
export const openTies = (state: TournamentState, policy: GroupsPolicy): readonly (readonly number[])[] =>
  policy.tie === 'playoff' && allHaveMet(state, policy)
    ? tiesToPlayOff(state, linesOf(state, policy, rankingByFigures(state, policy, state.rounds.length)))
    : [];

const sizesOf = (policy: GroupsPolicy, field: number): readonly number[] =>
  'groups' in policy
    ? Array.from({ length: policy.groups }, (_, index) => Math.floor((field + policy.groups - 1 - index) / policy.groups))
    : featherSizes(field);

const unfit = (policy: GroupsPolicy, field: number): Refusal | undefined => {
  if (field < 2)
    return refused('too_few_players', `${field === 0 ? 'Nobody is' : 'Only one player is'} there to be paired.`, {
      rule: '5',
      allowed: 'two players or more',
    });
  const sizes = sizesOf(policy, field);
  const [largest, smallest] = [Math.max(...sizes), Math.min(...sizes)];
  if (smallest < 2)
    return refused('too_many_groups', `${sizes.length} groups of at least two need ${2 * sizes.length} players; there are ${field}.`, {
      field: 'groups',
      rule: '5',
      allowed: `${2 * sizes.length} players or more`,
    });
  if (largest > LARGEST_GROUP)
    return refused(
      'group_too_large',
      `A group of ${largest} would play ${largest - 1} rounds and more: up to ${LARGEST_GROUP} play all against all.`,
      {
        rule: '5',
        allowed: `up to ${LARGEST_GROUP * sizes.length} players; for more, several groups (key-playoff) or a Swiss (key-swiss)`,
      },
    );
  const qualifiers = qualifiersOf(policy);
  if (policy.stages.length === 1 || policy.preset === 'key-feather') return undefined;
  if (qualifiers > smallest)
    return refused('cut_above_field', `${qualifiers} of each group cannot go on: the smallest group has ${smallest} players.`, {
      field: 'qualifiers',
      rule: '5',
      allowed: `up to ${smallest}`,
    });
  return bracketUnfit(qualifiers, sizes.length);
};

const bracketUnfit = (qualifiers: number, groups: number): Refusal | undefined => {
  if (qualifiers * groups < 2)
    return refused('too_few_qualifiers', 'A bracket needs two players, and only one would go on.', {
      field: 'qualifiers',
      rule: '5',
      allowed: '2 or more',
    });
  return groups > 1 && qualifiers * groups > MOST_SEATED_APART
    ? refused(
        'too_many_to_seed_apart',
        `${qualifiers * groups} players would go on; seats that keep groups apart are drawn for up to ${MOST_SEATED_APART}.`,
        {
          field: 'qualifiers',
          rule: '5',
          allowed: `up to ${Math.floor(MOST_SEATED_APART / groups)}`,
        },
      )
    : undefined;
};

/** With one group whose best alone goes on, the groups were all there was (rules.md 5, `key-feather`). */
const nobodyGoesOn = (groups: number): Refusal =>
  groups > 1
    ? nobodyLeft()
    : conflict('nothing_to_pair', 'Only one player would go on: there is no bracket to play.', { rule: '5', allowed: 'complete' });

const allPlayed = ({ rounds }: TournamentState): Refusal =>
  conflict('nothing_to_pair', `All ${rounds.length} rounds are played.`, { rule: '5', allowed: 'complete' });

const inComing = (state: TournamentState, policy: GroupsPolicy): readonly number[] => {
  const there = (registration: number) => mayPlay(state.players[registration - 1] as Player, state.rounds.length + 1);
  if (state.stages.length === 0) return fieldOf(state, 1);
  const rounds = comingRounds(state, policy);
  const everybody = rounds.every((round) => round === undefined)
    ? openTies(state, policy).flat()
    : rounds.flatMap((round) => (round === undefined ? [] : [...round.pairs.flat(), ...round.rests]));
  return everybody.filter(there);
};

const tableIsFixed = (): Refusal =>
  refused('schedule_is_fixed', 'Who meets whom in a round robin follows from its table.', {
    rule: '5',
    allowed: 'repair it as it was really played, or void the round while it has no result',
  });

const alreadyDrawn = (): Refusal =>
  refused('registration_closed', 'The round robin has been drawn: who enters now could not meet everybody.', {
    rule: '5',
    allowed: 'void round 1 while it has no result, then register',
  });

const missing = (state: TournamentState, policy: GroupsPolicy): string | undefined => {
  const played = regularRounds(state).length;
  if (played === 0) return 'no round was played';
  if (!allHaveMet(state, policy)) return `${played} of ${scheduledRounds(state, policy)} rounds are played`;
  return openTies(state, policy).length > 0 ? 'a tie is still to be played off' : undefined;
};

/** rules.md 5: all play all, in one group or several, and the groups of a feather. */
export const roundRobinRules = (policy: Policy): StageRules => {
  const own = policy as GroupsPolicy;
  const phase = areGroups(own) ? 'groups' : 'league';
  const ranking = rankedOnce((state, _stage, afterRound) => playedOff(state, rankingByFigures(state, own, afterRound), afterRound));
  const behind: NonNullable<StageRules['behind']> = (state, stage, afterRound) =>
    byPlaceInGroup(state, ranking(state, stage, afterRound), afterRound);
  return {
    phases: [phase, PLAY_OFF],
    coming: (state) => {
      if (state.stages.length === 0 || !allHaveMet(state, own)) return phase;
      return openTies(state, own).length > 0 ? PLAY_OFF : undefined;
    },
    missing: (state) => missing(state, own),
    handsOn: (state) =>
      ordersByGroup(ranking(state, 0, state.rounds.length)).flatMap((order) =>
        bestOfGroup(presentInOrder(state, { groups: order }), qualifiersOf(own)),
      ),
    done: (state) => (qualifiersOf(own) > 0 ? nobodyGoesOn(groupsOf(state).length) : allPlayed(state)),
    ranking,
    places: (state, stage, afterRound) => {
      const whole = ranking(state, stage, afterRound);
      if (whole.division === undefined) return ranked(whole.groups);
      // Without a bracket behind them the groups still come to one order in the end.
      return state.completed && afterRound === state.rounds.length
        ? ranked(byPlaceInGroup(state, whole, afterRound))
        : rankedByDivision(whole.groups, whole.division);
    },
    behind,
    standing: () => () => 'active',
    counts: (name) => name === phase,
    form: (_state, { phase: name }) => ({
      needsWinner: name === PLAY_OFF,
      scored: 'keys',
      ...(own.timeoutPoints === undefined || name === PLAY_OFF ? {} : { timeout: true }),
    }),
    decides: (name) => name === PLAY_OFF,
    bestOf: ({ bestOf }) => bestOf,
    rounds: (state) => scheduledRounds(state, own),
    unfit: (changed, field) => unfit(changed as GroupsPolicy, field),
    expected: (state) => inComing(state, own),
    closed: (state) => (state.stages.length === 0 ? undefined : alreadyDrawn()),
    noReturn: () => undefined,
    noHandBye: () => refused('bye_not_possible', 'In a round robin the table says who rests: no bye is given by hand.', { rule: '5' }),
    fixed: (round) => (isPlayOff(round) ? playOffIsFixed() : tableIsFixed()),
    scheduled: (name) => name === phase,
    mayHaveMet: (name) => (name === PLAY_OFF ? Infinity : cyclesOf(own) - 1),
    ...(areGroups(own)
      ? {
          groupOf: (state: TournamentState) => {
            const division = divisionOf(groupsOf(state));
            return (registration: number) => division.get(registration);
          },
        }
      : {}),
    missed: () => 0,
  };
};
