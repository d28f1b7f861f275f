import Database from 'better-sqlite3';
import * as fs from 'node:fs';
import { openSqliteStore } from '@roundbook/event-store';
import { RefusalError } from '@roundbook/kernel';
import { embeddedPorts, fileOfStore, realFileOf } from '@roundbook/ledger';
import { readyCodec, roleCodec } from '../../../venue/src/answer-codecs';
import type { Call, Handler } from '../answer';
import { storeOfLedger } from '../ledger-place';
import { Connection } from '../server/connection';
import { sessionWith } from '../server/kept-sessions';
import { counted } from '../text/words';
import { attempt, chainsCheck, fine, keysCheck, some, wrong, type Check } from './doctor-checks';
import { kurrentChecks } from './doctor-kurrent';

const LEAST_NODE = [20, 19];
const nodeCheck = (version: string): Check => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const enough = major > (LEAST_NODE[0] ?? 0) || (major === LEAST_NODE[0] && minor >= (LEAST_NODE[1] ?? 0));
  return (enough ? fine : wrong)('Node.js', `${version}${enough ? '' : `, and ${LEAST_NODE.join('.')} or newer is needed`}`);
};

/** The master key is for its owner alone. */
const masterKeyCheck = (file: string, hasEvents: boolean): Check => {
  const key = `${file}.key`;
  // An empty one is none to the keyring either.
  if ((process.env['ROUNDBOOK_MASTER_KEY'] ?? '') !== '') return fine('Master key', 'given by ROUNDBOOK_MASTER_KEY');
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

/** The usual ledger is made by the first command; one that the command line names has to be there. */
const ledgerOrNone = async (named: string, mustBeThere: boolean): Promise<readonly Check[]> => {
  try {
    const file = realFileOf(named);
    if (!fs.existsSync(file))
      return [mustBeThere ? wrong('Ledger file', `There is no ledger ${file}.`) : fine('Ledger file', `there is none yet at ${file}`)];
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
    const { tournaments, projections } = (await connection.ask({ path: '/health/ready' }, readyCodec)).body;
    const found = `${server} with ${counted(tournaments, 'tournament')}`;
    const damaged = Math.max(0, ...projections.map((one) => one.damaged));
    return damaged === 0 ? fine('Server', found) : wrong('Server', `${found}, ${damaged} of them damaged: the list says which`);
  });
  if (!ready.ok) return [ready];
  const session = await attempt('Session', async () => {
    const own = sessionWith(server);
    const { role } = await new Connection(server, own).ask({ path: '/api/session' }, roleCodec);
    return fine('Session', role === 'staff' ? 'the organiser' : 'none: as everybody sees it');
  });
  return [ready, session];
};

const storeChecks = async (call: Call): Promise<readonly Check[]> => {
  const store = storeOfLedger(call.ledger);
  const file = fileOfStore(store);
  return file === undefined ? kurrentChecks(store) : [sqliteCheck(), ...(await ledgerOrNone(file, call.ledgerNamed === true))];
};

/** `doctor`: checks the installation and the ledger, or with `--server` whether that answers. Exit 1 where something is wrong. */
export const doctor: Handler<object, []> = async (call) => {
  const { server } = call;
  const checks = [nodeCheck(process.versions.node), ...(await (server === undefined ? storeChecks(call) : serverChecks(server)))];
  const ok = checks.every((check) => check.ok);
  const text = [
    ...checks.map((check) => `${check.ok ? 'ok   ' : 'WRONG'}  ${check.name}: ${check.found}`),
    ok ? 'All is well.' : 'Something is wrong.',
  ];
  return { json: { ok, checks }, text: text.join('\n'), exitCode: ok ? 0 : 1 };
};
