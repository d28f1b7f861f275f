import { bracketProgress, consolationSeats, type BracketProgress, type BracketResult, type MatchStanding } from '@roundbook/pairing';
import { countingResult, mayPlay, playerOf, roundsOf } from '../attendance';
import { winnerOf } from '../result';
import type { Match, Round, Stage, TournamentState } from '../state';
import { phaseOfMatches, revivalPlan, type RevivalPlan } from './revival-plan';

/** Where a double elimination, or a main bracket with its consolation bracket, stands. */
export interface Revival {
  readonly plan: RevivalPlan;
  readonly main: BracketProgress;
  readonly consolation?: BracketProgress;
  /** Byes, walked-through matches of who has left among them, that are known by now. */
  readonly byes: ReadonlySet<string>;
  /** Matches that have been paired, by the rounds that were looked at. */
  readonly paired: ReadonlySet<string>;
}

/** A round as the plan has it. */
export interface PlannedRound {
  readonly phase: string;
  readonly matches: readonly { readonly bracketMatch: string; readonly sides: readonly [number, number] }[];
  readonly byes: readonly { readonly bracketMatch: string; readonly player: number }[];
}

/** What is known of the matches of a plan while its rounds are gone through; written to. */
interface Known {
  readonly plan: RevivalPlan;
  readonly results: Map<string, BracketResult>;
  readonly seated: Map<string, readonly [number, number]>;
  readonly paired: Set<string>;
  readonly byes: Set<string>;
  /** Won without a match because the other side had left, or lost so by both. */
  readonly unplayed: Set<string>;
}

const ofBracket = <A>(known: ReadonlyMap<string, A>, consolation: boolean): ReadonlyMap<string, A> =>
  new Map([...known].filter(([id]) => id.startsWith('C') === consolation));

const progressOf = ({ plan, results, seated, unplayed }: Known): Pick<Revival, 'main' | 'consolation'> => {
  const main = bracketProgress(plan.main, plan.seats, ofBracket(results, false), ofBracket(seated, false));
  if (plan.consolation === undefined) return { main };
  // Whose opponent left before round 1 had a bye in it: the place belongs to the receiver.
  const matches = new Map([...main.matches].map(([id, one]) => [id, unplayed.has(id) && one.winner !== null ? asBye(one) : one]));
  // Rounds made by hand may have had one player lose twice in round 1.
  const seats = consolationSeats(plan.main, { ...main, matches }).map((side, place, all) =>
    all.indexOf(side) < place && typeof side === 'number' ? null : side,
  );
  return { main, consolation: bracketProgress(plan.consolation, seats, ofBracket(results, true), ofBracket(seated, true)) };
};

const asBye = (standing: MatchStanding): MatchStanding =>
  /^W1\./.test(standing.id) ? { ...standing, state: 'bye', loser: null } : standing;

/** Every match of the plan as it stands, in the order of the plan. */
export const standingsOf = ({ main, consolation }: Pick<Revival, 'main' | 'consolation'>): readonly MatchStanding[] => [
  ...main.matches.values(),
  ...(consolation?.matches.values() ?? []),
];

export const standingOf = (revival: Revival, id: string): MatchStanding | undefined =>
  (id.startsWith('C') ? revival.consolation : revival.main)?.matches.get(id);

const isThere = (state: TournamentState, registration: number, round: number): boolean => {
  const player = playerOf(state, registration);
  return player !== undefined && mayPlay(player, round);
};

/** Whom this match goes to unplayed: as a bye of the round says, or because a side, or both, have left. */
const unplayedResult = (
  state: TournamentState,
  { id, sides }: MatchStanding,
  round: number,
  recorded: Round | undefined,
): BracketResult | undefined => {
  const [a, b] = sides as readonly [number, number];
  const bye = recorded?.byes.find((one) => one.bracketMatch === id);
  if (bye?.player === a) return 'a';
  if (bye?.player === b) return 'b';
  const [aThere, bThere] = [isThere(state, a, round), isThere(state, b, round)];
  if (aThere && bThere) return undefined;
  if (aThere || bThere) return aThere ? 'a' : 'b';
  // Of two finalists the one that left later was alone by then, and has won.
  const [aBefore, bBefore] = [isThere(state, a, round - 1), isThere(state, b, round - 1)];
  return !id.startsWith('GF') || aBefore === bBefore ? 'none' : aBefore ? 'a' : 'b';
};

/** Walks through what is not to be played in this round: byes, and matches of who has left, one after the other. */
const settle = (state: TournamentState, known: Known, round: number, recorded?: Round): void => {
  for (let changed = true; changed;) {
    changed = false;
    for (const standing of standingsOf(progressOf(known))) {
      const { id } = standing;
      if (recorded?.matches.some((match) => match.bracketMatch === id) === true) continue;
      if (standing.state === 'bye') known.byes.add(id);
      if (standing.state !== 'ready' || known.paired.has(id)) continue;
      const result = unplayedResult(state, standing, round, recorded);
      if (result === undefined) continue;
      known.results.set(id, result);
      known.seated.set(id, standing.sides as readonly [number, number]);
      known.unplayed.add(id);
      known.byes.add(id);
      changed = true;
    }
  }
};

