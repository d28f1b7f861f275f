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
  ].join(' ');
};

const lossesText = (pool: number | undefined): string => (pool === undefined ? '' : String(pool));

const matchRow = (match: MatchJson): readonly string[] => [
  String(match.table),
  match.players[0].name,
  match.players[1].name,
  lossesText(match.pool),
  `${match.bestOf}`,
  resultWords(match),
  match.match,
];
const byeRow = ({ player, pool, byHand }: RoundByeJson): readonly string[] => [
  '-',
  player.name,
  'bye',
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
  const columns = [right('Table'), left('A'), left('B'), right('Losses'), right('Best of'), left('Result'), left('Match')];
  return [
    `Round ${round.round}, ${stageWords(round.stage)}, ${state}${drawn}`,
    ...(round.draw === null ? [] : [`This is ${round.draw.text}; the draw before was void: ${round.draw.reason}`]),
    ...round.ruleBreaks.map((ruleBreak) => `Noted: ${ruleBreak}`),
    table(columns, [...round.matches.map(matchRow), ...round.byes.map(byeRow)]),
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
