import type { StandingExplained, StandingsJson, StandingsRow } from '@roundbook/projections';
import { decimal, isMore, over, read, sum, written } from './little-arithmetic';

type Figure = StandingExplained['figures'][number];
type RoundOf = StandingExplained['rounds'][number];

/** What an explanation says otherwise than the standings do, worked out again from its numbers; nothing where all agree. */
export const faultsIn = (
  explained: StandingExplained,
  row: StandingsRow,
  all: ReadonlyMap<number, StandingExplained>,
): readonly string[] => {
  const faults: string[] = [];
  const same = (what: string, one: unknown, other: unknown) => {
    if (JSON.stringify(one) !== JSON.stringify(other)) faults.push(`${what}: ${JSON.stringify(one)}, not ${JSON.stringify(other)}`);
  };
  same('rank', explained.rank, row.rank);
  same('status', explained.status, row.status);
  same('seed', explained.seed ?? undefined, row.seed);
  same('points', row.rank === null ? '0' : pointsAgain(explained), String(row.points));
  same('record', recordAgain(explained.rounds), row.record);
  same(
    'names',
    explained.figures.map(({ name }) => name),
    Object.keys(row.tiebreakers),
  );
  for (const figure of explained.figures) {
    const shown = row.tiebreakers[figure.name];
    same(`${figure.name} shown`, figure.value, shown?.value);
    if (figure.decimal !== null && shown?.decimal !== figure.decimal) faults.push(`${figure.name} decimal`);
    faults.push(...figureFaults(figure, explained, all));
  }
  for (const [step, neighbour] of [
    [-1, explained.above],
    [1, explained.below],
  ] as const) {
    if (neighbour === null) continue;
    if (neighbour.by === null) faults.push(`nothing separates from no. ${neighbour.player.registration}`);
    if (neighbour.own === null || neighbour.other === null || !/^-?\d+(\/\d+)?$/.test(`${neighbour.own}`)) continue;
    if (!/^-?\d+(\/\d+)?$/.test(neighbour.other)) continue;
    const [ahead, behind] = step === 1 ? [neighbour.own, neighbour.other] : [neighbour.other, neighbour.own];
    const better = neighbour.better === 'higher' ? isMore(read(ahead), read(behind)) : isMore(read(behind), read(ahead));
    if (!better && neighbour.by !== 'seed') faults.push(`${neighbour.by}: ${ahead} is not ahead of ${behind}`);
  }
  return faults;
};

const pointsAgain = ({ rounds, points }: StandingExplained): string =>
  written(sum([...rounds.map((round) => round.points), -points.taken]));

const recordAgain = (rounds: readonly RoundOf[]): StandingsRow['record'] => {
  const of = (name: keyof StandingsRow['record']) => rounds.reduce((so, { record }) => so + record[name], 0);
  return { wins: of('wins'), losses: of('losses'), draws: of('draws'), byes: of('byes') };
};

const counting = ({ rounds }: StandingExplained): readonly RoundOf[] =>
  rounds.filter(({ kind, notCounted }) => notCounted === null && kind !== 'none');

/** The record of an opponent as its own explanation has it: part and whole, by the name of the figure that rests on it. */
const rateAgain = (name: string, opponent: StandingExplained): string | undefined => {
  const rounds = counting(opponent);
  const played = rounds.filter(({ kind }) => kind === 'match' || kind === 'bye');
  const add = (of: (round: RoundOf) => number) => rounds.reduce((so, round) => so + of(round), 0);
  if (name === 'sos') return `${add(({ record }) => record.wins)} of ${played.length}`;
  if (name === 'ow') return `${add(({ record }) => 2 * record.wins + record.draws)} of ${2 * played.length}`;
  if (name === 'ogw') return `${add(({ games }) => 3 * games.won + games.drawn)} of ${3 * add(({ games }) => games.played)}`;
  if (name === 'opponentWins') {
    const matches = rounds.filter(({ kind }) => kind === 'match' || kind === 'missed');
    return `${matches.reduce((so, { record }) => so + record.wins, 0)} of ${matches.length}`;
  }
  return undefined;
};

