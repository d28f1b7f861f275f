import Database from 'better-sqlite3';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { openSqliteStore } from '@roundbook/event-store';
import { RefusalError } from '@roundbook/kernel';
import { embeddedPorts, type LedgerPorts } from '@roundbook/ledger';
import { verifyChain } from '@roundbook/transparency';
import { readyCodec, roleCodec } from '../../../venue/src/answer-codecs';
import type { Call, Handler } from '../answer';
import { Connection } from '../server/connection';
import { sessionWith } from '../server/kept-sessions';
import { counted } from '../text/words';

interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly found: string;
}

const fine = (name: string, found: string): Check => ({ name, ok: true, found });
const wrong = (name: string, found: string): Check => ({ name, ok: false, found });

const SHOWN = 5;
const some = (problems: readonly string[]): string =>
  [...problems.slice(0, SHOWN), ...(problems.length > SHOWN ? [`and ${problems.length - SHOWN} more`] : [])].join(' ');

const LEAST_NODE = [20, 19];
const nodeCheck = (version: string): Check => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const enough = major > (LEAST_NODE[0] ?? 0) || (major === LEAST_NODE[0] && minor >= (LEAST_NODE[1] ?? 0));
  return (enough ? fine : wrong)('Node.js', `${version}${enough ? '' : `, and ${LEAST_NODE.join('.')} or newer is needed`}`);
};

/** The master key is for its owner alone. */
const masterKeyCheck = (file: string, hasEvents: boolean): Check => {
  const key = `${file}.key`;
  if (process.env['ROUNDBOOK_MASTER_KEY'] !== undefined) return fine('Master key', 'given by ROUNDBOOK_MASTER_KEY');
  const stat = fs.statSync(key, { throwIfNoEntry: false });
  if (stat === undefined)
    return hasEvents
      ? wrong('Master key', `${key} is not there: names and draw secrets cannot be opened`)
      : fine('Master key', 'made with the first event');
  const mode = stat.mode & 0o777;
  // Windows knows no such modes.
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    return wrong('Master key', `${key} may be read by others (mode ${mode.toString(8)}): chmod 600`);
  return fine('Master key', `${key}, mode ${mode.toString(8)}`);
};

const chainsCheck = async ({ store, hashing }: LedgerPorts): Promise<Check> => {
  const broken: string[] = [];
  let events = 0;
  const heads = await store.streams();
  for (const { stream } of heads) {
    const recorded = await store.readStream(stream);
    events += recorded.length;
    const verdict = verifyChain(hashing, stream, recorded);
    if (!verdict.ok) broken.push(`${stream} at revision ${verdict.revision} (${verdict.reason}).`);
  }
  return broken.length === 0
    ? fine('Chains', `${counted(events, 'event')} in ${counted(heads.length, 'stream')}`)
    : wrong('Chains', `broken: ${some(broken)}`);
};

/**
 * Keys come first, events behind them. Where the master key opens them, the next command goes on as ever, and where it does not, the
 * keyring refuses that here as it would then.
 */
const keysWithoutEvents = async ({ keyring }: LedgerPorts, keys: number): Promise<Check> => {
  await keyring.createMany([]);
  const left = `${counted(keys, 'key')} and no event yet: left by a command that was broken off, which goes through when it is sent again`;
  return fine('Keys', `${left}. Where there were events, this is not their ledger file`);
};

/** Every person has its key, unless it is erased, and then it has none; every draw secret opens. */
const keysCheck = async (ports: LedgerPorts): Promise<Check> => {
  const { store, keyring } = ports;
  const problems: string[] = [];
  const keys = await keyring.count();
  if (keys > 0 && (await store.streams()).length === 0) return keysWithoutEvents(ports, keys);
  let persons = 0;
  for (const { stream } of await store.streams('person-')) {
    persons += 1;
    const erased = (await store.readStream(stream)).some(({ type }) => type === 'PersonErased');
    const there = (await keyring.find(stream)) !== undefined;
    if (erased && there) problems.push(`The key of ${stream} is still there although the person is erased.`);
    if (!erased && !there) problems.push(`The key of ${stream} is gone: the name cannot be shown.`);
  }
  for (const { stream } of await store.streams('tournament-')) {
    if ((await keyring.find(`staff-${stream.slice('tournament-'.length)}`)) === undefined)
      problems.push(`The staff key of ${stream} is gone.`);
  }
  return problems.length === 0 ? fine('Keys', `${counted(persons, 'person', 'persons')}, none missing`) : wrong('Keys', some(problems));
};

const attempt = async (name: string, check: () => Check | Promise<Check>): Promise<Check> => {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    return wrong(name, error.refusal.message);
  }
};

const ledgerChecks = async (file: string): Promise<readonly Check[]> => {
  const store = openSqliteStore(file, { readOnly: true });
  let hasEvents: boolean;
  const checks: Check[] = [];
  try {
    const report = store.integrityCheck();
    checks.push(report.ok ? fine('Ledger file', file) : wrong('Ledger file', some(report.problems)));
    hasEvents = store.hasEvents();
  } finally {
    await store.close();
  }
  const ports = embeddedPorts(file, { readOnly: true });
  try {
    checks.push(await attempt('Chains', () => chainsCheck(ports)));
    checks.push(masterKeyCheck(file, hasEvents));
    checks.push(await attempt('Keys', () => keysCheck(ports)));
  } finally {
    await ports.keyring.close();
    await ports.store.close();
  }
  return checks;
};

const ledgerOrNone = async (call: Call): Promise<readonly Check[]> => {
  const file = path.resolve(call.ledger);
  if (!fs.existsSync(file)) return [fine('Ledger file', `there is none yet at ${file}`)];
  try {
    return await ledgerChecks(file);
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    return [wrong('Ledger file', error.refusal.message)];
  }
};

const sqliteCheck = (): Check => {
  const db = new Database(':memory:');
  try {
    return fine('SQLite', String(db.prepare('SELECT sqlite_version()').pluck().get()));
  } finally {
    db.close();
  }
};

/** A server that answers, and who it takes the asker for. */
const serverChecks = async (server: string): Promise<readonly Check[]> => {
  const connection = new Connection(server);
  const ready = await attempt('Server', async () => {
    const { tournaments } = (await connection.ask({ path: '/health/ready' }, readyCodec)).body;
    return fine('Server', `${server} with ${counted(tournaments, 'tournament')}`);
  });
  if (!ready.ok) return [ready];
  const session = await attempt('Session', async () => {
    const own = sessionWith(server);
    const { role } = await new Connection(server, own).ask({ path: '/api/session' }, roleCodec);
    return fine('Session', role === 'staff' ? 'the organiser' : 'none: as everybody sees it');
  });
  return [ready, session];
};

/** `doctor`: checks the installation and the ledger, or with `--server` whether that answers. Exit 1 where something is wrong. */
export const doctor: Handler<object, []> = async (call) => {
  const { server } = call;
  const checks = [
    nodeCheck(process.versions.node),
    ...(server === undefined ? [sqliteCheck(), ...(await ledgerOrNone(call))] : await serverChecks(server)),
  ];
  const ok = checks.every((check) => check.ok);
  const text = [
    ...checks.map((check) => `${check.ok ? 'ok   ' : 'WRONG'}  ${check.name}: ${check.found}`),
    ok ? 'All is well.' : 'Something is wrong.',
  ];
  return { json: { ok, checks }, text: text.join('\n'), exitCode: ok ? 0 : 1 };
};
