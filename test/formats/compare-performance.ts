import { contenders, type ContendersJson } from '@roundbook/projections';
import { isPerformance, placingAfter, type TournamentState } from '@roundbook/tournament';
import * as E from 'fp-ts/Either';
import { compare, fraction, showFraction, readFraction, subtract } from '../reference/fraction';
import { canBeCaught, clinching } from '../reference/performance/clinch';
import { contenderGroups } from '../reference/performance/contenders';
import { performancePhases } from '../reference/performance/phase';
import type { PerformanceDocument, PerformanceFault } from '../reference/performance/record';
import { performanceStandings } from '../reference/performance/standings';
import { wrongStarts } from '../reference/performance/starts';
import { waits } from '../reference/scored-match';
import { playersIn } from '../reference/players-in';
import type { ReferenceRow } from '../reference/standings';
import { firstDifference } from './first-difference';
import { formatDocument, idOf } from './format-document';

/** More than this many players who are in are too many to look at every pairing. */
const MOST_LOOKED_AT = 12;

/** The document with the number of rounds that was announced, where the policy leaves it to the field. */
const documentOf = (state: TournamentState, upTo: number): PerformanceDocument => {
  const document = formatDocument(state, upTo) as unknown as PerformanceDocument;
  if (!isPerformance(state.policy)) throw new RangeError('no performance pairings');
  const rounds = state.policy.rounds ?? state.announced.rounds;
  return rounds === undefined ? document : { ...document, policy: { ...document.policy, rounds } };
};

const halves = (wins: number): string => showFraction(fraction(Math.round(wins * 2), 2));

/** Where the standings after a round differ from the reference; section 4 of rules.md. */
export const performanceStandingsDifference = (
  state: TournamentState,
  afterRound: number,
  fault?: PerformanceFault,
): string | undefined => {
  const own = placingAfter(state, afterRound).rows.map(({ rank, registration, points, record, tieBreakers }) => ({
    rank,
    player: idOf(registration),
    points: halves(points),
    record: { wins: record.wins, losses: record.losses, draws: record.draws, byes: record.byes },
    spread: String(tieBreakers.find(({ name }) => name === 'spread')?.value?.n),
  }));
  const theirs = performanceStandings(documentOf(state, afterRound), { afterRound, ...(fault === undefined ? {} : { fault }) }).map(
    ({ rank, player, points, record, tieBreakers }) => ({ rank, player, points, record, spread: tieBreakers['spread'] ?? 'none' }),
  );
  return firstDifference(`standings after round ${afterRound}`, byPlace(own), byPlace(theirs));
};

const byPlace = <A extends { readonly rank: number | null; readonly player: string }>(rows: readonly A[]): readonly A[] =>
  [...rows].sort((one, other) => (one.rank ?? Infinity) - (other.rank ?? Infinity) || (one.player < other.player ? -1 : 1));

/** Where the phase of a round that has just been paired is none of those that the reference allows. */
export const performancePhaseDifference = (state: TournamentState, round: number, fault?: PerformanceFault): string | undefined => {
  const document = documentOf(state, round);
  if (document.policy?.rounds === undefined || playersIn(document, round).length > MOST_LOOKED_AT + 1) return undefined;
  const phase = state.rounds[round - 1]?.phase;
  const may: readonly string[] = performancePhases(document, round, fault);
  return phase !== undefined && may.includes(phase) ? undefined : `round ${round}\n  ours      ${phase}\n  reference ${may.join(' or ')}`;
};

const shown = (state: TournamentState, afterRound: number): ContendersJson => {
  const answer = contenders(state, (person) => person, { afterRound });
  if (E.isLeft(answer)) throw new Error(answer.left.code);
  return answer.right;
};

const ids = (players: readonly { readonly registration: number }[]): readonly string[] =>
  players.map(({ registration }) => idOf(registration));

/**
 * Where the groups in which a round is paired, the limits of their wins, or the leader who can no longer be caught differ from the
 * reference. Of a round that is published, or of the one to come, by the results of those before it.
 */
