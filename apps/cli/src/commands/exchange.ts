import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs';
import { readNeutral, writeNeutral } from '@roundbook/interchange';
import { malformed, RefusalError } from '@roundbook/kernel';
import { importTournament } from '@roundbook/ledger';
import { withoutDrafts } from '@roundbook/projections';
import type { Handler } from '../answer';
import { atTournament, STAFF } from '../at-tournament';
import { withLedger } from '../open-ledger';
import { readText } from '../read-input';
import { unwrap } from '../unwrap';
import { pointOf, stateAtPoint, type PointOptions } from './views';

const checkFormat = (format: string | undefined): void => {
  if (format === undefined || format === 'neutral') return;
  throw new RefusalError(
    malformed('unknown_format', `There is no format ${JSON.stringify(format.slice(0, 60))}.`, { field: 'format', allowed: 'neutral' }),
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
  const plan = unwrap(
    readNeutral(text, {
      ...(options.preset === undefined ? {} : { preset: options.preset }),
      ...(options.name === undefined ? {} : { name: options.name }),
    }),
  );
  return withLedger(call, 'create', async (ledger, ports) => {
    const how = {
      actor: STAFF,
      commandId: call.commandId ?? randomUUID(),
      ...(options.store === undefined ? {} : { store: options.store }),
      ...(date === undefined ? {} : { date }),
    };
    const { tournament, revision, notes } = await importTournament(ports, plan, how);
    const state = await ledger.stateAt(tournament);
    return {
      json: {
        tournament,
        revision,
        name: state.name,
        preset: state.policy.preset,
        players: state.players.length,
        rounds: state.rounds.length,
        notes,
      },
      text: [
        `${state.name} is imported with ${state.players.length} players and ${state.rounds.length} rounds: ${tournament}`,
        ...notes,
      ].join('\n'),
    };
  });
};

interface ExportOptions extends PointOptions {
  readonly format?: string;
  readonly out?: string;
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

/** `export <id>`: the neutral file, on the standard output or into `--out`. Drafts are no part of it. */
export const exportFile: Handler<ExportOptions, [string]> = (call, options, id) => {
  checkFormat(options.format);
  const point = pointOf(options);
  return atTournament(call, id, 'read', async (at) => {
    const state = await stateAtPoint(at, point);
    const document = writeNeutral(withoutDrafts(state), at.names, point.afterRound === undefined ? {} : { afterRound: point.afterRound });
    const text = JSON.stringify(document, null, 2);
    if (options.out === undefined) return { json: document, text };
    writeFile(options.out, `${text}\n`);
    return { json: { tournament: at.tournament, revision: state.revision, file: options.out }, text: `Written to ${options.out}.` };
  });
};
