import type { MatchJson, RoundByeJson, RoundJson, RoundsJson } from '@roundbook/projections';
import { left, right, table } from './table';
import { counted, stageWords } from './words';

const resultWords = (match: MatchJson): string => {
  if (match.result === null) return 'open';
  const was = match.corrections.map((correction) => correction.was.text);
  return [
    match.result.text,
    ...(match.status === 'reported' ? ['(waits for confirmation)'] : []),
    ...(was.length === 0 ? [] : [`(corrected, was ${was.join(', then ')})`]),
    ...(match.unusual ? ['(unusual)'] : []),
    ...(match.repaired ? ['(repaired)'] : []),
    ...(match.disputed === true ? ['(disputed)'] : []),
  ].join(' ');
};

const lossesText = (pool: number | undefined): string => (pool === undefined ? '' : String(pool));

/** Who begins the game has a star. */
const sideText = ({ players, starts }: MatchJson, side: 0 | 1): string =>
  `${players[side].name}${starts === (side === 0 ? 'a' : 'b') ? ' *' : ''}`;

/** Everybody at a table of several, seat by seat, in the place of the two sides. */
const seatTexts = ({ seats = [] }: MatchJson): readonly string[] =>
  seats.map(({ name }, seat) => `${String.fromCharCode(65 + seat)} ${name}`);

/** Groups of a performance round by their numbers. */
const CONTENDERS: readonly string[] = ['first place', 'money', 'the others'];

const groupText = (group: number | undefined, stage: string): string => {
  if (group === undefined) return '';
  return stage === 'performance' ? (CONTENDERS[group - 1] ?? '') : String(group);
};

const matchRow = (match: MatchJson, stage: string): readonly string[] => [
  String(match.table),
  groupText(match.group, stage),
  match.bracketMatch ?? '',
  ...(match.seats === undefined ? [sideText(match, 0), sideText(match, 1), ''] : ['', '', seatTexts(match).join(', ')]),
  lossesText(match.pool),
  `${match.bestOf}`,
  resultWords(match),
  match.match,
];
const byeRow = ({ player, pool, group, bracketMatch, byHand }: RoundByeJson, stage: string): readonly string[] => [
  '-',
  groupText(group, stage),
  bracketMatch ?? '',
  player.name,
  'bye',
  '',
  lossesText(pool),
  '',
  byHand ? 'bye given by hand' : 'bye',
  '',
];

/** Pairings of one round with names, tables and results. */
export const roundText = (round: RoundJson): string => {
  const state = round.completed ? 'complete' : round.published ? 'being played' : 'a draft: not published yet';
  const drawn =
    round.source === 'drawn' ? '' : ` (${{ supplied: 'draw seed supplied', manual: 'made by hand', imported: 'imported' }[round.source]})`;
  const columns = [
    right('Table'),
    right(round.stage === 'league' ? 'League' : 'Group'),
    left('Bracket'),
    left('A'),
    left('B'),
    left('Seats'),
    right('Losses'),
    right('Best of'),
    left('Result'),
    left('Match'),
  ];
  const starts = round.matches.some((match) => match.starts !== undefined) ? ['* starts'] : [];
  return [
    `Round ${round.round}, ${stageWords(round.stage)}, ${state}${drawn}`,
    ...(round.draw === null ? [] : [`This is ${round.draw.text}; the draw before was void: ${round.draw.reason}`]),
    ...round.ruleBreaks.map((ruleBreak) => `Noted: ${ruleBreak}`),
    table(columns, [...round.matches.map((match) => matchRow(match, round.stage)), ...round.byes.map((bye) => byeRow(bye, round.stage))]),
    ...starts,
  ].join('\n');
};

/** All rounds, one below the other. */
export const roundsText = ({ rounds, voided }: RoundsJson): string => {
  const gone = voided.map(({ round, attempt, reason }) => `Draw ${attempt} of round ${round} is void: ${reason}`);
  if (rounds.length === 0 && gone.length === 0) return 'No round is paired yet.';
  return [...rounds.map(roundText), ...gone].join('\n\n');
};

/** `3 matches and 1 bye`. */
export const sizeOfRound = ({ matches, byes }: RoundJson): string =>
  `${counted(matches.length, 'match', 'matches')}${byes.length === 0 ? '' : ` and ${counted(byes.length, 'bye')}`}`;
