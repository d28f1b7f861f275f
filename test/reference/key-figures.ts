import { Fraction, fraction, larger, mean, multiply, readFraction, sum } from './fraction';
import { KeyDecision, KeyDocument, KeyMatch, KeyRound, KeySideResult, keyDecision } from './key-document';
import { FullKeyPolicy, KeyStandingsFault } from './key-scoring';

/** One line of a player's card. */
export interface KeyEntry {
  kind: KeyDecision['kind'] | 'missed';
  opponent: string | null;
  result: KeySideResult;
  games: { won: number; lost: number; drawn: number };
  keys: { won: number; lost: number };
}

export type KeyCards = Map<string, KeyEntry[]>;

/** Games from the side of `a`: a bye gives none, a walkover is one won 1-0 (rules.md section 5). */
function gamesOf(match: KeyMatch, decision: KeyDecision, policy: FullKeyPolicy, fault?: KeyStandingsFault): KeyEntry['games'] {
  const none = { won: 0, lost: 0, drawn: 0 };
  const one = { ...none, won: decision.a === 'win' ? 1 : 0, lost: decision.b === 'win' ? 1 : 0 };
  if (decision.kind === 'bye') {
    const [won, lost] = (fault === 'bye-is-a-game' ? '1-0' : policy.byeGames).split('-').map(Number);
    return { won: won ?? 0, lost: lost ?? 0, drawn: 0 };
  }
  if (decision.kind === 'walkover') return fault === 'walkover-is-no-game' ? none : one;
  const given = match.aWins !== undefined || match.bWins !== undefined || match.draws !== undefined;
  const recorded = { won: match.aWins ?? 0, lost: match.bWins ?? 0, drawn: match.draws ?? 0 };
  if (decision.a === 'draw') return !given || policy.drawnMatch === 'oneDrawnGame' ? { ...none, drawn: 1 } : recorded;
  return recorded.won + recorded.lost + recorded.drawn > 0 ? recorded : one;
}

/** The cards of all players over some rounds and over matches `given` away, without those `takenOut`. */
export function keyCards(
  doc: KeyDocument,
  rounds: KeyRound[],
  effect: { takenOut: Set<string>; given: KeyMatch[] },
  policy: FullKeyPolicy,
  fault?: KeyStandingsFault,
): KeyCards {
  const cards: KeyCards = new Map(doc.players.map((player) => [player.id, []]));
  const write = (id: string, entry: KeyEntry): void => {
    const card = cards.get(id);
    if (!card) throw new Error(`unknown player ${id}`);
    const again = entry.opponent !== null && card.some((line) => line.opponent === entry.opponent);
    if (!(again && fault === 'open-play-first-meeting-only')) card.push(entry);
  };
  const enter = (match: KeyMatch): void => {
    if (effect.takenOut.has(match.a) || (match.b !== null && effect.takenOut.has(match.b))) return;
    const decision = keyDecision(match);
    if (decision === null) return;
    if (decision.kind === 'bye' && fault === 'byes-of-others-taken-out' && effect.takenOut.size > 0) return;
    const games = gamesOf(match, decision, policy, fault);
    const withKeys = decision.kind === 'played' || decision.kind === 'timeout' || fault === 'walkover-counts-keys';
    const keys = withKeys ? { won: match.aKeys ?? 0, lost: match.bKeys ?? 0 } : { won: 0, lost: 0 };
    const opponent = decision.kind === 'bye' ? null : match.b;
    write(match.a, { kind: decision.kind, opponent, result: decision.a, games, keys });
    if (opponent === null) return;
    const mirrored = { won: games.lost, lost: games.won, drawn: games.drawn };
    write(opponent, {
      kind: decision.kind,
      opponent: match.a,
      result: decision.b,
      games: mirrored,
      keys: { won: keys.lost, lost: keys.won },
    });
  };
  const nothing = { games: { won: 0, lost: 0, drawn: 0 }, keys: { won: 0, lost: 0 } };
  for (const round of rounds) {
    for (const player of doc.players) {
      const missed = player.lateFrom !== undefined && round.n < player.lateFrom;
      if (missed && policy.lateEntry === 'loss') write(player.id, { kind: 'missed', opponent: null, result: 'loss', ...nothing });
    }
    round.matches.forEach(enter);
  }
  effect.given.forEach(enter);
  return cards;
}

const count = (card: KeyEntry[], wanted: (entry: KeyEntry) => boolean): number => card.filter(wanted).length;
const total = (card: KeyEntry[], part: (entry: KeyEntry) => number): number => card.reduce((all, entry) => all + part(entry), 0);
const gamesIn = (entry: KeyEntry): number => entry.games.won + entry.games.lost + entry.games.drawn;

