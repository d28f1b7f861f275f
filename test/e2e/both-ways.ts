import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { memoryPorts } from '@roundbook/ledger';
import { eventId, nodeHashing } from '@roundbook/transparency';
import { outcomeOf, type Outcome } from '../../apps/cli/src/outcome';
import { seededEntropy } from '../../apps/cli/src/simulate/simulated-ports';
import { openVenue, type Opened } from '../http/opened-venue';

// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Json = any;

/** What differs between two runs of the same commands: when it was, what it hashes to, and who wrote it. */
const comparable = ({ exitCode, stdout, stderr }: Outcome) => {
  const plain = (text: string): string =>
    text
      .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '<instant>')
      .replace(/"id": "(command-line|venue)"/g, '"id": "<desk>"')
      .replace(/\[(command-line|venue), revision/g, '[<desk>, revision')
      .replace(/\b[0-9a-f]{64}\b/g, '<hash>');
  return { exitCode, stdout: plain(stdout), stderr: plain(stderr) };
};

/** The same commands carried out on a ledger file and through a venue, both with the same chance; whatever they print has to be equal. */
export class BothWays {
  readonly folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roundbook-both-'));
  private readonly config = process.env['XDG_CONFIG_HOME'];
  private keys = 0;
  private readonly told = new Set<string>();

  private constructor(
    private readonly venue: Opened,
    private readonly entropy: ReturnType<typeof seededEntropy>,
  ) {
    process.env['XDG_CONFIG_HOME'] = this.folder;
  }

  static async open(): Promise<BothWays> {
    const seed = randomBytes(8).toString('hex');
    const venue = await openVenue({ ports: { ...memoryPorts(), entropy: seededEntropy(seed) } });
    const both = new BothWays(venue, seededEntropy(seed));
    fs.mkdirSync(path.join(both.folder, 'roundbook'));
    const session = venue.staff.cookie?.replace(/^[^=]*=/, '') ?? '';
    both.file('roundbook/sessions.json', JSON.stringify({ [both.server]: session }));
    return both;
  }

  get server(): string {
    return this.venue.venue.url.replace(/\/$/, '');
  }

  file(name: string, content: string | Buffer): string {
    const file = path.join(this.folder, name);
    fs.writeFileSync(file, content);
    return file;
  }

  /** A key of a command that is the same for both. */
  key(): string {
    this.keys += 1;
    return eventId(nodeHashing, 'both ways', 'key', this.keys);
  }

  /** What the command prints either way. */
  async run(args: readonly string[]): Promise<Outcome> {
    const ledger = path.join(this.folder, 'roundbook.db');
    const embedded = await outcomeOf([...args, '--ledger', ledger], (ports) => ({ ...ports, entropy: this.entropy }));
    const served = await outcomeOf([...args, '--server', this.server]);
    expect({ args, ...comparable(served) }).toEqual({ args, ...comparable(embedded) });
    return embedded;
  }

  /** What is shown, in words and as a document; the document. */
  async shown(args: readonly string[]): Promise<Json> {
    expect(await this.run(args)).toMatchObject({ exitCode: 0, stderr: '' });
    return JSON.parse((await this.run([...args, '--json'])).stdout);
  }

  /** A command that is carried out, and its document; what is done for the first time in words, and again under the same key. */
  async done(args: readonly string[], key = this.key()): Promise<Json> {
    const keyed = [...args, '--command-id', key];
    const [name = ''] = args;
    if (!this.told.has(name)) expect(await this.run(keyed)).toMatchObject({ exitCode: 0, stderr: '' });
    this.told.add(name);
    const { exitCode, stdout, stderr } = await this.run([...keyed, '--json']);
    if (exitCode !== 0) throw new Error(`${args.join(' ')}: exit ${exitCode}: ${stderr}`);
    return JSON.parse(stdout);
  }

  /** A command that is refused, in a sentence and as a problem; its code. */
  async refused(args: readonly string[], exit: number, code: string): Promise<void> {
    const key = this.key();
    const { exitCode, stderr } = await this.run([...args, '--json', '--command-id', key]);
    expect({ args, exitCode, code: JSON.parse(stderr).code }).toEqual({ args, exitCode: exit, code });
    expect((await this.run([...args, '--command-id', key])).exitCode).toBe(exit);
  }

  async close(): Promise<void> {
    if (this.config === undefined) delete process.env['XDG_CONFIG_HOME'];
    else process.env['XDG_CONFIG_HOME'] = this.config;
    await this.venue.close();
    fs.rmSync(this.folder, { recursive: true, force: true });
  }
}
