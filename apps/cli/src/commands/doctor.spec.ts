import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { embeddedPorts, Ledger } from '@roundbook/ledger';
import { outcomeOf } from '../outcome';

let folder: string;
let file: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roundbook-doctor-'));
  file = path.join(folder, 'roundbook.db');
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const found = async () => {
  const { exitCode, stdout } = await outcomeOf(['doctor', '--ledger', file]);
  return { exitCode, keys: stdout.split('\n').find((line) => line.includes('Keys:')) ?? '' };
};

/** As a first import leaves it that is killed between the keys and the first event. */
const brokenOff = async (): Promise<void> => {
  const { store, keyring } = embeddedPorts(file);
  await keyring.createMany(['person-1', 'staff-1']);
  await keyring.close();
  await store.close();
};

describe('keys without an event', () => {
  it('are nothing wrong where the next command goes through', async () => {
    await brokenOff();
    const kept = fs.readFileSync(`${file}.keys.db`);
    expect(await found()).toEqual({ exitCode: 0, keys: expect.stringMatching(/^ok +Keys: 2 keys and no event yet: .*broken off/) });
    expect(fs.readFileSync(`${file}.keys.db`)).toEqual(kept);
    const ledger = new Ledger(embeddedPorts(file));
    const options = { commandId: '6d1fea08-6a93-40e7-ab51-9b1d05f6227e', actor: { id: 'desk', role: 'organiser' } };
    expect((await ledger.create({ name: 'Friday', preset: 'magic', settings: {} }, options)).revision).toBeGreaterThanOrEqual(0);
    await ledger.close();
    expect((await found()).exitCode).toBe(0);
  });

  it('are wrong where their master key is gone or another: no command would go through', async () => {
    await brokenOff();
    const master = fs.readFileSync(`${file}.key`, 'utf8');
    fs.rmSync(`${file}.key`);
    expect(await found()).toEqual({ exitCode: 1, keys: expect.stringMatching(/^WRONG +Keys: .*master key is not there/) });
    expect(fs.existsSync(`${file}.key`)).toBe(false);
    fs.writeFileSync(
      `${file}.key`,
      master.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
      { mode: 0o600 },
    );
    expect(await found()).toEqual({ exitCode: 1, keys: expect.stringMatching(/^WRONG +Keys: /) });
  });
});