export const contendersDifference = (state: TournamentState, round: number, fault?: PerformanceFault): string | undefined => {
  const document = documentOf(state, Math.min(round, state.rounds.length));
  const own = shown(state, round - 1);
  if (own.groups.length === 0 || playersIn(document, round).length === 0) return undefined;
  // Who enters in a round that is not paired stands in no document yet.
  if (round > state.rounds.length && state.players.some(({ entryRound }) => entryRound === round)) return undefined;
  const [first, money, rest] = own.groups;
  const limit = (group: ContendersJson['groups'][number] | undefined): string | null =>
    group?.limit === null || group?.limit === undefined ? null : showFraction(readFraction(group.limit));
  const theirs = contenderGroups(document, round, fault);
  const leader = clinching(document, round, fault);
  return firstDifference(
    `before round ${round}`,
    [
      {
        roundsLeft: own.roundsLeft,
        firstLimit: limit(first),
        moneyReference: money === undefined || money.reference === null ? null : idOf(money.reference.registration),
        moneyLimit: limit(money),
        first: ids(first?.players ?? []),
        money: ids(money?.players ?? []),
        rest: ids(rest?.players ?? []),
        leader: own.leader === null ? null : idOf(own.leader.registration),
        clinched: own.leaderGibsonised,
      },
    ],
    [
      {
        roundsLeft: theirs.roundsLeft,
        firstLimit: theirs.firstLimit,
        moneyReference: theirs.moneyReference,
        moneyLimit: theirs.moneyLimit,
        first: theirs.first,
        money: theirs.money,
        rest: theirs.rest,
        leader: leader === null ? (own.leader === null ? null : idOf(own.leader.registration)) : leader.player,
        clinched: leader === null ? null : leader.clinched,
      },
    ],
  );
};

/** Whether a player behind a place can still take it; who is out for good wins no more, and so catches nobody whom it is behind in wins. */
const takes = (
  document: PerformanceDocument,
  holder: ReferenceRow,
  chaser: ReferenceRow,
  left: number,
  gone: boolean,
  fault?: PerformanceFault,
): boolean => {
  if (left === 0) return holder.rank === chaser.rank;
  const wins = subtract(readFraction(holder.points), readFraction(chaser.points));
  if (gone && compare(wins, fraction(0)) > 0) return false;
  const spread = Number(holder.tieBreakers['spread']) - Number(chaser.tieBreakers['spread']);
  return canBeCaught(wins, spread, left, document.policy?.gibsonSpread ?? 500, fault);
};

/** Where the places that are said to be clinched behind a round differ from the reference. */
export const clinchedDifference = (state: TournamentState, afterRound: number, fault?: PerformanceFault): string | undefined => {
  // Before round 1 no document tells who is away.
  if (afterRound === 0) return undefined;
  const document = documentOf(state, afterRound);
  const own = shown(state, afterRound);
  const open = document.rounds.some(waits);
  const rows = performanceStandings(document, { afterRound, ...(fault === undefined ? {} : { fault }) }).filter(
    ({ rank }) => rank !== null,
  );
  const gone = new Set(document.rounds.flatMap(({ withdrawsAfter }) => withdrawsAfter ?? []));
  const left = state.completed && afterRound === state.rounds.length ? 0 : (document.policy?.rounds ?? 0) - afterRound;
  const place = (rank: number): ReferenceRow | undefined => rows[rank - 1];
  return firstDifference(
    `places behind round ${afterRound}`,
    own.places.map(({ place: rank, clinched }) => ({ place: rank, clinched })),
    own.places.map(({ place: rank }) => {
      const holder = place(rank);
      const taken = rows.slice(rank).some((chaser) => takes(document, holder!, chaser, left, gone.has(chaser.player), fault));
      return { place: rank, clinched: open ? null : !taken };
    }),
  );
};

/** Where somebody starts who may not; rules.md 4.5. */
export const startsDifference = (state: TournamentState, fault?: PerformanceFault): string | undefined => {
  const [wrong] = wrongStarts(documentOf(state, state.rounds.length), fault);
  return wrong === undefined ? undefined : `start ${JSON.stringify(wrong)}`;
};
