import { Fraction, add, compare, fraction, readFraction, showFraction, subtract, sum } from './fraction';
import { NeutralDocument, NeutralPlayer } from './neutral';
import { Entry, Figures, FullPolicy, StandingsFault, SwissPolicy, fullPolicy, scoreCards } from './swiss-figures';

export { STANDINGS_FAULTS } from './swiss-figures';
export type { StandingsFault, SwissPolicy } from './swiss-figures';

export interface StandingsOptions {
  afterRound?: number;
  /** Points and record of every stage but bracket byes; ranks and tie-breakers stay those of the Swiss. */
  everyStage?: boolean;
  fault?: StandingsFault;
}

export interface ReferenceRow {
  /** Shared by players whom nothing separates; `null` for a disqualified player. */
  rank: number | null;
  player: string;
  points: string;
  record: { wins: number; losses: number; draws: number; byes: number };
  tieBreakers: Record<string, string | null>;
}

function compareCodePoints(a: string, b: string): number {
  const left = Array.from(a, (character) => character.codePointAt(0)!);
  const right = Array.from(b, (character) => character.codePointAt(0)!);
  for (let i = 0; i < Math.min(left.length, right.length); i += 1) {
    if (left[i] !== right[i]) return left[i]! - right[i]!;
  }
  return left.length - right.length;
}

function compareUtf16(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function compareNames(a: string, b: string, fault?: StandingsFault): number {
  const order = fault === 'names-by-utf16-units' ? compareUtf16 : compareCodePoints;
  const folded = (name: string): string => name.toLowerCase().normalize('NFC');
  return order(folded(a), folded(b)) || order(a, b);
}

interface Line {
  player: NeutralPlayer;
  registration: number;
  points: Fraction;
  figures: Map<string, Fraction>;
  disqualified: boolean;
}

function compareLines(a: Line, b: Line, policy: FullPolicy, fault?: StandingsFault): number {
  if (a.disqualified !== b.disqualified) return a.disqualified ? 1 : -1;
  const byPoints = compare(b.points, a.points);
  if (byPoints !== 0) return byPoints;
  for (const tieBreaker of policy.tieBreakers) {
    const left = a.figures.get(tieBreaker);
    const right = b.figures.get(tieBreaker);
    if (left && right) {
      const byFigure = compare(right, left);
      if (byFigure !== 0) return byFigure;
    }
    if (tieBreaker === 'name') {
      const byName = compareNames(a.player.name, b.player.name, fault);
      return byName !== 0 ? byName : a.registration - b.registration;
    }
  }
  return 0;
}

function recordOf(card: Entry[]): ReferenceRow['record'] {
  const count = (wanted: (entry: Entry) => boolean): number => card.filter(wanted).length;
  return {
    wins: count((entry) => entry.result === 'win'),
    losses: count((entry) => entry.result === 'loss'),
    draws: count((entry) => entry.result === 'draw'),
    byes: count((entry) => entry.kind === 'bye'),
  };
}

/** Standings of a Swiss tournament from its neutral document (rules.md section 2, step 4), best first. */
export function referenceStandings(doc: NeutralDocument<SwissPolicy>, options: StandingsOptions = {}): ReferenceRow[] {
  const { fault, afterRound } = options;
  const policy = fullPolicy(doc);
  const seen = doc.rounds.filter((round) => afterRound === undefined || round.n <= afterRound);
  const swiss = seen.filter((round) => round.stage === 'swiss');
  const cards = scoreCards(doc, swiss, policy, fault);
  const figures = new Figures(cards, policy, fault);
  const finals = scoreCards(doc, options.everyStage ? seen.filter((round) => round.stage !== 'swiss') : [], {
    ...policy,
    lateEntry: 'noResult',
  });
  const shown = (id: string): Entry[] => [...figures.card(id), ...(finals.get(id) ?? []).filter((entry) => entry.kind !== 'bye')];
  const penaltyOf = (player: NeutralPlayer): Fraction =>
    sum(
      (player.penalties ?? [])
        .filter((one) => afterRound === undefined || one.afterRound <= afterRound)
        .map((one) => readFraction(one.points)),
    );
  const total = (entries: Entry[]): Fraction => sum(entries.map((entry) => figures.pointsOf(entry)));

  const lines: Line[] = [];
  doc.players.forEach((player, index) => {
    if (afterRound !== undefined && player.lateFrom !== undefined && player.lateFrom > afterRound) return;
    lines.push({
      player,
      registration: index + 1,
      points: subtract(total(figures.card(player.id)), penaltyOf(player)),
      figures: new Map([
        ['omw', figures.omw(player.id)],
        ['gw', figures.gw(player.id)],
        ['ogw', figures.ogw(player.id)],
        ['oomw', figures.oomw(player.id)],
      ]),
      disqualified: seen.some((round) => round.disqualifiesAfter?.includes(player.id)),
    });
  });

  lines.sort((a, b) => compareLines(a, b, policy, fault) || a.registration - b.registration);
  return lines.map((line) => {
    const better = lines.filter((other) => compareLines(other, line, policy, fault) < 0).length;
    const id = line.player.id;
    const bracketPoints = total(shown(id).slice(figures.card(id).length));
    const tieBreakers: Record<string, string | null> = {};
    for (const name of policy.tieBreakers) {
      const figure = line.figures.get(name);
      if (figure) tieBreakers[name] = showFraction(figure);
    }
    return {
      rank: line.disqualified ? null : better + 1,
      player: id,
      points: showFraction(line.disqualified ? fraction(0) : add(line.points, bracketPoints)),
      record: recordOf(shown(id)),
      tieBreakers,
    };
  });
}
