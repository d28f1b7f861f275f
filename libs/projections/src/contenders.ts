import * as E from 'fp-ts/Either';
import { conflict, type Decision } from '@roundbook/kernel';
import {
  contending,
  isPerformance,
  placingAfter,
  type Contender,
  type ContenderGroup,
  type Contending,
  type TournamentState,
} from '@roundbook/tournament';
import { pointsJson, type Points } from './standings';
import { known, lastRound, playerShown, withoutDrafts, type Known, type Names, type PlayerJson, type ViewOptions } from './view';

interface Numbered extends PlayerJson {
  readonly registration: number;
}

export interface ContenderJson extends Numbered {
  /** Rank in the standings; null for who has not played yet. */
  readonly rank: number | null;
  /** After penalties; halves as `7/2`. */
  readonly wins: Points;
  readonly spread: number;
  readonly byes: number;
}

export interface ContenderGroupJson {
  /** As the matches of a performance round are marked. */
  readonly group: ContenderGroup['group'];
  readonly name: ContenderGroup['name'];
  /** Wins that its players have at least; null where there is no such group, and for the non-contenders. */
  readonly limit: Points | null;
  /** Whom the limit is counted from: the leader, or who is ranked as low as there are prizes. */
  readonly reference: Numbered | null;
  readonly players: readonly ContenderJson[];
  /** Left out of the bottom of the group; they stand in a lower one. */
  readonly trimmed: readonly Numbered[];
}

export interface PlaceJson {
  readonly place: number;
  readonly player: Numbered;
  /** Whether nobody below can take the place any more; null while the round before is played. */
  readonly clinched: boolean | null;
  /** The first below who can still take it, or the next below who cannot; null where nobody is, and while the round before is played. */
  readonly by: {
    readonly chaser: Numbered;
    /** How far the chaser is behind. */
    readonly winGap: Points;
    readonly spreadGap: number;
    readonly roundsLeft: number;
    /** Spread that one player can gain in one game. */
    readonly gibsonSpread: number;
  } | null;
}

export interface ContendersJson extends Known {
  /** Rounds altogether, and those left behind `afterRound`. */
  readonly rounds: number;
  readonly roundsLeft: number;
  /** Whether every result up to and with that round is in. */
  readonly complete: boolean;
  /** The next round; null where none is left. Its phase is null while it hangs on open results or on the draw of a bye. */
  readonly next: Contending['next'];
  /** Null in the initial rounds, at the end, while results are open, and where it hangs on the draw of a bye. */
  readonly swissIsReasonable: boolean | null;
  /** Why it is not, or might not be. */
  readonly swissReason: 'playersWithoutOpponent' | 'repeatsUnavoidable' | 'gapUnavoidable' | null;
  /** Swiss is not reasonable any more and the next round would still be one: the director holds it. */
  readonly switchDue: boolean;
  readonly leader: Numbered | null;
  /** Null while results are open. */
  readonly leaderGibsonised: boolean | null;
  /** The three groups by the results there are; none at the end. */
  readonly groups: readonly ContenderGroupJson[];
  /** The places with a prize, the first at least. */
  readonly places: readonly PlaceJson[];
}

/** Who can still win what, behind a round of performance pairings (rules.md 4.2 to 4.4). Refusal `not_performance` for any other tournament. */
export const contenders = (whole: TournamentState, names: Names, options: ViewOptions = {}): Decision<ContendersJson> => {
  const state = withoutDrafts(whole);
  const { policy } = state;
  if (!isPerformance(policy))
    return E.left(conflict('not_performance', 'This tournament has no contender groups: only performance pairings have.', { rule: '4.3' }));
  const upTo = lastRound(state, options);
  const found = contending(state, policy, upTo);
  const player = playerShown(state, names);
  const shown = (registration: number): Numbered => ({ ...player(registration), registration });
  const orNobody = (registration: number | null): Numbered | null => (registration === null ? null : shown(registration));
  const ranks = new Map(placingAfter(state, upTo).rows.map(({ registration, rank }) => [registration, rank]));
  const contender = ({ registration, wins, spread, byes }: Contender): ContenderJson => ({
    ...shown(registration),
    rank: ranks.get(registration) ?? null,
    wins: pointsJson(wins),
    spread,
    byes,
  });
  const { rounds, roundsLeft, complete, next, swiss } = found;
  return E.right({
    ...known(state, upTo),
    rounds,
    roundsLeft,
    complete,
    next,
    swissIsReasonable: swiss?.reasonable ?? null,
    swissReason: swiss?.reason ?? null,
    switchDue: swiss?.reasonable === false && next?.phase === 'swiss',
    leader: orNobody(found.leader),
    leaderGibsonised: found.leaderGibsonised,
    groups: found.groups.map(({ group, name, limit, reference, players, trimmed }) => ({
      group,
      name,
      limit: limit === null ? null : pointsJson(limit),
      reference: orNobody(reference),
      players: players.map(contender),
      trimmed: trimmed.map(shown),
    })),
    places: found.places.map(({ place, registration, clinched, by }) => ({
      place,
      player: shown(registration),
      clinched,
      by:
        by === null
          ? null
          : {
              chaser: shown(by.chaser),
              winGap: pointsJson(by.winGap),
              spreadGap: by.spreadGap,
              roundsLeft,
              gibsonSpread: policy.gibsonSpread,
            },
    })),
  });
};
