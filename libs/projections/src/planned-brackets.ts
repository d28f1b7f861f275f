import type { MatchStanding, PlannedMatch, Source } from '@roundbook/pairing';
import {
  countingResult,
  plannedMatches,
  revivalAfter,
  roundsOf,
  standingsOf,
  type Bye,
  type Match,
  type Revival,
  type Stage,
  type TournamentState,
} from '@roundbook/tournament';
import { resultShown, type ResultJson } from './result-shown';
import type { PlayerJson } from './view';

/** A player with its number and its seed. */
export interface Seeded extends PlayerJson {
  readonly registration: number;
  readonly seed: number;
}

export interface PlannedSideJson {
  /** Null: nobody (yet). */
  readonly player: Seeded | null;
  /** The match that the side comes from, as winner or loser; null for a seat of the first round. */
  readonly from: { readonly take: 'winner' | 'loser'; readonly match: string } | null;
}

/**
 * `open`: a side is not known yet; `ready`: to be paired; `paired`: to be played; `played`; `bye`: one side goes on without a match;
 * `empty`: nobody comes; `notNeeded`: the grand final need not be played again.
 */
export type PlannedState = 'open' | 'ready' | 'paired' | 'played' | 'bye' | 'empty' | 'notNeeded';

export interface PlannedMatchJson {
  /** `W2.1`: round 2 of the winners' bracket, first match from the top; `L` losers, `D` decider, `C` consolation, `GF` and `GF2`. */
  readonly bracketMatch: string;
  /** As the match was paired; as the plan has them where it was not. */
  readonly sides: readonly [PlannedSideJson, PlannedSideJson];
  readonly state: PlannedState;
  /** Number of the round in the tournament; null while it is not paired. */
  readonly round: number | null;
  readonly match: string | null;
  readonly table: number | null;
  readonly bestOf: number | null;
  readonly result: ResultJson | null;
  readonly winner: Seeded | null;
}

export type PlannedBracketName = 'winners' | 'deciders' | 'losers' | 'grandFinal' | 'consolation';

export interface PlannedBracketJson {
  readonly name: PlannedBracketName;
  /** Rounds of this bracket from 1, from the top each. */
  readonly rounds: readonly { readonly number: number; readonly matches: readonly PlannedMatchJson[] }[];
}

/** Where a match or a bye of the plan was paired. */
interface Paired {
  readonly round: number;
  readonly match?: Match;
  readonly bye?: Bye;
}

const pairedOf = (state: TournamentState, stage: Stage, upTo: number): ReadonlyMap<string, Paired> => {
  const paired = new Map<string, Paired>();
  for (const { round, matches, byes } of roundsOf(state, stage.stage, upTo)) {
    for (const match of matches)
      if (match.bracketMatch !== undefined && !paired.has(match.bracketMatch)) paired.set(match.bracketMatch, { round, match });
    for (const bye of byes)
      if (bye.bracketMatch !== undefined && !paired.has(bye.bracketMatch)) paired.set(bye.bracketMatch, { round, bye });
  }
  return paired;
};

const nameOf = ({ id, bracket }: PlannedMatch): PlannedBracketName => {
  if (id.startsWith('C')) return 'consolation';
  if (bracket === 'winners' || bracket === 'losers') return bracket;
  return bracket === 'decider' ? 'deciders' : 'grandFinal';
};

const isKnown = (side: MatchStanding['winner']): side is number => typeof side === 'number';

/** The brackets of a double elimination, or of a main bracket with its consolation bracket, match by match (rules.md 5, key-revival). */
export const plannedBrackets = (
  state: TournamentState,
  stage: Stage,
  upTo: number,
  shown: (player: number) => Seeded,
): readonly PlannedBracketJson[] => {
  const revival = revivalAfter(state, stage, upTo);
  const standings = new Map(standingsOf(revival).map((standing) => [standing.id, standing]));
  const paired = pairedOf(state, stage, upTo);
  const brackets = new Map<PlannedBracketName, Map<number, PlannedMatchJson[]>>();
  for (const planned of plannedMatches(revival.plan)) {
    const standing = standings.get(planned.id) as MatchStanding;
    // Deciders are only shown where two have both lost.
    if (planned.bracket === 'decider' && (standing.state === 'notNeeded' || standing.state === 'open')) continue;
    const rounds = brackets.get(nameOf(planned)) ?? new Map<number, PlannedMatchJson[]>();
    const number = planned.bracket === 'replay' ? 2 : planned.round;
    const one = matchShown(state, { planned, standing, paired: paired.get(planned.id), sources: sourcesOf(planned, revival) }, shown);
    rounds.set(number, [...(rounds.get(number) ?? []), one]);
    brackets.set(nameOf(planned), rounds);
  }
  return [...brackets].map(([name, rounds]) => ({ name, rounds: [...rounds].map(([number, matches]) => ({ number, matches })) }));
};

type From = PlannedSideJson['from'];

const sourcesOf = ({ id, sides }: PlannedMatch, revival: Revival): readonly [From, From] => {
  const of = (source: Source): From => {
    if ('winnerOf' in source) return { take: 'winner', match: source.winnerOf };
    if ('loserOf' in source) return { take: 'loser', match: source.loserOf };
    if (!id.startsWith('C')) return null;
    // A place below belongs to who lost its first match: in round 2, if it had a bye in round 1.
    const first = `W1.${source.seat + 1}`;
    const second = `W2.${Math.floor(source.seat / 2) + 1}`;
    return { take: 'loser', match: revival.byes.has(first) ? second : first };
  };
  return [of(sides[0]), of(sides[1])];
};

interface Showing {
  readonly planned: PlannedMatch;
  readonly standing: MatchStanding;
  readonly paired: Paired | undefined;
  readonly sources: readonly [From, From];
}

const stateOf = ({ state, winner }: MatchStanding, match: Match | undefined): PlannedState => {
  if (match !== undefined) return state === 'played' ? 'played' : 'paired';
  // Who left lost it unplayed.
  if (state === 'played') return isKnown(winner) ? 'bye' : 'empty';
  return state;
};

const matchShown = (
  state: TournamentState,
  { planned, standing, paired, sources }: Showing,
  shown: (player: number) => Seeded,
): PlannedMatchJson => {
  const match = paired?.match;
  const side = (player: MatchStanding['winner'], from: From): PlannedSideJson => ({ player: isKnown(player) ? shown(player) : null, from });
  const turned = match !== undefined && standing.sides[0] === match.sides[1];
  const [a, b] = [side(standing.sides[0], sources[0]), side(standing.sides[1], sources[1])];
  const counts = match === undefined || countingResult(state, match) !== undefined;
  return {
    bracketMatch: planned.id,
    sides: turned ? [b, a] : [a, b],
    state: stateOf(standing, match),
    round: paired?.round ?? null,
    match: match?.id ?? null,
    table: match?.table ?? null,
    bestOf: match?.bestOf ?? null,
    result: match?.result === undefined ? null : resultShown(match.result),
    winner: counts && isKnown(standing.winner) ? shown(standing.winner) : null,
  };
};
