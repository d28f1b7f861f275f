import { Fraction, compare, fraction, mean, readFraction, sum } from '../fraction';
import { SideResult } from '../neutral';
import { ScoredMatch, differenceOf, matchesOf, outcomeOf, scoredDecision } from '../scored-match';
import { DominionDocument, DominionFault, leagueRounds } from './document';

/** One game of a player in its league. */
export interface Game {
  kind: 'bye' | 'played' | 'walkover' | 'unprovable';
  opponent: string | null;
  result: SideResult;
  points: Fraction;
  /** Own victory points minus the opponent's; `null` where the game was not played out or nobody wrote them down. */
  difference: number | null;
}

export type Cards = Map<string, Game[]>;

function pointsOf(doc: DominionDocument, kind: Game['kind'], result: SideResult, fault?: DominionFault): Fraction {
  const policy = doc.policy ?? {};
  if (kind === 'bye') return readFraction(policy.byeWorth ?? 2);
  if (kind === 'walkover' && result === 'loss' && fault !== 'own-walkout-costs-nothing') return readFraction(policy.walkoverPoints ?? -1);
  if (result === 'win') return readFraction(policy.winPoints ?? 2);
  return readFraction(result === 'draw' ? (policy.drawPoints ?? 1) : (policy.lossPoints ?? 0));
}

interface Sides {
  kind: Game['kind'];
  a: SideResult;
  b: SideResult;
}

function sidesOf(match: ScoredMatch, fault?: DominionFault): Sides | null {
  const outcome = outcomeOf(match);
  if (outcome === 'unprovable') {
    const result = fault === 'unprovable-is-a-draw' ? 'draw' : 'loss';
    return { kind: 'unprovable', a: result, b: result };
  }
  if (outcome === 'walkoverBoth' && fault === 'both-walked-out-one-wins') return { kind: 'walkover', a: 'win', b: 'loss' };
  return scoredDecision(match);
}

/** What everybody has played in its league up to a round (rules.md section 6, step 3). A game without an opponent is a bye. */
export function scoreCards(doc: DominionDocument, afterRound: number, fault?: DominionFault): Cards {
  const cards: Cards = new Map(doc.players.map((player) => [player.id, []]));
  for (const round of leagueRounds(doc).filter((one) => one.n <= afterRound)) {
    for (const match of matchesOf(round)) {
      const sides = sidesOf(match, fault);
      if (sides === null) continue;
      const { kind } = sides;
      const counts = kind === 'played' || (kind === 'unprovable' && fault === 'unprovable-in-asd');
      const difference = counts ? differenceOf(match) : kind === 'walkover' && fault === 'walkout-in-asd' ? 0 : null;
      const write = (player: string, opponent: string | null, result: SideResult, seen: number | null): void => {
        cards.get(player)!.push({ kind, opponent, result, points: pointsOf(doc, kind, result, fault), difference: seen });
      };
      const opponent = kind === 'bye' ? null : match.b;
      write(match.a, opponent, sides.a, difference);
      if (opponent !== null) write(opponent, match.a, sides.b, difference === null ? null : 0 - difference);
    }
  }
  return cards;
}

/** The mean; `null` where there is nothing to average. */
function meanOrNull(all: readonly Fraction[]): Fraction | null {
  return all.length === 0 ? null : mean(all, fraction(0));
}

/** The figures of step 4, computed anew on each call. */
export class DominionFigures {
  constructor(
    private readonly cards: Cards,
    private readonly fault?: DominionFault,
  ) {}

  card(player: string): Game[] {
    return this.cards.get(player) ?? [];
  }

  points(player: string): Fraction {
    return sum(this.card(player).map((game) => game.points));
  }

  private shares(player: string): Fraction[] {
    const games = this.card(player).filter((game) => !(this.fault === 'win-percentage-without-byes' && game.kind === 'bye'));
    return games.map((game) => (game.result === 'win' ? fraction(1) : game.result === 'draw' ? fraction(1, 2) : fraction(0)));
  }

  /** From 0 to 1: wins, byes and the opponent's walk-outs 1, draws 1/2. */
  winShare(player: string): Fraction | null {
    return meanOrNull(this.shares(player));
  }

  private opponents(player: string, withWalkouts: boolean): string[] {
    return this.card(player)
      .filter((game) => withWalkouts || game.kind !== 'walkover')
      .flatMap((game) => (game.opponent === null ? [] : [game.opponent]));
  }

  ow(player: string): Fraction | null {
    const met = this.opponents(player, this.fault !== 'walkout-is-no-opponent');
    if (this.fault === 'ow-pools-records') return meanOrNull(met.flatMap((opponent) => this.shares(opponent)));
    return meanOrNull(met.map((opponent) => this.winShare(opponent)!));
  }

  asd(player: string): Fraction | null {
    return meanOrNull(this.card(player).flatMap((game) => (game.difference === null ? [] : [fraction(game.difference)])));
  }

  /** Over the opponents that have an ASD (section 8, 6). */
  aoasd(player: string): Fraction | null {
    const met = this.opponents(player, this.fault === 'walkout-in-aoasd');
    const missing = this.fault === 'missing-asd-is-zero' ? [fraction(0)] : [];
    return meanOrNull(
      met.flatMap((opponent) => {
        const asd = this.asd(opponent);
        return asd === null ? missing : [asd];
      }),
    );
  }

  figure(name: string, player: string): Fraction | null {
    if (name === 'ow') return this.ow(player);
    if (name === 'asd') return this.asd(player);
    if (name === 'aoasd') return this.aoasd(player);
    throw new Error(`no figure of section 6 is called ${name}`);
  }
}

/** Higher first; a missing figure below every number. */
export function compareFigures(a: Fraction | null, b: Fraction | null, fault?: DominionFault): number {
  if (a !== null && b !== null) return compare(b, a);
  const missing = Number(a === null) - Number(b === null);
  return fault === 'missing-figure-ranks-first' ? 0 - missing : missing;
}
