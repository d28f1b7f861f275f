import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { RefusalError } from '@roundbook/kernel';
import { embeddedPorts } from './embedded';
import { Ledger } from './ledger';
import { realFileOf } from './real-file';

const now = () => ({ commandId: randomUUID(), actor: { id: 'desk-1', role: 'organiser' } });

let folder: string;
beforeEach(() => {
  folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'roundbook-real-')));
  for (const name of ['disk', 'desk']) fs.mkdirSync(path.join(folder, name));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const at = (name: string): string => path.join(folder, name);
const link = (name: string, target: string): string => {
  fs.symlinkSync(target, at(name));
  return at(name);
};
const codeOf = (run: () => unknown): string => {
  try {
    run();
    return 'done';
  } catch (error) {
    return error instanceof RefusalError ? error.refusal.code : String(error);
  }
};

describe('a ledger by the name of a symbolic link', () => {
  it('has all that belongs to it beside the file itself, also where that is not there before', async () => {
    const named = link('desk/evening.db', '../disk/real.db');
    const first = new Ledger(embeddedPorts(named));
    const { tournament } = await first.create({ name: 'Friday', preset: 'magic', settings: {} }, now());
    await first.register(tournament, [{ name: 'Ada' }], {}, now());
    for (const name of [named, at('disk/real.db')]) expect(codeOf(() => embeddedPorts(name))).toBe('ledger_in_use');
    await first.close();
    expect(fs.readdirSync(at('desk'))).toEqual(['evening.db']);
    expect(fs.readdirSync(at('disk'))).toEqual(expect.arrayContaining(['real.db', 'real.db.key', 'real.db.keys.db', 'real.db.lock']));
    for (const name of [named, at('disk/real.db')]) {
      const again = new Ledger(embeddedPorts(name));
      expect([...(await again.names(await again.stateAt(tournament))).values()]).toEqual(['Ada']);
      await again.close();
    }
  });
});

describe('the file that a name means', () => {
  it('is found over several links and linked folders, each read from where it stands', () => {
    link('store', 'disk');
    link('disk/second', 'real.db');
    link('desk/first', '../store/second');
    link('table', 'desk');
    const named = link('evening.db', path.join('table', 'first'));
    expect(realFileOf(named)).toBe(at('disk/real.db'));
    fs.writeFileSync(at('disk/real.db'), '');
    expect(realFileOf(named)).toBe(at('disk/real.db'));
  });

  it('is the path itself where there is no link, and where the folder is not there', () => {
    expect(realFileOf(at('disk/none.db'))).toBe(at('disk/none.db'));
    expect(realFileOf(link('away', path.join('nowhere', 'none.db')))).toBe(at('nowhere/none.db'));
    expect(codeOf(() => embeddedPorts(at('away')))).toBe('folder_missing');
  });

  it('is refused where the links lead in a circle, and nothing is made', () => {
    link('one', 'two');
    const named = link('two', 'one');
    link('three', 'three');
    expect(codeOf(() => embeddedPorts(named))).toBe('link_loop');
    expect(codeOf(() => embeddedPorts(at('three')))).toBe('link_loop');
    expect(fs.readdirSync(folder).sort()).toEqual(['desk', 'disk', 'one', 'three', 'two']);
  });
});
