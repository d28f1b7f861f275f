import { Controller, Get, Inject, Param, Query as QueryOf, Req, Res } from '@nestjs/common';
import type { Mixed } from 'io-ts';
import type { ServerResponse } from 'node:http';
import { malformed, Needs, notFound, RefusalError, type Asked } from '@roundbook/kernel';
import { writeNeutral, writtenCodec } from '@roundbook/interchange';
import { pseudonym } from '@roundbook/person';
import {
  bracket,
  bracketCodec,
  byes,
  byesCodec,
  contenders,
  contendersCodec,
  crossTables,
  crossTablesCodec,
  diff,
  diffCodec,
  disputes,
  disputesCodec,
  finalsTables,
  finalsTablesCodec,
  parsePoint,
  POINT_WORDS,
  pools,
  poolsCodec,
  rounds,
  roundsCodec,
  standings,
  standingsCodec,
  timeline,
  timelineCodec,
  tournamentCodec,
  tournamentShown,
  withoutDrafts,
  type Names,
  type Point,
  type ViewOptions,
} from '@roundbook/projections';
import type { TournamentState } from '@roundbook/tournament';
import { given, POINT_QUERY, pointIn, roundIn, stateAtPoint, unwrap, waitForRevision, type Query } from './asked-point';
import { KeptAnswers } from './kept-answers';
import { SOURCE, type TournamentSource } from './source';

interface Seen {
  readonly state: TournamentState;
  readonly names: ReadonlyMap<string, string>;
  readonly nameOf: Names;
  readonly point: Point;
  readonly view: ViewOptions;
}

const view = (summary: string, gives: Mixed) => ({ summary, query: POINT_QUERY, gives });

/** What is shown of a tournament; who is not staff sees it without drafts and notes. */
@Controller('api/tournaments/:id')
export class Views {
  private readonly answers = new KeptAnswers();

  constructor(@Inject(SOURCE) private readonly source: TournamentSource) {}

