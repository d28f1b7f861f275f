import { Fraction, divide, fraction, larger, mean, multiply, readFraction, sum } from './fraction';
import { Decision, NeutralDocument, NeutralMatch, NeutralRound, SideResult, decisionOf } from './neutral';

export interface SwissPolicy {
  preset?: string;
  win?: number | string;
  draw?: number | string;
  loss?: number | string;
  byeWorth?: number | string;
  byeGames?: string;
  byesInOpponentRecord?: string;
  floor?: number | string;
  opponentGameFloor?: number | string;
  drawnMatch?: string;
  lateEntry?: string;
  tieBreakers?: string[];
}

export const STANDINGS_FAULTS = [
  'omw-without-floor',
  'byes-count-in-opponent-record',
  'opponent-met-twice-counts-once',
  'draws-worth-zero-points',
  'gw-with-floor',
  'ogw-without-floor',
  'bye-without-games',
  'walkover-is-no-opponent',
  'omw-pools-opponent-records',
  'late-losses-forgotten',
  'names-by-utf16-units',
] as const;
export type StandingsFault = (typeof STANDINGS_FAULTS)[number];

export interface Games {
  won: number;
  lost: number;
  drawn: number;
}

/** One line of a player's score card. */
export interface Entry {
  kind: Decision['kind'] | 'missed';
  opponent: string | null;
  result: SideResult;
  games: Games;
}

export type FullPolicy = Required<SwissPolicy>;
export type Cards = Map<string, Entry[]>;

const FACTION: FullPolicy = {
  preset: 'faction-play',
  win: 3,
  draw: 1,
  loss: 0,
  byeWorth: 3,
  byeGames: '1-0',
  byesInOpponentRecord: 'exclude',
  floor: '33/100',
  opponentGameFloor: '1/3',
  drawnMatch: 'recorded',
  lateEntry: 'noResult',
  tieBreakers: ['omw', 'gw', 'oomw', 'name'],
};

const MAGIC: FullPolicy = {
  ...FACTION,
  preset: 'magic',
  byeGames: '2-0',
  byesInOpponentRecord: 'include',
  floor: '1/3',
  tieBreakers: ['omw', 'gw', 'ogw'],
};

/** The policy with the defaults of its preset, `faction-play` unless it says `magic`. */
export function fullPolicy(doc: NeutralDocument<SwissPolicy>): FullPolicy {
  const preset = doc.policy?.preset ?? doc.preset;
  return { ...(preset === 'magic' ? MAGIC : FACTION), ...doc.policy };
}

function mirrored(games: Games): Games {
  return { won: games.lost, lost: games.won, drawn: games.drawn };
}

/** The games of a match from the side of `a` (rules.md section 2, step 4, GW%). */
function gamesOf(match: NeutralMatch, decision: Decision, policy: FullPolicy): Games {
  if (decision.kind === 'bye') {
    const [won, lost] = policy.byeGames.split('-').map(Number);
    return { won: won ?? 0, lost: lost ?? 0, drawn: 0 };
  }
  const oneDrawnGame = { won: 0, lost: 0, drawn: 1 };
  const given = match.aWins !== undefined || match.bWins !== undefined || match.draws !== undefined;
  const recorded = { won: match.aWins ?? 0, lost: match.bWins ?? 0, drawn: match.draws ?? 0 };
  const anyGame = recorded.won + recorded.lost + recorded.drawn > 0;
  if (decision.a === 'draw') {
    if (policy.drawnMatch === 'oneDrawnGame') return oneDrawnGame;
    return given ? recorded : oneDrawnGame;
  }
  if (anyGame) return recorded;
  if (decision.a === 'win') return { won: 1, lost: 0, drawn: 0 };
  if (decision.b === 'win') return { won: 0, lost: 1, drawn: 0 };
  return recorded;
}

