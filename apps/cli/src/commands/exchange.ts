import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs';
import { readNeutral } from '@roundbook/interchange';
import { malformed, RefusalError } from '@roundbook/kernel';
import type { Handler } from '../answer';
import { atTournament } from '../at-tournament';
import { readText } from '../read-input';
import { counted } from '../text/words';
import { unwrap } from '../unwrap';
import { withAccess } from '../with-access';
import { pointOf, type PointOptions } from './views';

const checkFormat = (format: string | undefined, known: readonly string[] = ['neutral']): void => {
  if (format === undefined || known.includes(format)) return;
  throw new RefusalError(
    malformed('unknown_format', `There is no format ${JSON.stringify(format.slice(0, 60))}.`, {
      field: 'format',
      allowed: known.join(', '),
    }),
  );
};

interface ImportOptions {
  readonly format?: string;
  readonly preset?: string;
  readonly name?: string;
  readonly store?: string;
  readonly date?: string;
}

const checkedDate = (date: string | undefined): string | undefined => {
  if (date === undefined || (/^\d{4}-\d\d-\d\d$/.test(date) && new Date(`${date}T00:00:00Z`).toJSON()?.startsWith(date) === true))
    return date;
  throw new RefusalError(
    malformed('invalid_field', `${JSON.stringify(date.slice(0, 40))} is no date.`, { field: 'date', allowed: 'a date as 2026-11-30' }),
  );
};

/** `import <file>`: another program's tournament becomes events, all or none. */
export const importFile: Handler<ImportOptions, [string]> = async (call, options, file) => {
  checkFormat(options.format);
  const date = checkedDate(options.date);
  const text = await readText(file, 'import');
  const readBy = {
    ...(options.preset === undefined ? {} : { preset: options.preset }),
    ...(options.name === undefined ? {} : { name: options.name }),
  };
  const plan = unwrap(readNeutral(text, readBy));
  return withAccess(call, 'create', async (access, commandId) => {
    const how = { ...readBy, ...(options.store === undefined ? {} : { store: options.store }), ...(date === undefined ? {} : { date }) };
    const { tournament, revision, notes } = await access.importFile(text, plan, how, commandId);
    const { name, preset, players, round: rounds } = await access.tournament(tournament);
    return {
      json: { tournament, revision, name, preset, players: players.length, rounds, notes },
      text: [`${name} is imported with ${counted(players.length, 'player')} and ${counted(rounds, 'round')}: ${tournament}`, ...notes].join(
        '\n',
      ),
    };
  });
};

interface ExportOptions extends PointOptions {
  readonly format?: string;
  readonly out?: string;
  readonly names?: boolean;
}

/** Written beside and renamed, so that no half file ever stands under the name. */
const writeFile = (file: string, text: string): void => {
  const draft = `${file}.${randomUUID()}.part`;
  try {
    fs.writeFileSync(draft, text, { flag: 'wx' });
    fs.renameSync(draft, file);
  } catch (error) {
    fs.rmSync(draft, { force: true });
    const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
    if (code === undefined) throw error;
    throw new RefusalError(malformed('file_unwritable', `${file} cannot be written (${code}).`, { field: 'out' }));
  }
};

/** `export <id> --format ledger`: every event with its hash, a signed checkpoint, and what proves the one in the other. */
const exportLedger: Handler<ExportOptions, [string]> = (call, { out, names, asOf, afterRound }, id) => {
  if (asOf !== undefined || afterRound !== undefined)
    throw new RefusalError(
      malformed('whole_ledger_only', 'A ledger file is whole: its checkpoint proves its last event.', {
        field: asOf === undefined ? 'afterRound' : 'asOf',
        allowed: 'without --as-of and --after-round',
      }),
    );
  return atTournament(call, id, 'write', async ({ access, tournament }) => {
    const { text, revision } = await access.ledgerFile(tournament, names === true);
    if (out === undefined)
      return {
        json: text
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line) as unknown),
        text: text.trimEnd(),
      };
    writeFile(out, text);
    return { json: { tournament, revision, file: out }, text: `Written to ${out}.` };
  });
};

/** `export <id>`: the neutral file, on the standard output or into `--out`. Drafts are no part of it. */
export const exportFile: Handler<ExportOptions, [string]> = (call, options, id) => {
  checkFormat(options.format, ['neutral', 'ledger']);
  if (options.format === 'ledger') return exportLedger(call, options, id);
  if (options.names === true)
    throw new RefusalError(
      malformed('invalid_field', 'A neutral file always holds the names.', { field: 'names', allowed: '--format ledger' }),
    );
  const point = pointOf(options);
  return atTournament(call, id, 'read', async (at) => {
    const { document, revision } = await at.access.neutral(at.tournament, point);
    const text = JSON.stringify(document, null, 2);
    if (options.out === undefined) return { json: document, text };
    writeFile(options.out, `${text}\n`);
    return { json: { tournament: at.tournament, revision, file: options.out }, text: `Written to ${options.out}.` };
  });
};
