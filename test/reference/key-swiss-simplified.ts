import { Fraction, compare, fraction, readFraction, showFraction, subtract, sum } from './fraction';
import { SideResult } from './neutral';
import { drawsAfter, rankedGroups } from './recorded-order';
import { ScoredDocument, ScoredMatch, matchesOf, outcomeOf, scoredDecision } from './scored-match';
import { ReferenceRow } from './standings';

export interface KeySwissPolicy {
  rounds?: number;
  /** Rounds whose results are not waited for: 1, or 0 for `key-swiss`. */
  lag?: 0 | 1;
  winPoints?: number | string;
  drawPoints?: number | string;
  lossPoints?: number | string;
  timeoutPoints?: number | string;
  byeWorth?: number | string;
}

export type KeySwissDocument = ScoredDocument<KeySwissPolicy>;

export const SIMPLIFIED_FAULTS = [
  'last-round-lags-too',
  'results-of-the-round-in-play',
  'lag-of-two-rounds',
  'byes-of-the-round-in-play-count-as-points',
  'byes-of-the-round-in-play-forgotten',
  'timeout-is-a-draw',
  'walkover-without-a-game',
] as const;
export type SimplifiedFault = (typeof SIMPLIFIED_FAULTS)[number];

/**
 * The last round whose results the pairing of round `n` may rest on, 0 for none (rules.md section 5, `key-swiss-simplified`):
 * n-2; for the last round n-1. Read so: a tournament of two rounds has its last round paired on round 1.
 */
export function resultsUpTo(doc: KeySwissDocument, n: number, fault?: SimplifiedFault): number {
  const rounds = doc.policy?.rounds;
  if (rounds === undefined) throw new Error('the number of rounds is announced');
  const lag = fault === 'lag-of-two-rounds' ? 2 : (doc.policy?.lag ?? 1);
  if (fault === 'results-of-the-round-in-play' || (n === rounds && fault !== 'last-round-lags-too')) return n - 1;
  return Math.max(0, n - 1 - lag);
}

interface Line {
  player: string;
  points: Fraction;
  /** Games won / games played; 0 without a game. */
  gamesWon: Fraction;
  keys: number;
  count: ReferenceRow['record'];
}

interface Seen {
  result: SideResult | 'timeout';
  kind: 'bye' | 'played' | 'walkover';
  won: number;
  lost: number;
  drawn: number;
  keys: number;
}

/** A match as one of its players sees it; `null` while it is open. */
function seenBy(player: string, match: ScoredMatch, fault?: SimplifiedFault): Seen | null {
  const isA = match.a === player;
  const keys = (isA ? match.aKeys : match.bKeys) ?? 0;
  const none = { won: 0, lost: 0, drawn: 0 };
  if (outcomeOf(match) === 'timeout') return { result: fault === 'timeout-is-a-draw' ? 'draw' : 'timeout', kind: 'played', ...none, keys };
  const decision = scoredDecision(match);
  if (decision === null) return null;
  const result = isA ? decision.a : decision.b;
  if (decision.kind === 'bye') return { result, kind: 'bye', ...none, keys: 0 };
  const other = isA ? decision.b : decision.a;
  const one = { won: Number(result === 'win'), lost: Number(other === 'win'), drawn: Number(result === 'draw') };
  if (decision.kind === 'walkover') return { result, kind: 'walkover', ...(fault === 'walkover-without-a-game' ? none : one), keys: 0 };
  const given = match.aWins !== undefined || match.bWins !== undefined || match.draws !== undefined;
  const games = { won: (isA ? match.aWins : match.bWins) ?? 0, lost: (isA ? match.bWins : match.aWins) ?? 0, drawn: match.draws ?? 0 };
  const nothing = games.won + games.lost + games.drawn === 0;
  // A match won without game scores is 1-0, a drawn one without a word about games one drawn game.
  return { result, kind: 'played', ...(!given || (nothing && result !== 'draw') ? one : games), keys };
}