const figureFaults = (figure: Figure, own: StandingExplained, all: ReadonlyMap<number, StandingExplained>): readonly string[] => {
  const faults: string[] = [];
  const { name, terms, value, floor } = figure;
  const values = terms.flatMap((term) => (term.value === null ? [] : [term.value]));
  const added = sum(values);
  if (written(added) !== figure.sum) faults.push(`${name} sum ${written(added)}, not ${figure.sum}`);
  if (figure.over !== '0' && written(over(added, read(figure.over))) !== value) faults.push(`${name} quotient is not ${value}`);
  if (
    figure.over !== '0' &&
    terms.some(({ whole }) => whole !== null) &&
    figure.over !== written(sum(terms.map(({ whole }) => whole ?? 0)))
  )
    faults.push(`${name} whole`);
  if (figure.counts === 'opponents' && figure.over !== String(values.length)) faults.push(`${name} count`);
  if (value !== null && Math.abs(decimal(read(value)) - (figure.decimal ?? NaN)) > 1e-12) faults.push(`${name} decimal`);
  for (const { opponent, rate, floored, value: term, round, match } of terms) {
    if (rate !== null) {
      const made = rate.whole === 0 ? read(0) : over(read(rate.part), read(rate.whole));
      const isLess = floor !== null && isMore(read(floor), made);
      if (isLess !== floored || term !== (isLess ? floor : written(made))) faults.push(`${name} term of round ${round}`);
    }
    const mine = own.rounds.find((one) => one.round === round && one.match === match);
    if (mine === undefined || mine.notCounted !== null) faults.push(`${name} counts round ${round}`);
    const its = opponent === null ? undefined : all.get(opponent.registration);
    if (mine?.opponent?.registration !== opponent?.registration) faults.push(`${name} opponent of round ${round}`);
    if (its === undefined) continue;
    const again = rate === null ? undefined : rateAgain(name, its);
    if (again !== undefined && rate !== null && rate.whole > 0 && again !== `${rate.part} of ${rate.whole}` && !/of 0$/.test(again))
      faults.push(`${name}: ${again} by the opponent's own explanation, ${rate.part} of ${rate.whole} here`);
    const linked = rate === null && figure.of !== null ? its.figures.find((one) => one.name === figure.of) : undefined;
    if (linked !== undefined && term !== null && linked.value !== term)
      faults.push(`${name}: ${linked.name} of the opponent is ${linked.value}`);
  }
  return faults;
};

/** Points and figures read back from the words of an explanation alone: every sum in it worked out again. */
export const readBack = (text: string): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  let terms: string[] = [];
  for (const line of text.split('\n')) {
    const made = /^ {2}([^=]+?) = (.*)$/.exec(line);
    const term = /^ {2}Round \d+, .*: (?:-?\d+ of \d+ = |\d+ of \d+, so the least that counts: )?(-?\d+(?:\/\d+)?)(?: of \d+)?$/.exec(line);
    if (/^ {2}Round \d+, /.test(line)) {
      if (term !== null) terms.push(term[1] as string);
      continue;
    }
    if (made === null || /^ {2}Round /.test(line)) continue;
    const [, title, right] = made as unknown as [string, string, string];
    found.set(title, again(right, title === 'Points' ? undefined : terms));
    terms = [];
  }
  return found;
};

const partsIn = (text: string): readonly string[] =>
  text
    .replaceAll('- ', '+ -')
    .split(' + ')
    .map((part) => part.trim());

/** The value that a written sum comes to. Throws where a number of it is not what the others make. */
const again = (right: string, terms: readonly string[] | undefined): string => {
  const plain = right.replace(/ \(\d+ taken off as a penalty\)$/, '').replace(/ = -?\d+\.\d+$/, '');
  const claims = plain.split(' = ');
  const last = claims[claims.length - 1] as string;
  const first = claims[0] as string;
  if (/: none$/.test(first) || last === 'none') return 'none';
  if (/counts: /.test(first) || /no points: /.test(first)) return first.replace(/^.*: /, '');
  const ratio = /^\((.*)\) \/ \((.*)\)$/.exec(first);
  const mean = ratio === null ? /^\((.*)\) \/ (\d+)$/.exec(first) : null;
  const parts = partsIn(ratio?.[1] ?? mean?.[1] ?? first);
  if (terms !== undefined && terms.length > 0 && terms.join() !== parts.join())
    throw new Error(`${parts.join()} is not made of ${terms.join()}`);
  const below = ratio !== null ? sum(partsIn(ratio[2] as string)) : read(mean?.[2] ?? 1);
  const value = written(over(sum(parts), below));
  if (value !== last) throw new Error(`${first} is ${value}, not ${last}`);
  return value;
};

/** The row of a player. */
export const rowOf = ({ rows }: StandingsJson, registration: number): StandingsRow =>
  rows.find((row) => row.registration === registration) as StandingsRow;
