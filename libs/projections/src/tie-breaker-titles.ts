/** Shares of what could have been won: shown as percentages. */
export const SHARE_TITLES: Readonly<Record<string, string>> = {
  omw: 'OMW%',
  gw: 'GW%',
  ogw: 'OGW%',
  oomw: 'OOMW%',
  sos: 'SOS%',
  esos: 'ESOS%',
  ow: 'OW%',
  opponentWins: "Opponents' wins%",
  opponentOpponentWins: "Opponents' opponents' wins%",
  gamesWon: 'Games won%',
};

/** Counts and means, shown as they are. */
const FIGURES: Readonly<Record<string, string>> = {
  sumSos: 'Sum of SOS',
  meanSos: 'SOS',
  meanEsos: 'ESOS',
  spread: 'Spread',
  asd: 'ASD',
  aoasd: 'AOASD',
  keys: 'Keys',
  keyDifference: 'Key difference',
  byePoints: 'Points by bye',
  buchholz: 'Buchholz',
  buchholzCut1: 'Buchholz cut 1',
  sonnebornBerger: 'Sonneborn-Berger',
  gamesPlayed: 'Games played',
};

/** What a tie-breaker is called at the head of a column. */
export const tieBreakerTitle = (name: string): string => SHARE_TITLES[name] ?? FIGURES[name] ?? name;