/** The score card of every player over the given rounds, in the order of play. */
export function scoreCards(doc: NeutralDocument<SwissPolicy>, rounds: NeutralRound[], policy: FullPolicy, fault?: StandingsFault): Cards {
  const cards: Cards = new Map(doc.players.map((player) => [player.id, []]));
  const write = (player: string, entry: Entry): void => {
    const card = cards.get(player);
    if (!card) throw new Error(`unknown player ${player}`);
    card.push(entry);
  };
  for (const round of rounds) {
    for (const player of doc.players) {
      const missed = player.lateFrom !== undefined && round.n < player.lateFrom;
      if (missed && policy.lateEntry === 'loss' && fault !== 'late-losses-forgotten') {
        write(player.id, { kind: 'missed', opponent: null, result: 'loss', games: { won: 0, lost: 0, drawn: 0 } });
      }
    }
    for (const match of round.matches) {
      const decision = decisionOf(match);
      if (decision === null) continue;
      const games = gamesOf(match, decision, policy);
      const opponent = decision.kind === 'bye' ? null : match.b;
      write(match.a, { kind: decision.kind, opponent, result: decision.a, games });
      if (opponent !== null) {
        write(opponent, { kind: decision.kind, opponent: match.a, result: decision.b, games: mirrored(games) });
      }
    }
  }
  return cards;
}

/** Every figure of every player, computed anew on each call. */
export class Figures {
  constructor(
    private readonly cards: Cards,
    private readonly policy: FullPolicy,
    private readonly fault?: StandingsFault,
  ) {}

  card(player: string): Entry[] {
    return this.cards.get(player) ?? [];
  }

  pointsOf(entry: Entry): Fraction {
    if (entry.kind === 'bye') return readFraction(this.policy.byeWorth);
    if (entry.result === 'draw') return this.fault === 'draws-worth-zero-points' ? fraction(0) : readFraction(this.policy.draw);
    return readFraction(entry.result === 'win' ? this.policy.win : this.policy.loss);
  }

  /** What a player brings to an opponent's OMW%: points and rounds. */
  private strength(player: string): { points: Fraction; rounds: number } {
    const withByes = this.policy.byesInOpponentRecord === 'include' || this.fault === 'byes-count-in-opponent-record';
    const counted = this.card(player).filter((entry) => withByes || entry.kind !== 'bye');
    return { points: sum(counted.map((entry) => this.pointsOf(entry))), rounds: counted.length };
  }

  matchWin(player: string): Fraction {
    const { points, rounds } = this.strength(player);
    const most = multiply(readFraction(this.policy.win), fraction(rounds));
    const share = most.n === 0n ? fraction(0) : divide(points, most);
    return this.fault === 'omw-without-floor' ? share : larger(share, readFraction(this.policy.floor));
  }

  opponents(player: string): string[] {
    const met: string[] = [];
    for (const entry of this.card(player)) {
      if (entry.opponent === null) continue;
      if (this.fault === 'walkover-is-no-opponent' && entry.kind === 'walkover') continue;
      if (this.fault === 'opponent-met-twice-counts-once' && met.includes(entry.opponent)) continue;
      met.push(entry.opponent);
    }
    return met;
  }

  omw(player: string): Fraction {
    const floor = readFraction(this.policy.floor);
    const opponents = this.opponents(player);
    if (this.fault === 'omw-pools-opponent-records' && opponents.length > 0) {
      const strengths = opponents.map((opponent) => this.strength(opponent));
      const rounds = strengths.reduce((total, one) => total + one.rounds, 0);
      const points = sum(strengths.map((one) => one.points));
      return larger(divide(points, multiply(readFraction(this.policy.win), fraction(rounds))), floor);
    }
    return mean(
      opponents.map((opponent) => this.matchWin(opponent)),
      floor,
    );
  }

  oomw(player: string): Fraction {
    return mean(
      this.opponents(player).map((opponent) => this.omw(opponent)),
      readFraction(this.policy.floor),
    );
  }

  private gameWin(player: string): Fraction {
    let won = 0;
    let drawn = 0;
    let played = 0;
    for (const entry of this.card(player)) {
      if (this.fault === 'bye-without-games' && entry.kind === 'bye') continue;
      won += entry.games.won;
      drawn += entry.games.drawn;
      played += entry.games.won + entry.games.lost + entry.games.drawn;
    }
    return played === 0 ? fraction(0) : fraction(3 * won + drawn, 3 * played);
  }

  gw(player: string): Fraction {
    const share = this.gameWin(player);
    return this.fault === 'gw-with-floor' ? larger(share, readFraction(this.policy.opponentGameFloor)) : share;
  }

  ogw(player: string): Fraction {
    const floor = readFraction(this.policy.opponentGameFloor);
    const shares = this.opponents(player).map((opponent) => this.gameWin(opponent));
    const raised = this.fault === 'ogw-without-floor' ? shares : shares.map((share) => larger(share, floor));
    return mean(raised, floor);
  }
}
