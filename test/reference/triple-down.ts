import { Fraction, compare, fraction, mean } from './fraction';
import { KeyDocument, KeyMatch, departures, knockoutDecision, roundsUpTo } from './key-document';

export const TRIPLE_DOWN_FAULTS = [
  'two-losses-are-out',
  'double-loss-spares-b',
  'bye-is-no-win',
  'last-two-together-second',
  'out-earlier-is-better',
  'dropped-stays-in',
  'dropped-out-after-its-last-round',
  'late-entry-without-loss',
  'sos-ignored',
  'walkover-is-no-loss',
] as const;
export type TripleDownFault = (typeof TRIPLE_DOWN_FAULTS)[number];

export interface TripleDownRow {
  id: string;
  /** Shared by players whom nothing separates; `null` for a disqualified player. */
  place: number | null;
  in: boolean;
  wins: number;
  losses: number;
  byes: number;
  /** The round in which the player went out; who dropped, its last round. */
  outIn: number | null;
}

export interface TripleDown {
  /** Who is in after each round, sorted, and the losses of everybody who has entered. */
  rounds: { n: number; in: string[]; losses: Record<string, number> }[];
  done: boolean;
  winner: string | null;
  rows: TripleDownRow[];
}

interface Line {
  id: string;
  wins: number;
  losses: number;
  byes: number;
  lastRound: number;
  outIn: number | null;
  /** One entry for each round played: the opponent, `null` for a bye, and whether it was won. */
  played: { opponent: string | null; won: boolean }[];
}

function playMatch(match: KeyMatch, n: number, of: (id: string) => Line, limit: number, fault?: TripleDownFault): void {
  const decision = knockoutDecision(match);
  const sides: [string, string | null, string][] = [[match.a, match.b, decision?.a ?? 'open']];
  if (match.b !== null) sides.push([match.b, match.a, decision?.b ?? 'open']);
  const bothLost = decision?.a === 'loss' && decision.b === 'loss';
  for (const [id, opponent, result] of sides) {
    const line = of(id);
    if (line.outIn !== null) throw new Error(`${id} is out before round ${n}`);
    line.lastRound = n;
    if (result === 'open') continue;
    const spared =
      (bothLost && fault === 'double-loss-spares-b' && id === match.b) ||
      (decision!.kind === 'walkover' && fault === 'walkover-is-no-loss');
    const bye = opponent === null;
    const won = result === 'win';
    line.played.push({ opponent, won });
    if (bye) line.byes += 1;
    if (won && !(bye && fault === 'bye-is-no-win')) line.wins += 1;
    if (!won && !spared) line.losses += 1;
    if (line.losses >= limit) line.outIn = n;
  }
}

/** Mean of the opponents' wins / rounds played (rules.md section 1, step 8), and the mean of the opponents' means. */
function strengths(lines: Map<string, Line>, fault?: TripleDownFault): Map<string, [Fraction, Fraction]> {
  const opponents = (line: Line): Line[] => line.played.flatMap((one) => (one.opponent === null ? [] : [lines.get(one.opponent)!]));
  const share = (line: Line): Fraction => {
    const wins = line.played.filter((one) => one.won && !(one.opponent === null && fault === 'bye-is-no-win')).length;
    return line.played.length === 0 ? fraction(0) : fraction(wins, line.played.length);
  };
  const sos = (line: Line): Fraction => (fault === 'sos-ignored' ? fraction(0) : mean(opponents(line).map(share), fraction(0)));
  return new Map([...lines.values()].map((line) => [line.id, [sos(line), mean(opponents(line).map(sos), fraction(0))]]));
}

