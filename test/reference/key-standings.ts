import { Fraction, compare, fraction, readFraction, showFraction, subtract, sum } from './fraction';
import { KeyDocument, KeyRound, departures, knockoutDecision, roundsUpTo } from './key-document';
import { KeyFigures, keyCards } from './key-figures';
import { FullKeyPolicy, KeyStandingsFault, PHASES, fullKeyPolicy, keyStage } from './key-scoring';
import { dropEffect, roundRobinGroups } from './round-robin-drops';
import { settleTies } from './tie-order';

export { KEY_STANDINGS_FAULTS } from './key-scoring';
export type { KeyStandingsFault } from './key-scoring';

export interface KeyStandingsOptions {
  afterRound?: number;
  /** Whether matches that a leaver has not played are walkovers from the moment it left, or only where the document has them. */
  rest?: 'walkovers' | 'asRecorded';
  fault?: KeyStandingsFault;
}

export interface KeyRow {
  /** Within the group; shared by players whom nothing separates; `null` for a disqualified player. */
  rank: number | null;
  id: string;
  points: string;
  record: { wins: number; losses: number; draws: number; byes: number };
  figures: Record<string, string>;
  /** In the phase `groups` only. */
  group?: number;
}

interface Line {
  id: string;
  points: Fraction;
  figures: Map<string, Fraction>;
  disqualified: boolean;
}

function compareLines(a: Line, b: Line, policy: FullKeyPolicy, fault?: KeyStandingsFault): number {
  const byPoints = compare(b.points, a.points);
  if (byPoints !== 0) return byPoints;
  const order = fault === 'keys-before-games' ? [...policy.tieBreakers].reverse() : policy.tieBreakers;
  for (const name of order) {
    if (name === 'keys' && fault === 'keys-ignored') continue;
    if (name === 'keyDifference' && fault === 'key-difference-ignored') continue;
    const larger = compare(b.figures.get(name)!, a.figures.get(name)!);
    const fewerIsBetter = name === 'byePoints' && fault !== 'more-bye-points-better';
    if (larger !== 0) return fewerIsBetter ? -larger : larger;
  }
  return 0;
}

/** Best first, players that figures cannot separate together. */
function classesOf(lines: Line[], policy: FullKeyPolicy, fault?: KeyStandingsFault): string[][] {
  const sorted = [...lines].sort((a, b) => compareLines(a, b, policy, fault));
  const classes: Line[][] = [];
  for (const line of sorted) {
    const last = classes[classes.length - 1];
    if (last && compareLines(last[0]!, line, policy, fault) === 0) last.push(line);
    else classes.push([line]);
  }
  return classes.map((tied) => tied.map((line) => line.id));
}

function ranked(lines: Line[], seen: KeyRound[], policy: FullKeyPolicy, fault?: KeyStandingsFault): Map<string, number> {
  const placed = lines.filter((line) => !line.disqualified || fault === 'disqualified-keeps-place');
  let classes = classesOf(placed, policy, fault);
  if (fault === 'recorded-order-beats-points') classes = classes.length > 0 ? [classes.flat()] : [];
  classes = settleTies(classes, seen, {
    ignorePlayOff: fault === 'play-off-ignored',
    ignoreOrder: fault === 'recorded-order-ignored',
  });
  const ranks = new Map<string, number>();
  let before = 0;
  for (const tied of classes) {
    for (const id of tied) ranks.set(id, before + 1);
    before += tied.length;
  }
  return ranks;
}

/** A play-off is worth no points, but it is won and lost as every match is. */
function withPlayOffs(record: KeyRow['record'], id: string, rounds: KeyRound[]): KeyRow['record'] {
  const whole = { ...record };
  for (const match of rounds.filter((round) => round.stage === 'playOff').flatMap((round) => round.matches)) {
    const decision = knockoutDecision(match);
    if (decision === null || decision.kind === 'bye' || (match.a !== id && match.b !== id)) continue;
    if ((match.a === id ? decision.a : decision.b) === 'win') whole.wins += 1;
    else whole.losses += 1;
  }
  return whole;
}

/**
 * Standings of a league, of groups, of a key Swiss or of open play from the neutral document, after a round (rules.md section
 * 5; penalties and disqualification: section 7). Rows by group, rank and registration.
 */
export function referenceKeyStandings(doc: KeyDocument, options: KeyStandingsOptions = {}): KeyRow[] {
  const { afterRound, fault, rest = 'walkovers' } = options;
  const policy = fullKeyPolicy(doc);
  const stage = keyStage(doc);
  const phases = fault === 'play-off-scores-points' ? [...PHASES[stage], 'playOff'] : PHASES[stage];
  const seen = roundsUpTo(doc, afterRound);
  const rounds = seen.filter((round) => phases.includes(round.stage));
  const there = doc.players.filter((player) => afterRound === undefined || (player.lateFrom ?? 1) <= Math.max(1, afterRound));
  const ids = there.map((player) => player.id);
  const inGroups = rounds[0]?.stage === 'groups';
  const groups = stage === 'roundRobin' ? roundRobinGroups(ids, rounds) : [ids];
  const effect =
    stage === 'roundRobin' ? dropEffect(groups, rounds, seen, policy.cycles, rest, fault) : { takenOut: new Set<string>(), given: [] };
  const figures = new KeyFigures(keyCards(doc, rounds, effect, policy, fault), policy, fault);
  const gone = departures(seen);

  const lines = there.map((player): Line => {
    const penalties = (player.penalties ?? []).filter((one) => afterRound === undefined || one.afterRound <= afterRound);
    const off = fault === 'penalties-forgotten' ? fraction(0) : sum(penalties.map((one) => readFraction(one.points)));
    const earned = stage === 'open' ? figures.balance(player.id) : figures.points(player.id);
    return {
      id: player.id,
      points: subtract(earned, off),
      figures: new Map(policy.tieBreakers.map((name) => [name, figures.figure(name, player.id)])),
      disqualified: gone.get(player.id)?.how === 'disqualified',
    };
  });

  const rows: KeyRow[] = [];
  groups.forEach((group, index) => {
    // Who never had a match in a league stands in it with zeros.
    const members = lines.filter((line) => !inGroups || group.includes(line.id));
    const ranks = ranked(fault === 'groups-ranked-together' ? lines : members, seen, policy, fault);
    const rowOf = (line: Line): KeyRow => ({
      rank: ranks.get(line.id) ?? null,
      id: line.id,
      points: showFraction(line.disqualified && fault !== 'disqualified-keeps-place' ? fraction(0) : line.points),
      record: withPlayOffs(figures.record(line.id), line.id, seen),
      figures: Object.fromEntries([...line.figures].map(([name, value]) => [name, showFraction(value)])),
      ...(inGroups ? { group: index + 1 } : {}),
    });
    const last = lines.length + 1;
    rows.push(...members.map(rowOf).sort((a, b) => (a.rank ?? last) - (b.rank ?? last)));
  });
  return rows;
}
