import * as E from 'fp-ts/Either';
import { personOf, Scenario } from '../../tournament/test/scenario';
import { crossTables, type CrossTablesJson } from './cross-tables';
import { crossTablesCodec } from './answer-codecs';
import type { ViewOptions } from './view';

const named =
  ({ names }: Scenario) =>
  (person: string): string =>
    names.find((_, index) => personOf(index + 1) === person) ?? 'nobody';

const tablesOf = (scenario: Scenario, options: ViewOptions = {}): CrossTablesJson => {
  const shown = crossTables(scenario.state, named(scenario), options);
  if (E.isLeft(shown)) throw new Error(JSON.stringify(shown.left));
  expect(E.isRight(crossTablesCodec.decode(JSON.parse(JSON.stringify(shown.right))))).toBe(true);
  return shown.right;
};

/** A table as it would be written down: who, points, and each meeting as the row sees it. */
const written = ({ tables }: CrossTablesJson, group = 0): readonly string[] =>
  (tables[group]?.rows ?? []).map(
    ({ rank, player, points, cells }) =>
      `${rank ?? '-'} ${player.registration}: ${points} | ${cells
        .map((meetings, column) =>
          column === (tables[group]?.rows ?? []).findIndex((row) => row.player.registration === player.registration)
            ? 'x'
            : meetings.map(({ result }) => result?.text ?? 'open').join(' ') || '.',
        )
        .join(' | ')}`,
  );

describe('a cross table', () => {
  it('shows each meeting from the side of its row, in the order of the ranking (rules.md 5)', () => {
    const league = new Scenario('key-league').players(4);
    for (let round = 0; round < 3; round += 1) league.playRound((a, b) => (a < b ? '2-1 keys 5-3' : '1-2 keys 3-5'));
    const shown = tablesOf(league);
    expect(shown.tables).toHaveLength(1);
    expect(shown.tables[0]?.group).toBeNull();
    expect(written(shown)).toEqual([
      '1 1: 9 | x | 2-1 keys 5-3 | 2-1 keys 5-3 | 2-1 keys 5-3',
      '2 2: 6 | 1-2 keys 3-5 | x | 2-1 keys 5-3 | 2-1 keys 5-3',
      '3 3: 3 | 1-2 keys 3-5 | 1-2 keys 3-5 | x | 2-1 keys 5-3',
      '4 4: 0 | 1-2 keys 3-5 | 1-2 keys 3-5 | 1-2 keys 3-5 | x',
    ]);
  });

  it('turns whatever a result says: walkovers, drawn games and keys', () => {
    const league = new Scenario('key-league').players(4);
    league.pair().publish();
    const [first, second] = league.round().matches;
    league.do('report', { match: first?.id ?? '', result: 'A:left' }).do('report', { match: second?.id ?? '', result: '1-1-1 keys 4-2' });
    const { rows } = tablesOf(league).tables[0] ?? { rows: [] };
    const cell = (row: number, column: number) => {
      const at = rows.findIndex(({ player }) => player.registration === column);
      return rows.find(({ player }) => player.registration === row)?.cells[at]?.[0]?.result?.text;
    };
    const [[a, b], [c, d]] = [first?.sides ?? [0, 0], second?.sides ?? [0, 0]];
    expect([cell(a, b), cell(b, a)]).toEqual(['A:left', 'B:left']);
    expect([cell(c, d), cell(d, c)]).toEqual(['1-1-1 keys 4-2', '1-1-1 keys 2-4']);
  });

  it('stands for each group by itself, says who rests and who went on, and is not moved by the bracket', () => {
    const playoff = new Scenario('key-playoff', { groups: 2, qualifiers: 1 }).players(6);
    for (let round = 0; round < 3; round += 1) playoff.playRound();
    const before = tablesOf(playoff);
    expect(before.tables.map(({ group, rows }) => [group, rows.length])).toEqual([
      [1, 3],
      [2, 3],
    ]);
    expect(before.goOn).toBe(1);
    for (const { rows } of before.tables) {
      expect(rows.map(({ rank }) => rank)).toEqual([1, 2, 3]);
      expect(rows.map(({ rests }) => rests.length)).toEqual([1, 1, 1]);
      expect(rows.map(({ wentOn }) => wentOn)).toEqual([null, null, null]);
    }
    playoff.playRound().do('complete', {});
    const after = tablesOf(playoff);
    expect(after.tables.map(({ rows }) => rows.map(({ wentOn }) => wentOn))).toEqual([
      [true, false, false],
      [true, false, false],
    ]);
    expect(after.tables.map((_, group) => written(after, group))).toEqual(before.tables.map((_, group) => written(before, group)));
  });

  it('marks whose matches are taken out of it, and has none before the groups are public', () => {
    const league = new Scenario('key-league').players(5);
    expect(tablesOf(league).tables).toEqual([]);
    league.pair();
    expect(tablesOf(league).tables).toEqual([]);
    expect(tablesOf(league, { staff: true }).tables).toHaveLength(1);
    league.publish().play();
    league.do('drop', { player: 5, reason: 'left' }).playRound();
    const rows = tablesOf(league).tables[0]?.rows ?? [];
    expect(rows.filter(({ takenOut }) => takenOut).map(({ player }) => player.registration)).toEqual([5]);
    expect(rows.find(({ player }) => player.registration === 5)?.status).toBe('dropped');
  });

  it('lists the play-off of a tie beside the table', () => {
    const league = new Scenario('key-league', { tie: 'playoff' }).players(3);
    const inCircle = (a: number, b: number) => ((b - a + 3) % 3 === 1 ? '2-0 keys 3-0' : '0-2 keys 0-3');
    for (let round = 0; round < 3; round += 1) league.playRound(inCircle);
    expect(tablesOf(league).tables[0]?.playOffs).toEqual([]);
    league.playRound();
    const [table] = tablesOf(league).tables;
    expect(table?.playOffs.length).toBeGreaterThan(0);
    expect(table?.rows.flatMap(({ cells }) => cells.flat()).filter(({ round }) => round > 3)).toEqual([]);
  });

  it('is refused where nobody meets everybody', () => {
    const swiss = new Scenario('magic').players(4);
    expect(crossTables(swiss.state, named(swiss))).toMatchObject(E.left({ code: 'not_a_roundRobin', kind: 'conflict' }));
  });
});
