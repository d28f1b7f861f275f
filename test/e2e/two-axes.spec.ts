import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { outcomeOf } from '../../apps/cli/src/outcome';

// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Json = any;

/**
 * Four friends play three rounds. When round 3 is over the standings are hung on the wall. Later it turns out that the result of
 * Ann against Cy in round 2 was entered the wrong way round, and it is corrected. From then on there are two right answers to
 * "who was where after round 3", and each can be asked for (ledger.md, Time travel).
 */
describe('a result of round 2 is corrected after round 3', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roundbook-axes-'));
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  const typed = (line: readonly string[]) => outcomeOf([...line, '--ledger', path.join(folder, 'roundbook.db')]);
  /** What `roundbook …` prints, in words. */
  const said = async (...line: string[]): Promise<string> => {
    const { exitCode, stdout, stderr } = await typed(line);
    expect({ line, exitCode, stderr }).toEqual({ line, exitCode: 0, stderr: '' });
    return stdout;
  };
  /** What `roundbook … --json` prints. */
  const told = async (...line: string[]): Promise<Json> => JSON.parse(await said(...line, '--json'));

  let id = '';
  /** When round 3 was completed: the revision, and the instant. */
  const evening = { revision: 0, at: '' };
  let correction = 0;

  const file = (name: string, document: unknown): string => {
    fs.writeFileSync(path.join(folder, name), JSON.stringify(document));
    return path.join(folder, name);
  };
  const round = async (...tables: readonly (readonly [a: string, b: string, result: string])[]): Promise<void> => {
    const matches = tables.map(([a, b], index) => ({ a, b, table: index + 1 }));
    await said('pair', id, '--given', file('round.json', { matches }));
    await said('publish', id);
    for (const [index, [, , result]] of tables.entries()) await said('report', id, String(index + 1), result);
  };
  const places = ({ rows }: Json): string => rows.map(({ rank, player, points }: Json) => `${rank} ${player.name} ${points}`).join(', ');
  const moves = ({ moved }: Json): string =>
    moved.map(({ player, from, to, by }: Json) => `${player.name} ${from} to ${to} by ${by.join() || 'nothing of their own'}`).join(', ');

  beforeAll(async () => {
    const created = await told('create', 'Four friends', '--preset', 'magic', '--set', 'rounds=3', '--set', 'cut=0');
    id = created.tournament;
    fs.writeFileSync(path.join(folder, 'names.txt'), ['Ann', 'Bob', 'Cy', 'Dee'].join('\n'));
    await said('players', 'add', id, path.join(folder, 'names.txt'));
  }, 60_000);

  beforeAll(async () => {
    await round(['Ann', 'Bob', '2-0'], ['Cy', 'Dee', '2-0']);
    await round(['Ann', 'Cy', '2-0'], ['Bob', 'Dee', '2-0']);
    await round(['Dee', 'Ann', '2-1'], ['Bob', 'Cy', '2-1']);
    const { events } = await told('timeline', id);
    const over = events.findLast(({ type }: Json) => type === 'RoundCompleted');
    Object.assign(evening, { revision: over.revision, at: over.at });
    const { rounds } = await told('rounds', id, '--after-round', '2');
    const { match } = rounds[1].matches.find(({ table }: Json) => table === 1);
    correction = (await told('correct', id, match, '1-2', '--reason', 'wrongEntry')).revision;
  }, 60_000);

  const WALL = '1 Ann 6, 2 Bob 6, 3 Cy 3, 4 Dee 3';
  const KNOWN = '1 Cy 6, 2 Bob 6, 3 Ann 3, 4 Dee 3';

  it('after round 3 as it is known today the correction counts', async () => {
    expect(places(await told('standings', id, '--after-round', '3'))).toBe(KNOWN);
    expect(places(await told('standings', id))).toBe(KNOWN);
  });

  it('after round 3 as it was known when round 3 was completed is what hung on the wall', async () => {
    expect(places(await told('standings', id, '--after-round', '3', '--as-of', evening.at))).toBe(WALL);
    expect(places(await told('standings', id, '--after-round', '3', '--as-of', String(evening.revision)))).toBe(WALL);
    expect(places(await told('standings', id, '--as-of', evening.at))).toBe(WALL);
  });

  it('the same instant may be written in another time zone', async () => {
    const there = new Date(Date.parse(evening.at) + 9 * 3_600_000).toISOString().replace('Z', '+09:00');
    expect(places(await told('standings', id, '--as-of', there))).toBe(WALL);
  });

  it('after round 2 the axes cross as well: the correction stands in round 2, from the moment it was made', async () => {
    expect(places(await told('standings', id, '--after-round', '2'))).toBe('1 Cy 6, 2 Ann 3, 3 Bob 3, 4 Dee 0');
    expect(places(await told('standings', id, '--after-round', '2', '--as-of', evening.at))).toBe('1 Ann 6, 2 Bob 3, 2 Cy 3, 4 Dee 0');
    expect(places(await told('standings', id, '--after-round', '1'))).toBe(
      places(await told('standings', id, '--after-round', '1', '--as-of', evening.at)),
    );
  });

  it('the difference of the two names who moved, from where to where, and the correction as the only cause', async () => {
    const difference = await told('diff', id, '--from', `round:3@${evening.at}`, '--to', 'round:3');
    expect(moves(difference)).toBe(`Cy 3 to 1 by ${correction}, Ann 1 to 3 by ${correction}`);
    expect(difference.from).toMatchObject({ revision: evening.revision, afterRound: 3 });
    expect(difference.to).toMatchObject({ revision: correction, afterRound: 3 });
    expect(difference.events).toMatchObject([{ revision: correction, type: 'ResultCorrected' }]);
    expect(await told('diff', id, '--from', `round:3@revision:${evening.revision}`, '--to', 'now')).toEqual(difference);
  });

  it('says so in words', async () => {
    const words = await said('diff', id, '--from', `round:3@revision:${evening.revision}`, '--to', 'round:3@now');
    expect(words).toContain(`From round 3 as known at revision ${evening.revision} to round 3 as known at revision ${correction}`);
    expect(words).toContain(`${correction}: A result was corrected: Cy beat Ann 2-1 in round 2, table 1 (reason: wrong entry).`);
  });

  it('from what hung on the wall after round 2 to what hung there after round 3 it is the results of round 3 alone', async () => {
    const { events } = await told('diff', id, '--from', `round:2@${evening.at}`, '--to', `round:3@${evening.at}`);
    expect(events.filter(({ type }: Json) => type === 'ResultReported').map(({ text }: Json) => text)).toEqual([
      'Dee beat Ann 2-1 in round 3, table 1.',
      'Bob beat Cy 2-1 in round 3, table 2.',
    ]);
    expect(events.map(({ type }: Json) => type)).not.toContain('ResultCorrected');
  });

  it('before the tournament was created nothing was known, and after its last event everything is', async () => {
    const { stderr, exitCode } = await typed(['standings', id, '--as-of', '2020-01-01T00:00:00Z', '--json']);
    expect({ exitCode, ...JSON.parse(stderr) }).toMatchObject({ exitCode: 3, code: 'before_the_beginning' });
    expect(places(await told('standings', id, '--as-of', '2099-01-01T00:00:00Z'))).toBe(KNOWN);
  });
});