/** State of triple-down after a round (rules.md section 1, preset triple-down, steps 8, 12 to 14; section 8, 1.14). */
export function referenceTripleDown(doc: KeyDocument, options: { afterRound?: number; fault?: TripleDownFault } = {}): TripleDown {
  const { fault } = options;
  const seen = roundsUpTo(doc, options.afterRound);
  const limit = fault === 'two-losses-are-out' ? 2 : (doc.policy?.lossLimit ?? 3);
  const next = (seen[seen.length - 1]?.n ?? 0) + 1;
  const lines = new Map<string, Line>();
  for (const player of doc.players) {
    const missed = (player.lateFrom ?? 1) - 1;
    if (missed + 1 > next) continue;
    if (missed >= limit) throw new Error(`${player.id} would enter with ${missed} losses (rules.md 1, step 13)`);
    const losses = fault === 'late-entry-without-loss' ? 0 : missed;
    lines.set(player.id, { id: player.id, wins: 0, losses, byes: 0, lastRound: 0, outIn: null, played: [] });
  }
  const of = (id: string): Line => {
    const line = lines.get(id);
    if (!line) throw new Error(`unknown player ${id}`);
    return line;
  };
  const here = (n: number): Line[] =>
    [...lines.values()].filter((line) => (doc.players.find((player) => player.id === line.id)!.lateFrom ?? 1) <= n + 1);

  const rounds: TripleDown['rounds'] = [];
  let winner: string | null = null;
  let done = false;
  seen.forEach((round, index) => {
    const before = departures(seen.slice(0, index));
    const after = departures(seen.slice(0, index + 1));
    for (const match of round.matches) playMatch(match, round.n, of, limit, fault);
    const open = round.matches.some((match) => knockoutDecision(match) === null);
    const still = (gone: Map<string, unknown>): Line[] =>
      here(round.n).filter((line) => line.outIn === null && (fault === 'dropped-stays-in' || !gone.has(line.id)));
    // Who is alone after the results has won, even if it leaves after that round.
    const alone = !open && still(before).length <= 1 ? still(before) : null;
    const left = alone ?? still(after);
    done = !open && left.length <= 1;
    winner = done ? (left[0]?.id ?? null) : null;
    const losses = here(round.n).map((line): [string, number] => [line.id, line.losses]);
    rounds.push({ n: round.n, in: left.map((line) => line.id).sort(), losses: Object.fromEntries(losses) });
  });

  const gone = departures(seen);
  // Who came back when somebody had won already is not in again: it went out in its last round.
  const away = (line: Line): boolean => fault !== 'dropped-stays-in' && (gone.has(line.id) || done);
  const isIn = (line: Line): boolean => line.outIn === null && (line.id === winner || !away(line));
  const outIn = (line: Line): number | null => {
    if (line.outIn !== null || isIn(line)) return line.outIn;
    return fault === 'dropped-out-after-its-last-round' ? line.lastRound + 1 : line.lastRound;
  };
  const strength = strengths(lines, fault);
  const byStrength = (a: Line, b: Line): number => {
    const [sosA, esosA] = strength.get(a.id)!;
    const [sosB, esosB] = strength.get(b.id)!;
    return compare(sosB, sosA) || compare(esosB, esosA);
  };
  const lastRound = seen[seen.length - 1]?.n ?? 0;
  const together = (line: Line): boolean => done && winner === null && line.outIn === lastRound;
  const order = (a: Line, b: Line): number => {
    if (!done) return a.losses - b.losses || b.wins - a.wins || byStrength(a, b);
    if (a.id === winner || b.id === winner) return Number(b.id === winner) - Number(a.id === winner);
    if (together(a) || together(b)) return Number(together(b)) - Number(together(a));
    const later = (outIn(b) ?? 0) - (outIn(a) ?? 0);
    return (fault === 'out-earlier-is-better' ? -later : later) || byStrength(a, b);
  };
  const placed = [...lines.values()].filter((line) => gone.get(line.id)?.how !== 'disqualified');
  const rows = [...lines.values()].map((line): TripleDownRow => {
    const better = placed.filter((other) => order(other, line) < 0).length;
    const second = fault === 'last-two-together-second' && together(line) ? 1 : 0;
    const place = placed.includes(line) ? better + 1 + second : null;
    return { id: line.id, place, in: isIn(line), wins: line.wins, losses: line.losses, byes: line.byes, outIn: outIn(line) };
  });
  rows.sort((a, b) => (a.place ?? rows.length + 1) - (b.place ?? rows.length + 1));
  return { rounds, done, winner, rows };
}
