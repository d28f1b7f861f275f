import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { malformed, Needs, RefusalError } from '@roundbook/kernel';
import { eventsCodec } from '../answer-codecs';
import { eventsShown, type EventJson } from '../events-shown';
import type { Ledger } from '../ledger';
import { LEDGER } from './written';

const revisionIn = (written: unknown, field: string): number | undefined => {
  if (written === undefined) return undefined;
  if (typeof written === 'string' && /^\d{1,15}$/.test(written)) return Number(written);
  throw new RefusalError(malformed('invalid_field', `${field} is not understood.`, { field, allowed: 'a revision' }));
};

/** What stands in the ledger. */
@Controller('api/tournaments/:id/events')
export class RecordedEvents {
  constructor(@Inject(LEDGER) private readonly ledger: Ledger) {}

  @Get()
  @Needs('staff', {
    summary: 'The events as they are recorded, each with its sentence. Free text stays sealed.',
    query: { from: 'The revision of the first event; 0 unless given.', to: 'The revision of the last one.' },
    gives: eventsCodec,
  })
  events(@Param('id') id: string, @Query('from') from: unknown, @Query('to') to: unknown): Promise<readonly EventJson[]> {
    return eventsShown(this.ledger, id, revisionIn(from, 'from'), revisionIn(to, 'to'));
  }
}
