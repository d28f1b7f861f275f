import { countingResult, type TournamentState } from '@roundbook/tournament';
import type { DominionDocument } from '../reference/dominion/document';
import { formatDocument, idOf } from './format-document';

/** Seats of the final behind semi-finals are numbered from here on. */
const FINAL_SEAT = 8;

const doublings = (players: number): number => Math.ceil(Math.log2(Math.max(1, players)));

/** Results that wait for staff do not count (rules.md 6.3): in the document their matches are open. */
const confirmedOnly = (state: TournamentState): TournamentState => ({
  ...state,
  rounds: state.rounds.map((round) => ({
    ...round,
    matches: round.matches.map((match) => {
      if (countingResult(state, match) !== undefined) return match;
      const { result: _waiting, ...open } = match;
      return open;
    }),
  })),
});

/**
 * Who has left its seat in the round of the finals that is paired, by withdrawing or by being disqualified. In the document they withdrew
 * before it: their seats are given up as those of who declined are, and only who is at no table any more has left one.
 */
const seatsLeft = (state: TournamentState, round: number): readonly string[] => {
  const paired = state.rounds[round - 1];
  if (paired === undefined || paired.stage !== 1) return [];
  const seated = [...paired.matches.flatMap(({ seats, sides }) => seats ?? sides), ...paired.byes.map(({ player }) => player)];
  const left = state.players.filter(
    ({ registration, absences }) =>
      !seated.includes(registration) && absences.some(({ kind, from }) => kind !== 'dropped' && (from === round || from === round + 1)),
  );
  const began = state.stages.find(({ stage }) => stage === 1)?.entrants.map(({ player }) => player) ?? [];
  const given = new Set([...began, ...state.promotions.map(({ inPlaceOf }) => inPlaceOf)]);
  const declined = new Set(state.declines.map(({ player }) => player));
  return left
    .filter(({ registration, status }) => !declined.has(registration) && (status === 'withdrawn' || given.has(registration)))
    .map(({ registration }) => idOf(registration));
};

type DominionRound = DominionDocument['rounds'][number];

/** Nobody can show the result, and so scores that were written down all the same count for nothing (rules.md 6.3, 6.4). */
const withIdleScores = (match: DominionRound['matches'][number]): DominionRound['matches'][number] =>
  'sides' in match || match.outcome !== 'unprovable' ? match : { ...match, aScore: 30, bScore: 10 };

/** A table with the scores of all its seats says who was how good by them alone. */
const withoutOrder = (match: DominionRound['matches'][number]): DominionRound['matches'][number] => {
  if (!('sides' in match) || match.scores === undefined || Object.keys(match.scores).length < match.sides.length) return match;
  const { order: _order, ...scored } = match;
  return scored;
};

/**
 * The document of a Dominion league up to a round: the leagues as they began, rounds where the policy leaves them to the field, and behind
 * the last league round and behind the semi-finals who gave up a seat and who was promoted into it.
 */
export const dominionDocument = (state: TournamentState, upTo: number): DominionDocument => {
  const document = formatDocument(confirmedOnly(state), upTo) as unknown as DominionDocument;
  const groups = (formatDocument(state, 1).rounds[0]?.['groups'] ?? []) as string[][];
  const began = new Map(groups.flatMap((players, index) => players.map((player) => [player, index + 1] as const)));
  const rounds = document.policy?.rounds ?? groups.map((players) => Math.max(3, doublings(players.length)));
  const [first = 3, second = first] = rounds as number[];
  const lastLeague = state.rounds.filter(({ stage }) => stage === 0).length;
  const beside = (round: DominionRound): Partial<DominionRound> => {
    if (round.n !== lastLeague && round.stage !== 'semiFinals') return {};
    const final = round.stage === 'semiFinals';
    const promotions = state.promotions
      .filter(({ slot = 0 }) => slot >= FINAL_SEAT === final)
      .map(({ player, inPlaceOf }) => ({ id: idOf(player), inPlaceOf: idOf(inPlaceOf) }));
    return { ...(promotions.length === 0 ? {} : { promotions }) };
  };
  const tieBreakersLeague2 = document.policy?.tieBreakersLeague2;
  const { tieBreakersLeague2: _none, ...policy } = document.policy ?? {};
  return {
    ...document,
    policy: { ...policy, rounds: [first, second], ...((tieBreakersLeague2 ?? null) === null ? {} : { tieBreakersLeague2 }) },
    players: document.players.map(({ league, ...player }) => {
      const own = groups.length > 1 ? (began.get(player.id) ?? league) : undefined;
      return own === undefined ? player : { ...player, league: own };
    }),
    rounds: document.rounds.map((round) => ({
      ...round,
      ...beside(round),
      matches: round.matches.map((match) => withIdleScores(withoutOrder(match))),
    })),
  };
};

/** The document behind which a round of the finals is paired, with everybody who has left a seat of it since. */
export const finalsDocument = (state: TournamentState, round: number): DominionDocument => {
  const document = dominionDocument(state, round - 1);
  const leaving = seatsLeft(state, round);
  if (leaving.length === 0) return document;
  const gone = (one: DominionRound): DominionRound => ({
    ...one,
    withdrawsAfter: [...new Set([...(one.withdrawsAfter ?? []), ...leaving])],
    disqualifiesAfter: (one.disqualifiesAfter ?? []).filter((id) => !leaving.includes(id)),
  });
  return { ...document, rounds: document.rounds.map((one) => (one.n === round - 1 ? gone(one) : one)) };
};