/** The matches of a round as they were paired, and their results; they stand, whatever comes to be known of those before them. */
const takeIn = (state: TournamentState, known: Known, round: Round): void => {
  const standings = new Map(standingsOf(progressOf(known)).map((standing) => [standing.id, standing]));
  for (const match of round.matches) {
    const id = match.bracketMatch;
    const standing = id === undefined ? undefined : standings.get(id);
    if (id === undefined || standing === undefined || known.paired.has(id) || known.byes.has(id)) continue;
    known.paired.add(id);
    const turned = sameSides(standing.sides, match.sides) && standing.sides[0] !== match.sides[0];
    known.seated.set(id, turned ? [match.sides[1], match.sides[0]] : match.sides);
    const result = resultOf(state, match);
    if (result !== undefined) known.results.set(id, turned ? fromTheOther(result) : result);
  }
};

const resultOf = (state: TournamentState, match: Match): BracketResult | undefined => {
  const result = countingResult(state, match);
  return result === undefined ? undefined : (winnerOf(result) ?? 'none');
};

const fromTheOther = (result: BracketResult): BracketResult => (result === 'none' ? 'none' : result === 'a' ? 'b' : 'a');

export const sameSides = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((side) => other.includes(side));

const gone = (state: TournamentState, stage: Stage, afterRound: number): Known => {
  const known: Known = {
    plan: revivalPlan(state, stage),
    results: new Map(),
    seated: new Map(),
    paired: new Set(),
    byes: new Set(),
    unplayed: new Set(),
  };
  for (const round of roundsOf(state, stage.stage, afterRound)) {
    settle(state, known, round.round, round);
    takeIn(state, known, round);
  }
  return known;
};

const shown = (known: Known): Revival => ({ plan: known.plan, byes: known.byes, paired: known.paired, ...progressOf(known) });

/** An answer is worked out once for each state: standings, the coming round and the end ask for the same ones again and again. */
const oncePerState = <A>(work: (state: TournamentState, stage: Stage, round: number) => A) => {
  const kept = new WeakMap<TournamentState, Map<number, { readonly answer: A }>>();
  return (state: TournamentState, stage: Stage, round: number): A => {
    const answers = kept.get(state) ?? new Map<number, { readonly answer: A }>();
    const known = answers.get(round) ?? { answer: work(state, stage, round) };
    answers.set(round, known);
    kept.set(state, answers);
    return known.answer;
  };
};

/** Where they stand as this round is paired: who is away in it has left. */
export const revivalBefore = oncePerState((state, stage, round): Revival => {
  const known = gone(state, stage, round - 1);
  settle(state, known, round);
  return shown(known);
});

/** Whom a round made by hand has brought to two matches plays the first of them in this round, and the other in the next. */
const onceEach = (matches: readonly MatchStanding[]): readonly MatchStanding[] => {
  const playing = new Set<unknown>();
  return matches.filter(({ sides }) => {
    if (sides.some((side) => playing.has(side))) return false;
    sides.forEach((side) => playing.add(side));
    return true;
  });
};

/**
 * What is to be paired in this round by what was played before it; undefined where nothing is. Every match that is ready is in it, of
 * all brackets together, so that nobody waits who could play; but a bye is a round without a match, as in any bracket, and who
 * comes to several at once has them all in this round, by the name of the first. Where nobody else has a match, byes hold nobody up.
 */
export const plannedRound = oncePerState((state, stage, round): PlannedRound | undefined => {
  const before = gone(state, stage, round - 1);
  const known = new Set(before.byes);
  settle(state, before, round);
  const standings = standingsOf(progressOf(before));
  const ready = standings.filter(({ id, state: how }) => how === 'ready' && !before.paired.has(id));
  const resting = new Map<number, string>();
  for (const { id, winner } of standings) {
    if (!before.byes.has(id) || known.has(id) || typeof winner !== 'number' || resting.has(winner)) continue;
    if (isThere(state, winner, round)) resting.set(winner, id);
  }
  const free = ready.filter(({ sides }) => sides.every((side) => !resting.has(side as number)));
  const now = onceEach(free.length > 0 ? free : ready);
  const playing = new Set(now.flatMap(({ sides }) => sides));
  const byes = [...resting].flatMap(([player, bracketMatch]) => (playing.has(player) ? [] : [{ bracketMatch, player }]));
  if (now.length + byes.length === 0) return undefined;
  const ids = now.length > 0 ? now.map(({ id }) => id) : byes.map(({ bracketMatch }) => bracketMatch);
  return {
    phase: phaseOfMatches(ids),
    matches: now.map(({ id, sides }) => ({ bracketMatch: id, sides: sides as readonly [number, number] })),
    byes,
  };
});

/** Where the brackets stand by the rounds up to `afterRound`; where nobody is left to play on, to the end. */
export const revivalAfter = oncePerState((state, stage, afterRound): Revival => {
  const next = state.rounds.length + 1;
  const ended = afterRound >= next - 1 && plannedRound(state, stage, next) === undefined;
  return ended ? revivalBefore(state, stage, next) : shown(gone(state, stage, afterRound));
});

/** Whether nothing is to be played any more, by rounds that are all paired. */
export const revivalOver = (state: TournamentState, stage: Stage): boolean => {
  const { main, consolation } = revivalAfter(state, stage, state.rounds.length);
  return main.over && consolation?.over !== false && plannedRound(state, stage, state.rounds.length + 1) === undefined;
};
