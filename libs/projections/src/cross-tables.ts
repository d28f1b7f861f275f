import * as E from 'fp-ts/Either';
import { conflict, type Decision } from '@roundbook/kernel';
import {
  areGroups,
  countingResult,
  cyclesOf,
  groupsOf,
  isFeather,
  isPlayOff,
  isRoundRobin,
  placingAfter,
  qualifiersOf,
  regularRounds,
  takenOut,
  type FeatherPolicy,
  type Match,
  type PlacingRow,
  type RoundRobinPolicy,
  type TournamentState,
} from '@roundbook/tournament';
import { resultShown, seenFrom, type ResultJson } from './result-shown';
import { pointsJson, tieBreakersShown, type Points, type StandingsRow } from './standings';
import { known, lastRound, playerShown, visibleTo, type Known, type Names, type PlayerJson, type ViewOptions } from './view';

interface Numbered extends PlayerJson {
  readonly registration: number;
}

/** One meeting as the player of the row sees it: `a` is that player. */
export interface MeetingJson {
  readonly match: string;
  readonly round: number;
  readonly table: number;
  /** `reported`: a result that waits for staff to confirm it. */
  readonly status: 'open' | 'reported' | 'final';
  readonly result: ResultJson | null;
}

export interface CrossTableRowJson {
  /** Within the group; shared by players whom nothing separates; null for a disqualified player. */
  readonly rank: number | null;
  readonly player: Numbered;
  readonly points: Points;
  readonly penalty?: number;
  readonly record: StandingsRow['record'];
  readonly tiebreakers: StandingsRow['tiebreakers'];
  readonly status: StandingsRow['status'];
  /** Left with fewer than half of its matches played: none of them counts in the table (rules.md 5). */
  readonly takenOut: boolean;
  /** Whether it plays on in the bracket; null as long as there is none. */
  readonly wentOn: boolean | null;
  /** Rounds in which it rests. */
  readonly rests: readonly number[];
  /** Meetings with each player of the table in the order of its rows; none with itself. */
  readonly cells: readonly (readonly MeetingJson[])[];
}

export interface CrossTableJson {
  /** From 1; null where all are one league. */
  readonly group: number | null;
  readonly rows: readonly CrossTableRowJson[];
  /** Matches that settle a tie and count in no figure; `a` is the first of the players. */
  readonly playOffs: readonly (MeetingJson & { readonly players: readonly [Numbered, Numbered] })[];
}

export interface CrossTablesJson extends Known {
  /** How often everybody meets everybody. */
  readonly cycles: number;
  /** How many of each group go on to the bracket; 0 where there is none. */
  readonly goOn: number;
  /** None before the groups are drawn. */
  readonly tables: readonly CrossTableJson[];
}

const groupsPolicy = ({ policy }: TournamentState): RoundRobinPolicy | FeatherPolicy | undefined =>
  isRoundRobin(policy) || isFeather(policy) ? policy : undefined;

/**
 * Who did what against whom in each group of a round robin, in the order of the ranking, by the rounds up to `afterRound` (rules.md 5).
 * Rounds of a bracket change nothing here. Refusal `not_a_roundRobin` for any other tournament.
 */
export const crossTables = (whole: TournamentState, names: Names, options: ViewOptions = {}): Decision<CrossTablesJson> => {
  const state = visibleTo(whole, options);
  const policy = groupsPolicy(state);
  if (policy === undefined)
    return E.left(conflict('not_a_roundRobin', 'This tournament has no cross tables: only a round robin has.', { rule: '5' }));
  const wanted = lastRound(state, options);
  const upTo = state.rounds.slice(0, wanted).filter(({ stage }) => stage === 0).length;
  const groups = state.rounds.length === 0 ? [] : groupsOf(state);
  const table = tableOf(state, names, policy, upTo);
  return E.right({
    ...known(state, wanted),
    cycles: cyclesOf(policy),
    goOn: qualifiersOf(policy),
    tables: groups.map((players, index) => table(players, areGroups(policy) ? index + 1 : null)),
  });
};

const tableOf = (state: TournamentState, names: Names, policy: RoundRobinPolicy | FeatherPolicy, upTo: number) => {
  const shown = playerShown(state, names);
  const numbered = (registration: number): Numbered => ({ ...shown(registration), registration });
  // Completed groups come to one order; here each stands by itself.
  const { rows } = placingAfter({ ...state, completed: false }, upTo);
  const rounds = regularRounds(state, upTo);
  const matches = new Map<number, Match[]>();
  for (const match of rounds.flatMap((round) => round.matches))
    for (const side of match.sides) matches.set(side, [...(matches.get(side) ?? []), match]);
  const rests = (registration: number) =>
    rounds.flatMap(({ round, byes }) => (byes.some(({ player }) => player === registration) ? [round] : []));
  const out = takenOut(state, policy, upTo);
  const entrants = state.stages.find(({ stage }) => stage > 0)?.entrants;
  const meetings = (own: number, other: number): readonly MeetingJson[] =>
    (matches.get(own) ?? [])
      .filter(({ sides }) => own !== other && sides.includes(other))
      .map((match) => meetingShown(state, match, match.sides[0] === own ? 'a' : 'b'));
  const rowShown = (row: PlacingRow, order: readonly number[]): CrossTableRowJson => ({
    rank: row.rank,
    player: numbered(row.registration),
    points: pointsJson(row.points),
    ...(row.penalty === undefined ? {} : { penalty: row.penalty }),
    record: row.record,
    tiebreakers: tieBreakersShown(row),
    status: row.status,
    takenOut: out.has(row.registration),
    wentOn: entrants === undefined ? null : entrants.some(({ player }) => player === row.registration),
    rests: rests(row.registration),
    cells: order.map((other) => meetings(row.registration, other)),
  });
  return (players: readonly number[], group: number | null): CrossTableJson => {
    const own = rows.filter(({ registration }) => players.includes(registration));
    const order = own.map(({ registration }) => registration);
    const playOffs = state.rounds
      .filter((round) => round.stage === 0 && round.round <= upTo && isPlayOff(round))
      .flatMap((round) => round.matches)
      .filter(({ sides }) => sides.every((side) => players.includes(side)));
    return {
      group,
      rows: own.map((row) => rowShown(row, order)),
      playOffs: playOffs.map((match) => ({
        ...meetingShown(state, match, 'a'),
        players: [numbered(match.sides[0]), numbered(match.sides[1])],
      })),
    };
  };
};

const meetingShown = (state: TournamentState, match: Match, side: 'a' | 'b'): MeetingJson => ({
  match: match.id,
  round: match.round,
  table: match.table,
  status: match.result === undefined ? 'open' : countingResult(state, match) === undefined ? 'reported' : 'final',
  result: match.result === undefined ? null : resultShown(seenFrom(match.result, side)),
});
