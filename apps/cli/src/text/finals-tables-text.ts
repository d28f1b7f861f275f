import type { FinalsSeatJson, FinalsTableJson, FinalsTablesJson } from '@roundbook/projections';
import { left, right, table } from './table';
import { stageWords } from './words';

const noted = ({ substituted, through, inPlaceOf }: FinalsSeatJson): string =>
  [
    ...(inPlaceOf === null ? [] : [`in place of ${inPlaceOf.name}`]),
    ...(substituted ? ['played by a substitute'] : []),
    ...(through === true ? ['goes on'] : []),
  ].join(', ');

const STATUS: Readonly<Record<FinalsTableJson['status'], string>> = {
  toCome: 'to come',
  open: 'open',
  reported: 'waits for confirmation',
  final: 'played',
};

const tableText = ({ phase, round, table: number, status, seats }: FinalsTableJson): string => {
  const columns = [left('Seat'), left('Player'), right('League'), right('Place'), right('Points'), left('Noted')];
  const rows = seats.map((seat, index) => [
    String.fromCharCode(65 + index),
    seat.player.name,
    String(seat.league ?? ''),
    String(seat.place ?? ''),
    String(seat.score ?? ''),
    noted(seat),
  ]);
  const where = `${round === null ? '' : `, round ${round}`}${number === null ? '' : `, table ${number}`}`;
  return `${stageWords(phase)}${where}, ${STATUS[status]}${rows.length === 0 ? '' : `\n${table(columns, rows)}`}`;
};

/** In which order candidates are asked, by the last word of the rule (rules.md 6.7). */
const ORDER: Readonly<Record<string, string>> = {
  sameSemiFinal: 'the next of the same semi-final',
  otherSemiFinal: 'the next of the other semi-final',
  sameLeague: 'the next of the same league',
  otherLeague: 'the next of the other league',
};

const ruleText = (rule: string): string => {
  const [number = '', which = ''] = rule.split(' ');
  return ` (rule ${number}${ORDER[which] === undefined ? '' : `: ${ORDER[which]}`})`;
};

/** The finals tables seat by seat, and who gave a place up (rules.md 6.7). */
export const finalsTablesText = (json: FinalsTablesJson): string => {
  const { tables, declined, promoted, passedOver, resting, substituteRules, winner } = json;
  if (tables.length === 0) return 'The finals are not reached yet.';
  const moves = [
    ...declined.map(
      ({ player, round, reason }) => `${player.name} declined before round ${round}${reason === null ? '' : ` (${reason})`}.`,
    ),
    ...passedOver.map(({ player, inPlaceOf }) => `${player.name} was passed over for the place of ${inPlaceOf.name}: absent.`),
    ...promoted.map(
      ({ player, inPlaceOf, rule }) => `${player.name} plays in place of ${inPlaceOf.name}${rule === null ? '' : ruleText(rule)}.`,
    ),
    ...resting.map(({ player, round }) => `${player.name} has nobody to play with in round ${round}.`),
  ];
  return [
    ...tables.map(tableText),
    ...(moves.length === 0 ? [] : [moves.join('\n')]),
    ...(substituteRules === '' ? [] : [`How a substitute plays: ${substituteRules}`]),
    ...(winner === null ? [] : [`Winner: ${winner.name}`]),
  ].join('\n\n');
};
