import type { ContenderGroupJson, ContendersJson, PlaceJson } from '@roundbook/projections';
import { left, right, table } from './table';
import { counted, stageWords } from './words';

const GROUPS: Readonly<Record<ContenderGroupJson['name'], string>> = {
  firstPlace: 'Contenders for the first place',
  money: 'Contenders for a prize',
  nonContenders: 'The others',
};

const REASONS: Readonly<Record<NonNullable<ContendersJson['swissReason']>, string>> = {
  playersWithoutOpponent: 'somebody has met everybody',
  repeatsUnavoidable: 'somebody would have to meet again',
  gapUnavoidable: 'somebody would meet a player too many wins away',
};

const signed = (spread: number): string => (spread > 0 ? `+${spread}` : String(spread));

const groupText = ({ name, limit, players, trimmed }: ContenderGroupJson): string => {
  const columns = [right('Rank'), left('Player'), right('Wins'), right('Spread'), right('Byes')];
  const rows = players.map((player) => [
    player.rank === null ? '-' : String(player.rank),
    player.name,
    String(player.wins),
    signed(player.spread),
    player.byes === 0 ? '' : String(player.byes),
  ]);
  return [
    `${GROUPS[name]} (${players.length})${limit === null ? '' : `, ${limit} ${limit === 1 ? 'win' : 'wins'} or more`}`,
    ...(rows.length === 0 ? [] : [table(columns, rows)]),
    ...(trimmed.length === 0 ? [] : [`Left out for their spread: ${trimmed.map((player) => player.name).join(', ')}`]),
  ].join('\n');
};

const placeText = ({ place, player, clinched, by }: PlaceJson): string => {
  const head = `Place ${place}, ${player.name}: `;
  if (clinched === null) return `${head}not known while the round is played`;
  if (by === null) return `${head}${clinched ? 'clinched' : 'not clinched'}`;
  const wins = `${by.winGap} ${by.winGap === 1 ? 'win' : 'wins'}`;
  const behind = `${by.chaser.name} is ${wins} behind, spread ${signed(by.spreadGap === 0 ? 0 : -by.spreadGap)}, with ${counted(by.roundsLeft, 'round')} left`;
  return `${head}${clinched ? 'clinched' : 'can still be taken'}; ${behind}`;
};

const swissLine = ({ swissIsReasonable, swissReason, switchDue }: ContendersJson): readonly string[] => {
  if (swissIsReasonable === null) return [];
  const why = swissReason === null ? '' : `: ${REASONS[swissReason]}`;
  const due = switchDue ? '; the director holds it: `roundbook amend --set swissUntil=auto --reason TEXT` switches' : '';
  return [swissIsReasonable ? 'Swiss is still reasonable.' : `Swiss is not reasonable any more${why}${due}.`];
};

/** Who can still win what, and which places nobody can take any more (rules.md 4.3, 4.4). */
export const contendersText = (json: ContendersJson): string => {
  const { afterRound, rounds, roundsLeft, next, leader, leaderGibsonised, groups, places, revision } = json;
  const coming = next?.phase;
  return [
    [
      `After round ${afterRound} of ${rounds}, ${counted(roundsLeft, 'round')} left, as known at revision ${revision}`,
      ...(coming === undefined || coming === null ? [] : [`The next round is of the ${stageWords(coming)}.`]),
      ...swissLine(json),
      ...(leader !== null && leaderGibsonised === true ? [`${leader.name} cannot be caught any more.`] : []),
    ].join('\n'),
    ...groups.map(groupText),
    ...(places.length === 0 ? [] : [places.map(placeText).join('\n')]),
  ].join('\n\n');
};