/** Every figure of every player, computed anew on each call. */
export class KeyFigures {
  constructor(
    private readonly cards: KeyCards,
    private readonly policy: FullKeyPolicy,
    private readonly fault?: KeyStandingsFault,
  ) {}

  card(id: string): KeyEntry[] {
    return this.cards.get(id) ?? [];
  }

  record(id: string): { wins: number; losses: number; draws: number; byes: number } {
    const card = this.card(id);
    return {
      wins: count(card, (entry) => entry.result === 'win'),
      losses: count(card, (entry) => entry.result === 'loss'),
      draws: count(card, (entry) => entry.result === 'draw'),
      byes: count(card, (entry) => entry.kind === 'bye'),
    };
  }

  private worth(entry: KeyEntry): Fraction {
    const { policy, fault } = this;
    if (entry.kind === 'bye') return fault === 'bye-worth-nothing' ? fraction(0) : readFraction(policy.byeWorth);
    if (entry.kind === 'timeout') return readFraction(fault === 'timeout-worth-a-draw' ? policy.drawPoints : policy.timeoutPoints);
    if (entry.result === 'win') return readFraction(policy.winPoints);
    if (entry.result === 'draw') return readFraction(policy.drawPoints);
    return readFraction(entry.kind === 'walkover' ? policy.walkoverPoints : policy.lossPoints);
  }

  /** Points of a league or a Swiss (rules.md section 5, scoring). */
  points(id: string): Fraction {
    return sum(this.card(id).map((entry) => this.worth(entry)));
  }

  /** Wins less losses (rules.md section 5, random-battle). */
  balance(id: string): Fraction {
    const { wins, losses } = this.record(id);
    return fraction(this.fault === 'open-play-ranked-by-wins' ? wins : wins - losses);
  }

  /** Games of open play: a match without game scores is one; where both stayed away nothing was played. */
  private gamesPlayed(id: string): Fraction {
    let games = 0;
    for (const entry of this.card(id)) {
      if (entry.kind === 'bye' || entry.kind === 'missed') continue;
      if (entry.result === 'draw' && this.fault === 'open-play-draws-not-played') continue;
      const scored = gamesIn(entry);
      if (entry.kind === 'walkover') games += scored;
      else games += scored === 0 || this.fault === 'open-play-counts-matches' ? 1 : scored;
    }
    return fraction(games);
  }

  /** Games won / games played; 0 without a game. */
  private gamesWon(id: string): Fraction {
    const card = this.card(id);
    const drawn = this.fault === 'drawn-games-not-played' ? total(card, (entry) => entry.games.drawn) : 0;
    const played = total(card, gamesIn) - drawn;
    return played === 0
      ? fraction(0)
      : fraction(
          total(card, (entry) => entry.games.won),
          played,
        );
  }

  /** Match wins / matches played, byes left out of both. */
  private matchWins(id: string): Fraction {
    const withByes = this.policy.byesInOpponentRecord === 'include' || this.fault === 'opponent-byes-counted';
    const played = this.card(id).filter((entry) => entry.kind !== 'bye' || withByes);
    if (played.length === 0) return fraction(0);
    const wins = count(played, (entry) => entry.result === 'win');
    const draws = count(played, (entry) => entry.result === 'draw');
    const share = fraction(3 * wins + (this.fault === 'opponent-draws-count-a-third' ? draws : 0), 3 * played.length);
    return this.fault === 'opponent-wins-with-floor' ? larger(share, fraction(33, 100)) : share;
  }

  /** Mean of the opponents' match wins (rules.md section 5, key-swiss-qualifier); no floor, 0 without an opponent. */
  private opponentWins(id: string): Fraction {
    const met: string[] = [];
    for (const entry of this.card(id)) {
      if (entry.opponent === null) continue;
      if (entry.kind === 'walkover' && this.fault === 'walkover-is-no-opponent') continue;
      if (met.includes(entry.opponent) && this.fault === 'opponent-met-twice-counts-once') continue;
      met.push(entry.opponent);
    }
    return mean(
      met.map((opponent) => this.matchWins(opponent)),
      fraction(0),
    );
  }

  /** A tie-breaker by its name; throws for one that the key formats do not know. */
  figure(name: string, id: string): Fraction {
    const card = this.card(id);
    switch (name) {
      case 'keys':
        return fraction(total(card, (entry) => entry.keys.won));
      case 'keyDifference':
        return fraction(total(card, (entry) => entry.keys.won - entry.keys.lost));
      case 'byePoints':
        return multiply(readFraction(this.policy.byeWorth), fraction(this.record(id).byes));
      case 'gamesWon':
        return this.gamesWon(id);
      case 'gamesPlayed':
        return this.gamesPlayed(id);
      case 'opponentWins':
        return this.opponentWins(id);
      default:
        throw new Error(`no tie-breaker ${name} in the key formats`);
    }
  }
}
