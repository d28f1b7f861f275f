import { Body, Controller, Delete, Inject, Param, Put, Req } from '@nestjs/common';
import { malformed, Needs, record, RefusalError, text, uuid, type Asked } from '@roundbook/kernel';
import { cleanName } from '@roundbook/person';
import { erasedCodec, renamedCodec } from '../answer-codecs';
import type { Ledger } from '../ledger';
import { bodyAs, idempotencyKey, LEDGER, STAFF, unwrap } from './written';

const renameCodec = record({ name: text(1, 1_000) });

const personIn = (written: string): string => {
  const id = written.toLowerCase();
  if (uuid.is(id)) return id;
  throw new RefusalError(malformed('invalid_field', `${JSON.stringify(written.slice(0, 60))} is no person's id.`, { field: 'person' }));
};

/** The persons behind registrations: no event of a tournament changes. */
@Controller('api/persons')
export class Persons {
  constructor(@Inject(LEDGER) private readonly ledger: Ledger) {}

  @Put(':id/name')
  @Needs('staff', { summary: 'Another name, everywhere.', gives: renamedCodec, body: renameCodec, writes: 'unconditional' })
  async rename(@Req() asked: Asked, @Param('id') id: string, @Body() body: unknown): Promise<unknown> {
    const [person, name] = [personIn(id), unwrap(cleanName(bodyAs(renameCodec, body).name))];
    await this.ledger.people.rename(person, name, { commandId: idempotencyKey(asked), actor: STAFF });
    return { person, name };
  }

  @Delete(':id')
  @Needs('staff', { summary: 'The name is gone for good; a pseudonym stands in its place.', gives: erasedCodec, writes: 'unconditional' })
  async erase(@Req() asked: Asked, @Param('id') id: string): Promise<unknown> {
    const person = personIn(id);
    const erasure = await this.ledger.people.erase(person, { commandId: idempotencyKey(asked), actor: STAFF });
    return { person, erased: true, erasure, name: (await this.ledger.people.namesOf([person])).get(person) ?? person };
  }
}
