import { Fraction, compare, readFraction, subtract } from '../fraction';
import { playersIn } from '../players-in';
import { matchesOf } from '../scored-match';
import { PerformanceDocument, PerformanceFault, PerformanceRecord } from './record';
import { divisionBefore } from './standings';

export type PerformancePhase = 'initial' | 'swiss' | 'performance' | 'lastRound';

/** Number of initial rounds (rules.md section 4, steps 1 and 2): `swissFrom: 3` leaves unfinished groups unfinished. */
export function initialRounds(doc: PerformanceDocument): number {
  const policy = doc.policy ?? {};
  const field = playersIn(doc, 1).length;
  const complete = field % 2 === 0 ? field - 1 : field;
  const planned = policy.initial === 'roundRobin' ? complete : (policy.initialRounds ?? 3);
  return String(policy.swissFrom) === '3' ? Math.min(2, planned) : planned;
}

export function announcedRounds(doc: PerformanceDocument): number {
  const rounds = doc.policy?.rounds;
  if (rounds === undefined) throw new Error('the number of rounds is announced');
  return rounds;
}

/** How often two players met before round `n`: a walkover counts as met, an open match too. */
export function meetingsBefore(doc: PerformanceDocument, n: number, a: string, b: string): number {
  const matches = doc.rounds.filter((round) => round.n < n).flatMap(matchesOf);
  return matches.filter((match) => (match.a === a && match.b === b) || (match.a === b && match.b === a)).length;
}

export function byesBefore(doc: PerformanceDocument, n: number, player: string): number {
  const matches = doc.rounds.filter((round) => round.n < n).flatMap(matchesOf);
  return matches.filter((match) => match.a === player && match.b === null).length;
}

/** The lowest-ranked among those with the fewest byes: one player, more where a tie has not been drawn yet. */
function mayRest(doc: PerformanceDocument, n: number, division: readonly PerformanceRecord[][]): string[] {
  const byes = (line: PerformanceRecord): number => byesBefore(doc, n, line.player);
  const fewest = Math.min(...division.flat().map(byes));
  const open = division.map((group) => group.filter((line) => byes(line) === fewest)).filter((group) => group.length > 0);
  return open[open.length - 1]!.map((line) => line.player);
}

interface SwissField {
  players: readonly PerformanceRecord[];
  /** Most meetings that a pair may have behind it: 0, or 1 after an initial round robin. */
  most: number;
  met: (a: PerformanceRecord, b: PerformanceRecord) => number;
  /** In wins. */
  gap: Fraction;
  fault?: PerformanceFault | undefined;
}

const apart = (a: PerformanceRecord, b: PerformanceRecord): Fraction =>
  compare(a.wins, b.wins) < 0 ? subtract(b.wins, a.wins) : subtract(a.wins, b.wins);

/** Both limits: meetings; and one win, or the gap to the nearest player that one of the two may still meet. */
function reasonablePair(a: PerformanceRecord, b: PerformanceRecord, field: SwissField): boolean {
  if (field.met(a, b) > field.most) return false;
  if (compare(apart(a, b), field.gap) <= 0) return true;
  if (field.fault === 'gap-of-one-win-only') return false;
  const nearest = (player: PerformanceRecord): boolean =>
    field.players.every(
      (other) => other === player || field.met(player, other) > field.most || compare(apart(player, other), apart(a, b)) >= 0,
    );
  return nearest(a) || nearest(b);
}

function completes(left: readonly PerformanceRecord[], field: SwissField): boolean {
  const [first, ...others] = left;
  if (first === undefined) return true;
  const without = (one: PerformanceRecord): PerformanceRecord[] => others.filter((other) => other !== one);
  return others.some((other) => reasonablePair(first, other, field) && completes(without(other), field));
}

/** Whether these players have a reasonable Swiss pairing, by looking at every pairing: at most 12 players. */
function reasonable(doc: PerformanceDocument, n: number, players: readonly PerformanceRecord[], fault?: PerformanceFault): boolean {
  if (players.length > 12) throw new Error(`${players.length} players are too many to look at every pairing`);
  const afterRoundRobin = doc.policy?.initial === 'roundRobin' && fault !== 'no-repeat-after-a-round-robin';
  return completes(players, {
    players,
    most: afterRoundRobin ? 1 : 0,
    met: (a, b) => meetingsBefore(doc, n, a.player, b.player),
    gap: readFraction(doc.policy?.reasonableWinGap ?? 1),
    fault,
  });
}

/**
 * Whether round `n` has a reasonable Swiss pairing, the bye taken out first (rules.md section 4, step 2; section 8, 4).
 * One answer; both where it hangs on a tie that has not been drawn yet.
 */
export function reasonableSwiss(doc: PerformanceDocument, n: number, fault?: PerformanceFault): boolean[] {
  const division = divisionBefore(doc, n, fault);
  const all = division.flat();
  if (all.length % 2 === 0) return [reasonable(doc, n, all, fault)];
  const anybody = fault === 'anybody-rests-in-the-reasonable-pairing';
  const resting = anybody ? all.map((line) => line.player) : mayRest(doc, n, division);
  const without = (player: string): PerformanceRecord[] => all.filter((line) => line.player !== player);
  const answers = resting.map((player) => reasonable(doc, n, without(player), fault));
  return anybody ? [answers.includes(true)] : [...new Set(answers)];
}

/**
 * The phase that round `n` has to be of (rules.md section 4): one, or two where a tie that has not been drawn yet decides.
 * Open in the text, and read so: `swissUntil: r` makes r the last Swiss round whatever is reasonable; under
 * `finalRound: performance` step 6 falls away, and the last round is what steps 2 and 3 make of it, Swiss where that is
 * still reasonable; an earlier round that was paired as a performance round settles it, whatever a correction makes of
 * the results since.
 */
export function performancePhases(doc: PerformanceDocument, n: number, fault?: PerformanceFault): PerformancePhase[] {
  const policy = doc.policy ?? {};
  const kingOfTheHill = policy.finalRound !== 'performance' && n === announcedRounds(doc);
  if (fault === 'king-of-the-hill-in-an-initial-round' && kingOfTheHill) return ['lastRound'];
  if (n <= initialRounds(doc)) return ['initial'];
  if (kingOfTheHill) return ['lastRound'];
  const until = policy.swissUntil ?? 'auto';
  if (until !== 'auto') return [n <= Number(until) ? 'swiss' : 'performance'];
  const begun = doc.rounds.some((round) => round.n < n && round.stage === 'performance');
  if (begun && fault !== 'performance-turns-back-into-swiss') return ['performance'];
  return reasonableSwiss(doc, n, fault).map((yes) => (yes ? 'swiss' : 'performance'));
}
