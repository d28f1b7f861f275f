import { Controller, Get, Inject, Param, Query as QueryOf, Req, Res } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import { malformed, Needs, RefusalError, type Asked } from '@roundbook/kernel';
import { writeNeutral } from '@roundbook/interchange';
import { pseudonym } from '@roundbook/person';
import {
  bracket,
  byes,
  diff,
  parsePoint,
  pools,
  rounds,
  standings,
  timeline,
  withoutDrafts,
  type Names,
  type Point,
  type ViewOptions,
} from '@roundbook/projections';
import type { TournamentState } from '@roundbook/tournament';
import { given, POINT_QUERY, pointIn, stateAtPoint, unwrap, waitForRevision, type Query } from './asked-point';
import { SOURCE, type TournamentSource } from './source';
import { tournamentShown } from './tournament-shown';

interface Seen {
  readonly state: TournamentState;
  readonly names: ReadonlyMap<string, string>;
  readonly nameOf: Names;
  readonly point: Point;
  readonly view: ViewOptions;
}

const view = (summary: string) => ({ summary, query: POINT_QUERY });

/** What is shown of a tournament; who is not staff sees it without drafts and notes. */
@Controller('api/tournaments/:id')
export class Views {
  constructor(@Inject(SOURCE) private readonly source: TournamentSource) {}

  @Get()
  @Needs('public', view('A tournament: its policy, its players and how far it is.'))
  async tournament(
    @Req() asked: Asked,
    @Param('id') id: string,
    @QueryOf() query: Query,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<unknown> {
    const { state, names, view: seen } = await this.seen(asked, id, query, response);
    return tournamentShown(state, names, seen.staff === true);
  }

  @Get('standings')
  @Needs('public', view('The order after a round.'))
  async standings(
    @Req() asked: Asked,
    @Param('id') id: string,
    @QueryOf() query: Query,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<unknown> {
    const { state, nameOf, view: options } = await this.seen(asked, id, query, response);
    return standings(state, nameOf, options);
  }

  @Get('rounds')
  @Needs('public', view('Pairings and results.'))
  async rounds(
    @Req() asked: Asked,
    @Param('id') id: string,
    @QueryOf() query: Query,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<unknown> {
    const { state, nameOf, view: options } = await this.seen(asked, id, query, response);
    return rounds(state, nameOf, options);
  }

  @Get('pools')
  @Needs('public', view('Two-loss events: who is in, through and out.'))
  async pools(
    @Req() asked: Asked,
    @Param('id') id: string,
    @QueryOf() query: Query,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<unknown> {
    const { state, nameOf, view: options } = await this.seen(asked, id, query, response);
    return unwrap(pools(state, nameOf, options));
  }

  @Get('byes')
  @Needs('public', view('Who had a bye.'))
  async byes(
    @Req() asked: Asked,
    @Param('id') id: string,
    @QueryOf() query: Query,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<unknown> {
    const { state, nameOf, view: options } = await this.seen(asked, id, query, response);
    return byes(state, nameOf, options);
  }

  @Get('bracket')
  @Needs('public', view('The bracket with its seeds.'))
  async bracket(
    @Req() asked: Asked,
    @Param('id') id: string,
    @QueryOf() query: Query,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<unknown> {
    const { state, nameOf, view: options } = await this.seen(asked, id, query, response);
    return bracket(state, nameOf, options);
  }

  @Get('timeline')
  @Needs('public', view('Every event in one sentence.'))
  async timeline(
    @Req() asked: Asked,
    @Param('id') id: string,
    @QueryOf() query: Query,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<unknown> {
    const { nameOf, point, view: options } = await this.seen(asked, id, query, response);
    const told = await this.source.told(id, point.asOf);
    return timeline(told, nameOf, options.staff === true ? { ...options, notes: await this.source.notes(id, point.asOf) } : options);
  }

  @Get('diff')
  @Needs('public', {
    summary: 'Who moved between two points, and by which events.',
    query: { from: 'revision:N, round:N, an instant, or now.', to: 'As `from`; now unless given.', atLeast: POINT_QUERY.atLeast },
  })
  async diff(
    @Req() asked: Asked,
    @Param('id') id: string,
    @QueryOf() query: Query,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<unknown> {
    const from = given(query, 'from');
    if (from === undefined) throw new RefusalError(malformed('invalid_field', 'From which point?', { field: 'from' }));
    const points = [parsePoint(from, 'from'), parsePoint(given(query, 'to') ?? 'now', 'to')] as const;
    const { nameOf, view: options } = await this.seen(asked, id, { atLeast: query['atLeast'] }, response);
    const [before, after] = [await stateAtPoint(this.source, id, points[0]), await stateAtPoint(this.source, id, points[1])];
    const told = timeline(await this.source.told(id, Math.max(before.revision, after.revision)), nameOf, options);
    const at = ({ afterRound }: Point): ViewOptions => (afterRound === undefined ? {} : { afterRound });
    return diff(standings(before, nameOf, at(points[0])), standings(after, nameOf, at(points[1])), told);
  }

  @Get('export')
  @Needs('staff', view('The neutral file. Drafts are no part of it.'))
  async export(
    @Req() asked: Asked,
    @Param('id') id: string,
    @QueryOf() query: Query,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<unknown> {
    const { state, names, point } = await this.seen(asked, id, query, response);
    response.setHeader('Content-Disposition', `attachment; filename="tournament-${state.id}.json"`);
    return writeNeutral(withoutDrafts(state), names, point.afterRound === undefined ? {} : { afterRound: point.afterRound });
  }

  private async seen({ reader }: Asked, id: string, query: Query, response: ServerResponse): Promise<Seen> {
    const point = pointIn(query);
    await waitForRevision(this.source, id, query);
    const state = await stateAtPoint(this.source, id, point);
    const names = await this.source.names(state);
    response.setHeader('ETag', `"${state.revision}"`);
    return {
      state,
      names,
      nameOf: (person) => names.get(person) ?? pseudonym(person),
      point,
      view: { ...(point.afterRound === undefined ? {} : { afterRound: point.afterRound }), staff: reader.role === 'staff' },
    };
  }
}
