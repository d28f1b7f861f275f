import { KeyDocument, KeyPolicy, presetOf } from './key-document';

export const KEY_STANDINGS_FAULTS = [
  // league and groups
  'timeout-worth-a-draw',
  'bye-worth-nothing',
  'walkover-counts-keys',
  'keys-ignored',
  'key-difference-ignored',
  'more-bye-points-better',
  'drop-below-half-keeps-results',
  'drop-at-half-is-taken-out',
  'half-of-matches-so-far',
  'half-of-the-whole-field',
  'own-walkover-counts-as-played',
  'rest-of-dropped-not-walkovers',
  'byes-of-others-taken-out',
  'groups-ranked-together',
  'disqualified-taken-out',
  'disqualified-keeps-place',
  'penalties-forgotten',
  'recorded-order-ignored',
  'recorded-order-beats-points',
  'play-off-ignored',
  'play-off-scores-points',
  // open play
  'open-play-ranked-by-wins',
  'open-play-counts-matches',
  'open-play-draws-not-played',
  'open-play-first-meeting-only',
  // Swiss
  'bye-is-a-game',
  'walkover-is-no-game',
  'drawn-games-not-played',
  'keys-before-games',
  // opponents' match wins
  'opponent-wins-with-floor',
  'opponent-byes-counted',
  'opponent-draws-count-a-third',
  'opponent-met-twice-counts-once',
  'walkover-is-no-opponent',
] as const;
export type KeyStandingsFault = (typeof KEY_STANDINGS_FAULTS)[number];

export type KeyStage = 'roundRobin' | 'swiss' | 'open';

/** The phases that belong to the stage. */
export const PHASES: Record<KeyStage, string[]> = { roundRobin: ['league', 'groups'], swiss: ['swiss'], open: ['open'] };

const STAGE_OF: Record<string, KeyStage> = {
  'key-league': 'roundRobin',
  'key-final-tournament': 'roundRobin',
  'key-playoff': 'roundRobin',
  'key-feather': 'roundRobin',
  'key-swiss': 'swiss',
  'key-swiss-simplified': 'swiss',
  'key-swiss-qualifier': 'swiss',
  'random-battle': 'open',
};

/** The stage whose standings a preset has; throws for a preset that has none here. */
export function keyStage(doc: KeyDocument): KeyStage {
  const stage = STAGE_OF[presetOf(doc) ?? ''];
  if (!stage) throw new Error(`no league, Swiss or open play in ${presetOf(doc)}`);
  return stage;
}

const LEAGUE_ORDER = ['keys', 'keyDifference', 'byePoints'];

function orderOf(preset: string | undefined): string[] {
  if (preset === 'random-battle') return ['gamesPlayed'];
  if (preset === 'key-swiss-qualifier') return ['opponentWins'];
  if (preset === 'key-swiss' || preset === 'key-swiss-simplified') return ['gamesWon', 'keys'];
  return LEAGUE_ORDER;
}

export type FullKeyPolicy = Required<Omit<KeyPolicy, 'preset' | 'qualifiers' | 'cut' | 'lossLimit'>>;

/** The policy with the defaults of section 5. */
export function fullKeyPolicy(doc: KeyDocument): FullKeyPolicy {
  return {
    winPoints: 3,
    drawPoints: 1,
    lossPoints: 0,
    timeoutPoints: 0,
    walkoverPoints: 0,
    byeWorth: 3,
    byeGames: '0-0',
    byesInOpponentRecord: 'exclude',
    drawnMatch: 'recorded',
    lateEntry: 'noResult',
    cycles: 1,
    ...doc.policy,
    tieBreakers: doc.policy?.tieBreakers ?? orderOf(presetOf(doc)),
  };
}
