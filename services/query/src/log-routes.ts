import { Controller, Get, Inject, Param, Query as QueryOf, Req, Res } from '@nestjs/common';
import * as t from 'io-ts';
import type { ServerResponse } from 'node:http';
import {
  conflict,
  hex,
  integer,
  list,
  malformed,
  Needs,
  notFound,
  record,
  RefusalError,
  text,
  type Asked,
  type RecordedEvent,
} from '@roundbook/kernel';
import { writeLedgerFile } from '@roundbook/verifier';
import { given, stateAtPoint, type Query } from './asked-point';
import { logSize as size, signedCheckpointCodec, verifierKeyCodec, type AuditLog } from './log';
import { SOURCE, type TournamentSource } from './source';

/** The app that composes the services gives the log under this name. */
export const AUDIT_LOG = Symbol('audit log');
/** Recorded events as they are stored, from outside this service. */
export const RECORDED = Symbol('recorded events');
export type Recorded = (tournament: string) => Promise<readonly RecordedEvent[]>;

const hashes = list(hex(32), 0, 64);
export const inclusionCodec = record({ stream: text(), revision: integer(), hash: hex(32), leaf: size, size, path: hashes });
export const consistencyCodec = record({ from: size, to: size, path: hashes });

const numberIn = (query: Query, field: string): number | undefined => {
  const written = given(query, field);
  if (written === undefined) return undefined;
  if (/^\d{1,10}$/.test(written)) return Number(written);
  throw new RefusalError(malformed('invalid_field', `${field} is a number.`, { field, allowed: '0 or more' }));
};

const yesOrNo = (query: Query, field: string): boolean => {
  const written = given(query, field);
  if (written === undefined || written === 'true' || written === 'false') return written === 'true';
  throw new RefusalError(malformed('invalid_field', `${field} is not understood.`, { field, allowed: 'true or false' }));
};

const wanted = (query: Query, field: string): number => {
  const number = numberIn(query, field);
  if (number === undefined) throw new RefusalError(malformed('invalid_field', `${field} is missing.`, { field, allowed: '0 or more' }));
  return number;
};

/** The signed log over everything that was recorded, and what proves something of it (ledger.md, Audit log). */
@Controller('api/log')
export class LogRoutes {
  constructor(
    @Inject(AUDIT_LOG) private readonly log: AuditLog,
    @Inject(SOURCE) private readonly source: TournamentSource,
    @Inject(RECORDED) private readonly recorded: Recorded,
  ) {}

  @Get('key')
  @Needs('public', { summary: 'The key that checkpoints are signed with, as a verifier key (C2SP signed note).', gives: verifierKeyCodec })
  async key(): Promise<{ readonly key: string }> {
    return { key: await this.log.verifierKey() };
  }

  @Get('checkpoint')
  @Needs('public', {
    summary: 'How far the log is, signed. To everybody the newest that was signed in the last minute.',
    gives: signedCheckpointCodec,
  })
  checkpoint(@Req() { reader }: Asked): Promise<unknown> {
    return reader.role === 'staff' ? this.log.checkpoint() : this.log.recentCheckpoint();
  }

  @Get('checkpoints')
  @Needs('public', { summary: 'Every checkpoint that was signed, oldest first.', gives: list(signedCheckpointCodec) })
  checkpoints(): Promise<unknown> {
    return this.log.checkpoints();
  }

  @Get('inclusion')
  @Needs('public', {
    summary: 'What proves that an event is in the log (RFC 9162).',
    gives: inclusionCodec,
    query: { tournament: 'Its id.', revision: 'Of the event.', size: 'Of the log; as it is now unless given.' },
  })
  async inclusion(@Req() { reader }: Asked, @QueryOf() query: Query): Promise<unknown> {
    const tournament = given(query, 'tournament') ?? '';
    const revision = wanted(query, 'revision');
    const newest = (await stateAtPoint(this.source, tournament, {}, reader.role === 'staff')).revision;
    const event = (await this.recorded(tournament))[revision];
    if (event === undefined || revision > newest)
      throw new RefusalError(
        notFound('unknown_revision', `There is no revision ${revision}.`, { field: 'revision', allowed: `0 to ${newest}` }),
      );
    return {
      stream: event.stream,
      revision,
      hash: event.metadata.hash,
      ...(await this.log.inclusion(event.stream, revision, numberIn(query, 'size'))),
    };
  }

  @Get('consistency')
  @Needs('public', {
    summary: 'What proves that the log at one size begins the log at another (RFC 9162).',
    gives: consistencyCodec,
    query: { from: 'The smaller size.', to: 'The larger one; as the log is now unless given.' },
  })
  consistency(@QueryOf() query: Query): Promise<unknown> {
    return this.log.consistency(wanted(query, 'from'), numberIn(query, 'to'));
  }
}

/** A tournament as a ledger file, which anybody can check without this Roundbook. */
@Controller('api/tournaments/:id/ledger')
export class LedgerFileRoute {
  constructor(
    @Inject(AUDIT_LOG) private readonly log: AuditLog,
    @Inject(SOURCE) private readonly source: TournamentSource,
    @Inject(RECORDED) private readonly recorded: Recorded,
  ) {}

  @Get()
  @Needs('public', {
    summary:
      'The ledger file: every event with its hash, a signed checkpoint and what proves the last event in it. To everybody once the tournament is completed.',
    query: { names: 'true: with the names, which no hash covers; for staff.' },
    gives: t.string,
    answers: 'application/jsonl',
  })
  async file(
    @Req() { reader }: Asked,
    @Param('id') id: string,
    @QueryOf() query: Query,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<string> {
    const withNames = yesOrNo(query, 'names');
    const state = await this.source.stateAt(id);
    if (reader.role !== 'staff') this.checkPublic(state.completed, withNames);
    const events = await this.recorded(id);
    const last = events[events.length - 1];
    if (last === undefined) throw new RefusalError(notFound('unknown_tournament', 'There is no such tournament.', { field: 'tournament' }));
    const proof = await this.log.proofOf(last.stream, last.revision, reader.role !== 'staff');
    const names = withNames ? Object.fromEntries(await this.source.names(state)) : undefined;
    response.setHeader('Content-Type', 'application/jsonl; charset=utf-8');
    response.setHeader('Content-Disposition', `attachment; filename="tournament-${id}.jsonl"`);
    response.setHeader('ETag', `"${last.revision}"`);
    return writeLedgerFile({ stream: last.stream, events, proof, ...(names === undefined ? {} : { names }) });
  }

  /** Drafts and when they were made are staff's alone until they are history; names are for those who run the tournament. */
  private checkPublic(completed: boolean, withNames: boolean): void {
    if (withNames)
      throw new RefusalError(
        malformed('session_needed', 'Names are exported by who runs the tournament.', { field: 'names', allowed: "the organiser's link" }),
      );
    if (!completed)
      throw new RefusalError(
        conflict('not_completed', 'Everybody may have the ledger file once the tournament is completed; until then it holds drafts.', {
          allowed: "after the tournament, or with the organiser's link",
        }),
      );
  }
}
