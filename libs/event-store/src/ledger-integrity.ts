import type { Database } from 'better-sqlite3';
import { triggersOf } from './ledger-schema';
import { sqliteCode } from './sqlite-fault';

export interface IntegrityReport {
  readonly ok: boolean;
  /** One sentence for each thing that is wrong. */
  readonly problems: readonly string[];
}

const GAPS = `
SELECT s.name AS stream, count(e.position) AS events, min(e.revision) AS first, max(e.revision) AS last
FROM streams s LEFT JOIN events e ON e.stream = s.id
GROUP BY s.id HAVING events = 0 OR first <> 0 OR last <> events - 1`;

const fileProblems = (db: Database): string[] => {
  const lines = db.prepare('PRAGMA integrity_check').pluck().all() as string[];
  return lines.filter((line) => line !== 'ok').map((line) => `SQLite: ${line}`);
};

const triggerProblems = (db: Database): string[] => {
  const rows = db.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").all() as { name: string; sql: string }[];
  const own = triggersOf(db);
  const found = new Map(rows.map(({ name, sql }) => [name, sql]));
  const missing = [...own].filter(([name, sql]) => found.get(name) !== sql).map(([name]) => `The trigger ${name} is missing or changed.`);
  const foreign = [...found.keys()]
    .filter((name) => !own.has(name))
    .map((name) => `There is a trigger that does not belong here: ${name}.`);
  return [...missing, ...foreign];
};

const gapProblems = (db: Database): string[] => {
  const rows = db.prepare(GAPS).all() as { stream: string; events: number; first: number | null; last: number | null }[];
  const inStreams = rows.map(
    ({ stream, events, first, last }) => `Stream ${stream} has ${events} events, from revision ${first ?? 'none'} to ${last ?? 'none'}.`,
  );
  const { events, last } = db.prepare('SELECT count(*) AS events, coalesce(max(position), 0) AS last FROM events').get() as {
    events: number;
    last: number;
  };
  return events === last ? inStreams : [...inStreams, `The ledger has ${events} events, but the last one is at position ${last}.`];
};

const textProblems = (db: Database): string[] => {
  const none = "SELECT position FROM events WHERE NOT json_valid(event) OR json_type(event, '$.id') IS NOT 'text' LIMIT 10";
  return (db.prepare(none).pluck().all() as number[]).map((position) => `The text at position ${position} is no event.`);
};

/** The file as SQLite sees it, the append-only triggers, revisions and positions without a gap, texts that are events. What they say is for the chain. */
export const ledgerIntegrity = (db: Database): IntegrityReport => {
  const problems: string[] = [];
  try {
    for (const part of [fileProblems, triggerProblems, gapProblems, textProblems]) problems.push(...part(db));
  } catch (error) {
    // Pages so damaged that a question cannot be answered are a finding, not a failure of the check.
    const code = sqliteCode(error);
    if (code === undefined || !/^SQLITE_(CORRUPT|NOTADB)/.test(code)) throw error;
    problems.push(`SQLite: ${code}`);
  }
  return { ok: problems.length === 0, problems };
};
