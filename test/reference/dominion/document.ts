import { ScoredDocument, ScoredRound, matchesOf } from '../scored-match';

/** The parameters of section 6 that are read here; a number may be its text. */
export interface DominionPolicy {
  /** Rounds of league 1 and of league 2. */
  rounds?: [number, number];
  tieBreakers?: string[];
  tieBreakersLeague2?: string[];
  winPoints?: number | string;
  drawPoints?: number | string;
  lossPoints?: number | string;
  /** Of who left. */
  walkoverPoints?: number | string;
  byeWorth?: number | string;
}

export type DominionDocument = ScoredDocument<DominionPolicy>;

export const DOMINION_FAULTS = [
  'split-by-plain-difference',
  'own-walkout-costs-nothing',
  'both-walked-out-one-wins',
  'unprovable-is-a-draw',
  'win-percentage-without-byes',
  'walkout-is-no-opponent',
  'ow-pools-records',
  'walkout-in-asd',
  'unprovable-in-asd',
  'walkout-in-aoasd',
  'missing-asd-is-zero',
  'missing-figure-ranks-first',
  'league-2-by-the-tie-breakers-of-league-1',
  'penalty-forgotten',
  'disqualified-keeps-its-rank',
  'dice-ignored',
  'second-bye-before-everybody-had-one',
  'bye-only-to-the-last-rank',
  'dropped-after-the-league-keeps-its-rank',
  'semi-finals-dealt-in-turn',
  'substitute-scores-for-its-player',
  'tie-for-second-to-league-2',
  'other-semi-final-promoted-first',
  'other-league-promoted-first',
  'promoted-takes-the-last-seat',
  'absent-candidate-is-promoted',
  'later-decline-settled-first',
  'semi-final-losers-by-league-rank',
  'league-2-placed-first',
] as const;
export type DominionFault = (typeof DOMINION_FAULTS)[number];

/** The league that a player is in; everybody in league 1 where there is one only. */
export function leagueOf(doc: DominionDocument, player: string): number {
  return doc.players.find((one) => one.id === player)?.league ?? 1;
}

export function leagues(doc: DominionDocument): number[] {
  return doc.players.some((player) => player.league === 2) ? [1, 2] : [1];
}

export function leagueRounds(doc: DominionDocument): ScoredRound[] {
  return doc.rounds.filter((round) => round.stage === 'league');
}

/** Number of the last league round that is there. */
export function leagueEnd(doc: DominionDocument): number {
  return Math.max(0, ...leagueRounds(doc).map((round) => round.n));
}

/** Number of the last round in which somebody of the league played or had a bye: it may have fewer rounds than the other. */
export function lastRoundOfLeague(doc: DominionDocument, league: number): number {
  const own = leagueRounds(doc).filter((round) => matchesOf(round).some((match) => leagueOf(doc, match.a) === league));
  return Math.max(0, ...own.map((round) => round.n));
}
