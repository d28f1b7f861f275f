import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { RefusalError } from '@roundbook/kernel';
import { keptEndings } from './session-secret';

describe('the sessions that were ended', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roundbook-ended-'));
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  it('stay so over a restart', () => {
    const file = path.join(folder, 'ledger.db');
    keptEndings(file).add('1.one');
    const again = keptEndings(file);
    expect([again.has('1.one'), again.has('1.two')]).toEqual([true, false]);
  });

  it('stay so where a line before was broken off', () => {
    const file = path.join(folder, 'torn.db');
    fs.writeFileSync(`${file}.session-ended`, '1.one\n1.tw');
    keptEndings(file).add('1.three');
    const again = keptEndings(file);
    expect([again.has('1.one'), again.has('1.three')]).toEqual([true, true]);
  });

  it('are refused in words where they cannot be read', () => {
    const file = path.join(folder, 'folder.db');
    fs.mkdirSync(`${file}.session-ended`);
    expect(() => keptEndings(file)).toThrow(RefusalError);
    expect(() => keptEndings(file)).toThrow(/EISDIR/);
  });

  it('have not ended where that cannot be written down', () => {
    const endings = keptEndings(path.join(folder, 'gone', 'ledger.db'));
    const end = () => endings.add('1.one');
    expect(end).toThrow(RefusalError);
    expect(end).toThrow(/ENOENT/);
    expect(endings.has('1.one')).toBe(false);
  });
});
