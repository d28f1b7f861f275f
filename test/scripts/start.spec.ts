import { spawn, type ChildProcess } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { signedIn } from '../http/client';

const ROOT = path.resolve(__dirname, '../..');

/** `npm start` as a newcomer types it, but with a ledger and a port of its own; what it printed once it says where it is. */
const started = (folder: string): Promise<{ readonly child: ChildProcess; readonly output: string }> =>
  new Promise((resolve, reject) => {
    const args = ['start', '--', '--port', '0', '--store', `sqlite:${path.join(folder, 'evening.db')}`];
    // A group of its own: what npm starts ends with it.
    const child = spawn('npm', args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    let output = '';
    const hear = (text: Buffer) => {
      output += text.toString();
      if (/\/enter#\S+\n/.test(output)) resolve({ child, output });
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}:\n${output}`)));
  });

describe('npm start', () => {
  it('opens the product: the page, the interface and the organiser link, and ends with the group', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roundbook-start-'));
    const { child, output } = await started(folder);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    try {
      const [, url = ''] = /^Open (http:\/\/127\.0\.0\.1:\d+\/)$/m.exec(output) ?? [];
      const [enter = ''] = /http\S+\/enter#\S+/.exec(output) ?? [];
      const page = await fetch(url);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('<div id="root">');
      const staff = await signedIn(url, enter);
      const tournament = await staff.tournament('magic', 4);
      expect((await staff.read(`/api/tournaments/${tournament}`)).players).toHaveLength(4);
      staff.close();
    } finally {
      process.kill(-(child.pid ?? 0), 'SIGTERM');
      await ended;
      fs.rmSync(folder, { recursive: true, force: true });
    }
  }, 180_000);
});