  @Get()
  @Needs('public', view('A tournament: its policy, its players and how far it is.', tournamentCodec))
  async tournament(
    @Req() asked: Asked,
    @Param('id') id: string,
    @QueryOf() query: Query,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<unknown> {
    const seen = await this.seen(asked, id, query, response);
    return this.kept(response, seen, 'tournament', ({ state, names, view: options }) =>
      tournamentShown(state, names, options.staff === true),
    );
  }

  @Get('standings')
  @Needs('public', view('The order after a round.', standingsCodec))
  async standings(
    @Req() asked: Asked,
    @Param('id') id: string,
    @QueryOf() query: Query,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<unknown> {
    const seen = await this.seen(asked, id, query, response);
    return this.kept(response, seen, 'standings', ({ state, nameOf, view: options }) => standings(state, nameOf, options));
  }

  @Get('rounds')
  @Needs('public', { ...view('Pairings and results.', roundsCodec), query: { ...POINT_QUERY, round: 'This round alone.' } })
  async rounds(
    @Req() asked: Asked,
    @Param('id') id: string,
    @QueryOf() query: Query,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<unknown> {
    const only = roundIn(query);
    const seen = await this.seen(asked, id, query, response);
    return this.kept(response, seen, `rounds ${only ?? 'all'}`, ({ state, nameOf, view: options }) => {
      const shown = rounds(state, nameOf, only === undefined ? options : { ...options, only });
      if (only === undefined || shown.rounds.length > 0) return shown;
      throw new RefusalError(notFound('unknown_round', `There is no round ${only}.`, { field: 'round' }));
    });
  }

  @Get('pools')
  @Needs('public', view('Two-loss events: who is in, through and out.', poolsCodec))
  async pools(
    @Req() asked: Asked,
    @Param('id') id: string,
    @QueryOf() query: Query,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<unknown> {
    const seen = await this.seen(asked, id, query, response);
    return this.kept(response, seen, 'pools', ({ state, nameOf, view: options }) => unwrap(pools(state, nameOf, options)));
  }

  @Get('crossTables')
  @Needs('public', view('Round robins: who did what against whom in each group.', crossTablesCodec))
  async crossTables(
    @Req() asked: Asked,
    @Param('id') id: string,
    @QueryOf() query: Query,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<unknown> {
    const seen = await this.seen(asked, id, query, response);
    return this.kept(response, seen, 'crossTables', ({ state, nameOf, view: options }) => unwrap(crossTables(state, nameOf, options)));
  }

  @Get('contenders')
  @Needs('public', view('Performance pairings: who can still win what.', contendersCodec))
  async contenders(
    @Req() asked: Asked,
    @Param('id') id: string,
    @QueryOf() query: Query,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<unknown> {
    const seen = await this.seen(asked, id, query, response);
    return this.kept(response, seen, 'contenders', ({ state, nameOf, view: options }) => unwrap(contenders(state, nameOf, options)));
  }

  @Get('finalsTables')
  @Needs('public', view('Dominion leagues: the tables of the finals, and who came into whose place.', finalsTablesCodec))
  async finalsTables(
    @Req() asked: Asked,
    @Param('id') id: string,
    @QueryOf() query: Query,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<unknown> {
    const seen = await this.seen(asked, id, query, response);
    return this.kept(response, seen, 'finalsTables', ({ state, nameOf, view: options }) => unwrap(finalsTables(state, nameOf, options)));
  }

  @Get('byes')
  @Needs('public', view('Who had a bye.', byesCodec))
  async byes(
    @Req() asked: Asked,
    @Param('id') id: string,
    @QueryOf() query: Query,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<unknown> {
    const seen = await this.seen(asked, id, query, response);
    return this.kept(response, seen, 'byes', ({ state, nameOf, view: options }) => byes(state, nameOf, options));
  }

  @Get('bracket')
  @Needs('public', view('The bracket with its seeds.', bracketCodec))
  async bracket(
    @Req() asked: Asked,
    @Param('id') id: string,
    @QueryOf() query: Query,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<unknown> {
    const seen = await this.seen(asked, id, query, response);
    return this.kept(response, seen, 'bracket', ({ state, nameOf, view: options }) => bracket(state, nameOf, options));
  }

  @Get('disputes')
  @Needs('public', view('Disputed results, and how they were ruled on.', disputesCodec))
  async disputes(
    @Req() asked: Asked,
    @Param('id') id: string,
    @QueryOf() query: Query,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<unknown> {
    const seen = await this.seen(asked, id, query, response);
    return this.kept(response, seen, 'disputes', async ({ state, nameOf, view: options }) => {
      const told = await this.source.told(id, state.revision);
      const notes = options.staff === true ? { notes: await this.source.notes(id, state.revision) } : {};
      return disputes(state, told, nameOf, { ...options, ...notes });
    });
  }

  @Get('timeline')
  @Needs('public', view('Every event in one sentence.', timelineCodec))
  async timeline(
    @Req() asked: Asked,
    @Param('id') id: string,
    @QueryOf() query: Query,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<unknown> {
    const seen = await this.seen(asked, id, query, response);
    return this.kept(response, seen, 'timeline', async ({ state, nameOf, view: options }) => {
      const told = await this.source.told(id, state.revision);
      return timeline(told, nameOf, options.staff === true ? { ...options, notes: await this.source.notes(id, state.revision) } : options);
    });
  }

  @Get('diff')
  @Needs('public', {
    summary: 'Who moved between two points, and by which events.',
    gives: diffCodec,
    query: { from: `${POINT_WORDS}.`, to: 'As `from`; now unless given.', atLeast: POINT_QUERY.atLeast },
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
    const staff = options.staff === true;
    const [before, after] = [await stateAtPoint(this.source, id, points[0], staff), await stateAtPoint(this.source, id, points[1], staff)];
    const told = timeline(await this.source.told(id, Math.max(before.revision, after.revision)), nameOf, options);
    const at = ({ afterRound }: Point): ViewOptions => (afterRound === undefined ? {} : { afterRound });
    return diff(standings(before, nameOf, at(points[0])), standings(after, nameOf, at(points[1])), told);
  }

  @Get('export')
  @Needs('staff', view('The neutral file. Drafts are no part of it.', writtenCodec))
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

  /** Made once for each revision and each sort of reader: many look at the same thing at the same moment. */
  private async kept(response: ServerResponse, seen: Seen, question: string, make: (seen: Seen) => unknown): Promise<string> {
    const { state, names, view: options } = seen;
    const asked = `${question} ${options.afterRound ?? 'now'} ${options.staff === true ? 'staff' : 'public'}`;
    const text = await this.answers.text(names, state, asked, () => make(seen));
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    return text;
  }

  private async seen({ reader }: Asked, id: string, query: Query, response: ServerResponse): Promise<Seen> {
    const point = pointIn(query);
    await waitForRevision(this.source, id, query);
    const state = await stateAtPoint(this.source, id, point, reader.role === 'staff');
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
