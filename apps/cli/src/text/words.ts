/** `1 match`, `3 matches`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** `a, b and c`. */
export const listed = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items[items.length - 1]}`;

const STAGES: Readonly<Record<string, string>> = {
  swiss: 'Swiss',
  qualifying: 'qualifying',
  runOff: 'run-off',
  playIn: 'play-in',
  finals: 'finals',
  initial: 'initial rounds',
  performance: 'performance pairings',
  lastRound: 'last round',
  league: 'league',
  groups: 'groups',
  bracket: 'bracket',
  losersBracket: "losers' bracket",
  grandFinal: 'grand final',
  consolation: 'consolation bracket',
  open: 'open play',
  semiFinals: 'semi-finals',
  final: 'final',
  playOff: 'play-off',
};

/** The name of a stage as it is read. */
export const stageWords = (stage: string): string => STAGES[stage] ?? stage;
