import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

const root = path.resolve(__dirname, '../..');
const built = path.join(root, 'dist/apps/cli/src/main.js');

const newestIn = (folder: string): number =>
  fs.readdirSync(folder, { withFileTypes: true }).reduce((newest, entry) => {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) return Math.max(newest, newestIn(place));
    return entry.name.endsWith('.ts') && !entry.name.endsWith('.spec.ts') ? Math.max(newest, fs.statSync(place).mtimeMs) : newest;
  }, 0);

/** Builds where the command is missing or older than what it is made of; the page too, which the build of the command takes away. */
export const buildIfNeeded = (): void => {
  const newest = Math.max(...['apps', 'libs', 'services'].map((folder) => newestIn(path.join(root, folder))));
  if (fs.existsSync(built) && fs.statSync(built).mtimeMs > newest) return;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/setup.js', '--build'], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`the build failed: ${stdout}${stderr}`);
};

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Json = any;

/** The built command in a folder of its own. */
export class CommandLine {
  private made: string | undefined;

  get folder(): string {
    this.made ??= fs.mkdtempSync(path.join(os.tmpdir(), 'roundbook-e2e-'));
    return this.made;
  }

  get ledger(): string {
    return path.join(this.folder, 'roundbook.db');
  }

  run(args: readonly string[], input = ''): Promise<Ran> {
    return new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [path.join(root, 'bin/roundbook.js'), ...args], { cwd: this.folder });
      const parts = { stdout: '', stderr: '' };
      child.stdout.setEncoding('utf8').on('data', (text: string) => (parts.stdout += text));
      child.stderr.setEncoding('utf8').on('data', (text: string) => (parts.stderr += text));
      // A command that refuses its input before it has read all of it closes the pipe.
      child.stdin.on('error', (error: NodeJS.ErrnoException) => error.code !== 'EPIPE' && reject(error));
      child.on('error', reject).on('close', (code) => resolve({ code, ...parts }));
      child.stdin.end(input);
    });
  }

  /** The document that a command prints; it has to be carried out, and to say nothing else. */
  async json(args: readonly string[], input = ''): Promise<Json> {
    const { code, stdout, stderr } = await this.run([...args, '--json'], input);
    if (code !== 0 || stderr !== '') throw new Error(`${args.join(' ')}: exit ${code}: ${stderr}`);
    return JSON.parse(stdout);
  }

  /** The problem that a refused command prints; nothing may stand on the standard output. */
  async refused(args: readonly string[], input = ''): Promise<Json> {
    const { code, stdout, stderr } = await this.run([...args, '--json'], input);
    if (code === 0 || stdout !== '') throw new Error(`${args.join(' ')}: exit ${code}: ${stdout}`);
    return { exit: code, ...JSON.parse(stderr) };
  }

  file(name: string, content: string | Buffer): string {
    fs.writeFileSync(path.join(this.folder, name), content);
    return name;
  }

  /** A fingerprint of the ledger file and of its log. */
  bytes(): string {
    const hash = createHash('sha256');
    for (const file of [this.ledger, `${this.ledger}-wal`]) hash.update(fs.existsSync(file) ? fs.readFileSync(file) : '');
    return hash.digest('hex');
  }

  clear(): void {
    if (this.made !== undefined) fs.rmSync(this.made, { recursive: true, force: true });
  }
}
