import Database from 'better-sqlite3';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { openSnapshots, type Snapshots } from './snapshots';

const HASH = 'ab'.repeat(32);
const A = 'tournament-a';
let folder: string;
let file: string;
let opened: Snapshots[];
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roundbook-views-'));
  file = path.join(folder, 'evening.ledger.views.db');
  opened = [];
});
afterEach(() => {
  opened.forEach((snapshots) => snapshots.close());
  fs.rmSync(folder, { recursive: true });
});

const open = (at = file): Snapshots => {
  const snapshots = openSnapshots(at);
  opened.push(snapshots);
  return snapshots;
};

describe('snapshots of folded states', () => {
  it('come back after a restart, for the version of the fold that made them', () => {
    const first = open();
    expect(first.load(A, 1)).toBeUndefined();
    first.save(A, 1, 7, HASH, Buffer.from([0, 1, 255]));
    first.close();
    const again = open();
    expect(again.load(A, 1)).toEqual({ revision: 7, hash: HASH, state: Buffer.from([0, 1, 255]) });
    expect(again.load(A, 2)).toBeUndefined();
    expect(again.load('tournament-b', 1)).toBeUndefined();
    expect([...first.warnings, ...again.warnings]).toEqual([]);
  });

  it('are replaced by newer ones and can all be thrown away', () => {
    const snapshots = open();
    snapshots.save(A, 1, 7, HASH, Buffer.from('seven'));
    snapshots.save(A, 1, 9, HASH, Buffer.from('nine'));
    snapshots.save('tournament-b', 1, 3, HASH, Buffer.alloc(0));
    expect(snapshots.load(A, 1)?.revision).toBe(9);
    expect(snapshots.clear()).toBe(2);
    expect(snapshots.load(A, 1)).toBeUndefined();
    expect(snapshots.clear()).toBe(0);
  });

  it('are not used when the state is not the one that was saved', () => {
    const snapshots = open();
    snapshots.save(A, 1, 7, HASH, Buffer.from('seven'));
    const raw = new Database(file);
    raw.exec("UPDATE snapshots SET state = x'00'");
    raw.close();
    expect(snapshots.load(A, 1)).toBeUndefined();
  });

  it('are made anew, with a warning, when the file is damaged', () => {
    fs.writeFileSync(file, 'no database at all '.repeat(500));
    const snapshots = open();
    expect(snapshots.warnings).toHaveLength(1);
    expect(snapshots.warnings[0]).toContain('damaged');
    snapshots.save(A, 1, 7, HASH, Buffer.from('seven'));
    expect(snapshots.load(A, 1)?.revision).toBe(7);
  });

  it('are made anew when the damage is found later', () => {
    const before = openSnapshots(file);
    for (let index = 0; index < 200; index++) before.save(`tournament-${index}`, 1, 7, HASH, Buffer.alloc(2000, index));
    before.close();
    const bytes = fs.readFileSync(file);
    bytes.fill(0x5a, 4096);
    fs.writeFileSync(file, bytes);
    const snapshots = open();
    expect(snapshots.load('tournament-7', 1)).toBeUndefined();
    expect(snapshots.warnings.join()).toContain('damaged');
    snapshots.save(A, 1, 7, HASH, Buffer.from('seven'));
    expect(snapshots.load(A, 1)?.state.toString()).toBe('seven');
  });

  it.each([
    ['a folder that is missing', () => path.join(folder, 'missing', 'views.db')],
    ['a place that cannot be written', () => (fs.writeFileSync(path.join(folder, 'note'), ''), path.join(folder, 'note', 'views.db'))],
    ['a folder of that name', () => (fs.mkdirSync(file), file)],
  ])('are not kept, with a warning, in %s', (_what, place) => {
    const snapshots = open(place());
    expect(snapshots.warnings).toHaveLength(1);
    snapshots.save(A, 1, 7, HASH, Buffer.from('seven'));
    expect(snapshots.load(A, 1)).toBeUndefined();
    expect(snapshots.clear()).toBe(0);
    expect(snapshots.warnings).toHaveLength(1);
  });

  it('never touch a database of something else', () => {
    const raw = new Database(file);
    raw.exec("CREATE TABLE players (name TEXT); INSERT INTO players VALUES ('Ada')");
    raw.close();
    const before = fs.readFileSync(file);
    const snapshots = open();
    snapshots.save(A, 1, 7, HASH, Buffer.from('seven'));
    expect(snapshots.warnings).toHaveLength(1);
    expect(fs.readFileSync(file)).toEqual(before);
  });

  it('never delete a file of another name, however damaged it is', () => {
    const other = path.join(folder, 'evening.ledger');
    fs.writeFileSync(other, 'a ledger once '.repeat(500));
    const snapshots = open(other);
    expect(snapshots.warnings).toHaveLength(1);
    expect(fs.readFileSync(other, 'utf8')).toContain('a ledger once');
  });

  it('do not stop the work when the disk is busy elsewhere', () => {
    const snapshots = open();
    const raw = new Database(file);
    raw.exec('BEGIN IMMEDIATE');
    snapshots.save(A, 1, 7, HASH, Buffer.from('seven'));
    raw.exec('ROLLBACK');
    raw.close();
    expect(snapshots.load(A, 1)).toBeUndefined();
    expect(snapshots.warnings).toHaveLength(1);
    snapshots.save(A, 1, 8, HASH, Buffer.from('eight'));
    expect(snapshots.load(A, 1)?.revision).toBe(8);
  });
});