function pointsOf(seen: Seen, policy: KeySwissPolicy): Fraction {
  if (seen.kind === 'bye') return readFraction(policy.byeWorth ?? 3);
  if (seen.result === 'win') return readFraction(policy.winPoints ?? 3);
  if (seen.result === 'draw') return readFraction(policy.drawPoints ?? 1);
  return readFraction((seen.result === 'timeout' ? policy.timeoutPoints : policy.lossPoints) ?? 0);
}

function lineOf(doc: KeySwissDocument, player: string, matches: readonly ScoredMatch[], afterRound: number, fault?: SimplifiedFault): Line {
  const mine = matches.filter((match) => match.a === player || match.b === player).flatMap((match) => seenBy(player, match, fault) ?? []);
  const won = mine.reduce((total, one) => total + one.won, 0);
  const played = mine.reduce((total, one) => total + one.won + one.lost + one.drawn, 0);
  const penalties = doc.players.find((one) => one.id === player)?.penalties?.filter((one) => one.afterRound <= afterRound) ?? [];
  const count = (result: SideResult): number => mine.filter((one) => one.result === result).length;
  return {
    player,
    points: subtract(sum(mine.map((one) => pointsOf(one, doc.policy ?? {}))), sum(penalties.map((one) => readFraction(one.points)))),
    gamesWon: played === 0 ? fraction(0) : fraction(won, played),
    keys: mine.reduce((total, one) => total + one.keys, 0),
    count: { wins: count('win'), losses: count('loss'), draws: count('draw'), byes: mine.filter((one) => one.kind === 'bye').length },
  };
}

export interface PairingBasis {
  /** The standings rest on the results of rounds 1 to this one; 0 for none. */
  resultsUpTo: number;
  /** Byes and meetings are looked at up to this round. */
  meetingsUpTo: number;
  standings: ReferenceRow[];
  byes: Record<string, number>;
  /** Pairs that met, in the order of play. */
  met: [string, string][];
}

/** Everything that the pairing of round `n` rests on. Points of a bye are a result, that somebody had it is none. */
export function pairingBasis(doc: KeySwissDocument, n: number, fault?: SimplifiedFault): PairingBasis {
  const upTo = resultsUpTo(doc, n, fault);
  const matchesUpTo = (last: number): ScoredMatch[] => doc.rounds.filter((round) => round.n <= last).flatMap(matchesOf);
  const early = matchesUpTo(n - 1).filter((match) => match.b === null && !matchesUpTo(upTo).includes(match));
  const counted = [...matchesUpTo(upTo), ...(fault === 'byes-of-the-round-in-play-count-as-points' ? early : [])];
  const looked = matchesUpTo(fault === 'byes-of-the-round-in-play-forgotten' ? upTo : n - 1);

  // A recorded draw belongs to the pairing that used it: that of round n, or an earlier one.
  const draws = drawsAfter(doc, n - 1);
  const out = doc.rounds.filter((round) => round.n < n).flatMap((round) => round.disqualifiesAfter ?? []);
  const lines = doc.players.filter((player) => (player.lateFrom ?? 1) <= n).map((player) => lineOf(doc, player.id, counted, upTo, fault));
  const row = (line: Line, rank: number | null): ReferenceRow => ({
    rank,
    player: line.player,
    points: showFraction(rank === null ? fraction(0) : line.points),
    record: line.count,
    tieBreakers: { gamesWon: showFraction(line.gamesWon), keys: `${line.keys}` },
  });
  const order = (a: Line, b: Line): number => compare(b.points, a.points) || compare(b.gamesWon, a.gamesWon) || b.keys - a.keys;
  const standings: ReferenceRow[] = [];
  for (const group of rankedGroups(
    lines.filter((line) => !out.includes(line.player)),
    order,
    draws,
  )) {
    const rank = standings.length + 1;
    standings.push(...group.map((line) => row(line, rank)));
  }
  standings.push(...lines.filter((line) => out.includes(line.player)).map((line) => row(line, null)));
  return {
    resultsUpTo: upTo,
    meetingsUpTo: n - 1,
    standings,
    byes: Object.fromEntries(doc.players.map(({ id }) => [id, looked.filter((match) => match.a === id && match.b === null).length])),
    met: looked.flatMap((match): [string, string][] => (match.b === null ? [] : [[match.a, match.b]])),
  };
}
