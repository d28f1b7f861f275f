import { Controller, Inject, Post, Query, Req, Res } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import { readNeutral } from '@roundbook/interchange';
import { malformed, Needs, RefusalError, type Asked } from '@roundbook/kernel';
import { importedCodec } from '../answer-codecs';
import { importTournament, type Imported } from '../import-tournament';
import type { LedgerPorts } from '../ports';
import { idempotencyKey, LEDGER_PORTS, STAFF, unwrap } from './written';

type Query = Readonly<Record<string, unknown>>;

const given = (query: Query, name: string): string | undefined => {
  const value = query[name];
  if (value === undefined || (typeof value === 'string' && value.length <= 200)) return value;
  throw new RefusalError(malformed('invalid_field', `${name} is not understood.`, { field: name, allowed: 'one text' }));
};

const dateIn = (query: Query): string | undefined => {
  const date = given(query, 'date');
  if (date === undefined || (/^\d{4}-\d\d-\d\d$/.test(date) && new Date(`${date}T00:00:00Z`).toJSON()?.startsWith(date) === true))
    return date;
  throw new RefusalError(malformed('invalid_field', 'The date is not understood.', { field: 'date', allowed: 'a date as 2026-11-30' }));
};

@Controller('api/import')
export class Imports {
  constructor(@Inject(LEDGER_PORTS) private readonly ports: LedgerPorts) {}

  @Post()
  @Needs('staff', {
    summary: "Another program's tournament (a neutral file) becomes events, all or none; its id is the idempotency key.",
    query: {
      preset: 'The rules to read it by.',
      name: 'Another name than the one in the file.',
      store: 'Where it was played.',
      date: 'When it was played, as 2026-11-30.',
    },
    gives: importedCodec,
    writes: 'unconditional',
  })
  async import(@Req() asked: Asked, @Query() query: Query, @Res({ passthrough: true }) response: ServerResponse): Promise<Imported> {
    const commandId = idempotencyKey(asked);
    const [preset, name, store, date] = [given(query, 'preset'), given(query, 'name'), given(query, 'store'), dateIn(query)];
    if (asked.text === undefined)
      throw new RefusalError(malformed('body_missing', 'There is no file.', { allowed: 'a neutral file as the body, application/json' }));
    const plan = unwrap(readNeutral(asked.text, { ...(preset === undefined ? {} : { preset }), ...(name === undefined ? {} : { name }) }));
    const imported = await importTournament(this.ports, plan, {
      actor: STAFF,
      commandId,
      ...(store === undefined ? {} : { store }),
      ...(date === undefined ? {} : { date }),
    });
    response.setHeader('ETag', `"${imported.revision}"`);
    return imported;
  }
}
