import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query as QueryOf, Req, Res } from '@nestjs/common';
import type { Mixed } from 'io-ts';
import type { ServerResponse } from 'node:http';
import { decodeWith, Needs, type Asked } from '@roundbook/kernel';
import { pseudonym } from '@roundbook/person';
import {
  byeExplainedCodec,
  explain,
  pairingExplainedCodec,
  promotionExplainedCodec,
  standingExplainedCodec,
  supposedCodec,
  whatIf,
  whatIfCodec,
  type Names,
  type Questioned,
  type ToldEvent,
  type ViewOptions,
} from '@roundbook/projections';
import type { TournamentState } from '@roundbook/tournament';
import { POINT_QUERY, pointIn, roundIn, stateAtPoint, unwrap, waitForRevision, type Query } from './asked-point';
import { SOURCE, type TournamentSource } from './source';

const explains = (summary: string, gives: Mixed) => ({ summary, query: POINT_QUERY, gives });

interface Looked {
  readonly state: TournamentState;
  readonly told: readonly ToldEvent[];
  readonly names: Names;
  readonly options: ViewOptions;
}

/** Why everything is as it is, from the results up; and what would be if something were otherwise. Nothing here writes. */
@Controller('api/tournaments/:id')
export class Explained {
  constructor(@Inject(SOURCE) private readonly source: TournamentSource) {}

  @Get('explain/standing/:player')
  @Needs('public', explains('A place of the standings from the results up: a registration number or a person.', standingExplainedCodec))
  async standing(
    @Req() asked: Asked,
    @Param('id') id: string,
    @Param('player') of: string,
    @QueryOf() query: Query,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<unknown> {
    return this.answer(asked, id, { kind: 'standing', of }, query, response);
  }

  @Get('explain/pairing/:match')
  @Needs(
    'public',
    explains(
      'A pairing: among whom, what was optimised, and how it was drawn. A match id, or a table of the newest round.',
      pairingExplainedCodec,
    ),
  )
  async pairing(
    @Req() asked: Asked,
    @Param('id') id: string,
    @Param('match') of: string,
    @QueryOf() query: Query,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<unknown> {
    return this.answer(asked, id, { kind: 'pairing', of }, query, response);
  }

  @Get('explain/bye/:player')
  @Needs('public', {
    ...explains('Why a player had a bye.', byeExplainedCodec),
    query: { ...POINT_QUERY, round: 'The bye of this round; the newest unless given.' },
  })
  async bye(
    @Req() asked: Asked,
    @Param('id') id: string,
    @Param('player') of: string,
    @QueryOf() query: Query,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<unknown> {
    const round = roundIn(query);
    return this.answer(asked, id, { kind: 'bye', of, ...(round === undefined ? {} : { round }) }, query, response);
  }

  @Get('explain/promotion/:player')
  @Needs('public', explains('Why a player came into the place of another.', promotionExplainedCodec))
  async promotion(
    @Req() asked: Asked,
    @Param('id') id: string,
    @Param('player') of: string,
    @QueryOf() query: Query,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<unknown> {
    return this.answer(asked, id, { kind: 'promotion', of }, query, response);
  }

  @Post('what-if')
  @HttpCode(200)
  @Needs('public', {
    ...explains('The standings under another policy, other parameters or other results; nothing is written.', whatIfCodec),
    body: supposedCodec,
  })
  async whatIf(
    @Req() asked: Asked,
    @Param('id') id: string,
    @Body() body: unknown,
    @QueryOf() query: Query,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<unknown> {
    const supposed = unwrap(decodeWith(supposedCodec, body ?? {}));
    const { told, names, options } = await this.looked(asked, id, query, response);
    return unwrap(whatIf(told, names, supposed, options));
  }

  private async answer(asked: Asked, id: string, question: Questioned, query: Query, response: ServerResponse): Promise<unknown> {
    const { state, told, names, options } = await this.looked(asked, id, query, response);
    return unwrap(explain(state, names, question, told, options));
  }

  private async looked({ reader }: Asked, id: string, query: Query, response: ServerResponse): Promise<Looked> {
    const point = pointIn(query);
    await waitForRevision(this.source, id, query);
    const staff = reader.role === 'staff';
    const state = await stateAtPoint(this.source, id, point, staff);
    const [told, names] = [await this.source.told(id, state.revision), await this.source.names(state)];
    response.setHeader('ETag', `"${state.revision}"`);
    return {
      state,
      told,
      names: (person) => names.get(person) ?? pseudonym(person),
      options: { ...(point.afterRound === undefined ? {} : { afterRound: point.afterRound }), staff },
    };
  }
}
