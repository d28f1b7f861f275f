import { Fraction, compare, fraction, readFraction, showFraction, subtract, sum } from '../fraction';
import { drawsAfter, rankedGroups } from '../recorded-order';
import { ReferenceRow } from '../standings';
import { DominionDocument, DominionFault, leagueOf, leagues } from './document';
import { DominionFigures, compareFigures, scoreCards } from './score-card';

export interface DominionOptions {
  /** The last round that counts; every round unless set. */
  afterRound?: number;
  fault?: DominionFault;
}

export interface DominionRow extends ReferenceRow {
  league: number;
  penalty: string;
}

interface Line {
  player: string;
  points: Fraction;
  figures: (Fraction | null)[];
}

export function tieBreakersOf(doc: DominionDocument, league: number, fault?: DominionFault): string[] {
  const usual = doc.policy?.tieBreakers ?? ['ow', 'asd', 'aoasd'];
  const own = league === 2 && fault !== 'league-2-by-the-tie-breakers-of-league-1' ? doc.policy?.tieBreakersLeague2 : undefined;
  return own ?? usual;
}

export function penaltyOf(doc: DominionDocument, player: string, afterRound: number, fault?: DominionFault): Fraction {
  if (fault === 'penalty-forgotten') return fraction(0);
  const penalties = doc.players.find((one) => one.id === player)?.penalties ?? [];
  return sum(penalties.filter((one) => one.afterRound <= afterRound).map((one) => readFraction(one.points)));
}

function byLine(a: Line, b: Line, fault?: DominionFault): number {
  const byPoints = compare(b.points, a.points);
  if (byPoints !== 0) return byPoints;
  for (let i = 0; i < a.figures.length; i += 1) {
    const byFigure = compareFigures(a.figures[i]!, b.figures[i]!, fault);
    if (byFigure !== 0) return byFigure;
  }
  return 0;
}

/** The standings of league 1, then of league 2, each best first with ranks of its own (rules.md section 6, steps 3 and 4). */
export function dominionStandings(doc: DominionDocument, options: DominionOptions = {}): DominionRow[] {
  const { fault } = options;
  const after = options.afterRound ?? Math.max(0, ...doc.rounds.map((round) => round.n));
  const figures = new DominionFigures(scoreCards(doc, after, fault), fault);
  const out = doc.rounds.filter((round) => round.n <= after).flatMap((round) => round.disqualifiesAfter ?? []);
  const disqualified = fault === 'disqualified-keeps-its-rank' ? [] : out;
  const draws = fault === 'dice-ignored' ? [] : drawsAfter(doc, options.afterRound);
  const entered = doc.players.filter((player) => player.lateFrom === undefined || player.lateFrom <= after).map((player) => player.id);

  return leagues(doc).flatMap((league) => {
    const names = tieBreakersOf(doc, league, fault);
    const lines: Line[] = entered
      .filter((id) => leagueOf(doc, id) === league)
      .map((id) => ({
        player: id,
        points: subtract(figures.points(id), penaltyOf(doc, id, after, fault)),
        figures: names.map((name) => figures.figure(name, id)),
      }));
    const row = (line: Line, rank: number | null): DominionRow => {
      const card = figures.card(line.player);
      const count = (result: string): number => card.filter((game) => game.result === result).length;
      const byes = card.filter((game) => game.kind === 'bye').length;
      const shown = line.figures.map((figure) => (figure === null ? null : showFraction(figure)));
      return {
        rank,
        player: line.player,
        league,
        points: showFraction(rank === null ? fraction(0) : line.points),
        penalty: showFraction(penaltyOf(doc, line.player, after, fault)),
        record: { wins: count('win'), losses: count('loss'), draws: count('draw'), byes },
        tieBreakers: Object.fromEntries(names.map((name, i) => [name, shown[i]!])),
      };
    };
    const placed = lines.filter((line) => !disqualified.includes(line.player));
    const rows: DominionRow[] = [];
    for (const group of rankedGroups(placed, (a, b) => byLine(a, b, fault), draws)) {
      const rank = rows.length + 1;
      rows.push(...group.map((line) => row(line, rank)));
    }
    return [...rows, ...lines.filter((line) => disqualified.includes(line.player)).map((line) => row(line, null))];
  });
}
