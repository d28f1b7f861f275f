import { Controller, Get, Header, Inject, Injectable, Req } from '@nestjs/common';
import { SkipThrottle } from '@nestjs/throttler';
import { Needs, oneOf, record, type Asked, type Right } from '@roundbook/kernel';
import { CATALOGUE, FEEDS, lagFigures, LiveFeeds, type Lag, type RunningProjection } from '@roundbook/query';
import { healthCodec, readyCodec } from './answer-codecs';
import type { Step } from './web-request';

export const VERSION = Symbol('version of the program');

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);
/** How often something was written would tell everybody when a draft is made. */
const PUBLIC_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

interface Answered {
  readonly method: string;
  readonly status: number;
  count: number;
  seconds: number;
}

/** What the venue counts of itself. */
@Injectable()
export class Figures {
  private readonly requests = new Map<string, Answered>();
  appends = 0;

  count(given: string, status: number, seconds: number): void {
    const method = METHODS.has(given) ? given : 'other';
    const key = `${method} ${status}`;
    const answered = this.requests.get(key) ?? { method, status, count: 0, seconds: 0 };
    this.requests.set(key, answered);
    answered.count += 1;
    answered.seconds += seconds;
  }

  /** In the text format of Prometheus; for the public without what is written. */
  text(right: Right, readers: number, lags: readonly Lag[]): string {
    const requests = [...this.requests.values()].filter(({ method }) => right === 'staff' || PUBLIC_METHODS.has(method));
    const sum = (of: (answered: Answered) => number): number => requests.reduce((before, answered) => before + of(answered), 0);
    const one = (name: string, type: string, help: string, lines: readonly string[]) => [
      `# HELP roundbook_${name} ${help}`,
      `# TYPE roundbook_${name} ${type}`,
      ...lines.map((line) => `roundbook_${name}${line}`),
    ];
    return [
      ...one(
        'requests_total',
        'counter',
        'Requests answered.',
        requests.map(({ method, status, count }) => `{method="${method}",status="${status}"} ${count}`),
      ),
      '# HELP roundbook_request_seconds Time from a request to its answer.',
      '# TYPE roundbook_request_seconds summary',
      `roundbook_request_seconds_sum ${sum(({ seconds }) => seconds).toFixed(6)}`,
      `roundbook_request_seconds_count ${sum(({ count }) => count)}`,
      ...(right === 'staff' ? one('appends_total', 'counter', 'Commands that recorded events.', [` ${this.appends}`]) : []),
      ...one('feed_readers', 'gauge', 'Readers of live feeds.', [` ${readers}`]),
      ...lagFigures(lags),
      ...one('memory_bytes', 'gauge', 'Resident memory.', [` ${process.memoryUsage.rss()}`]),
      '',
    ].join('\n');
  }
}

/** Counts every answer. */
export const counting =
  (figures: Figures): Step =>
  (request, response, next) => {
    const began = process.hrtime.bigint();
    response.once('close', () => figures.count(request.method ?? '', response.statusCode, Number(process.hrtime.bigint() - began) / 1e9));
    next();
  };

/** For who watches over the venue. */
@Controller()
@SkipThrottle()
export class Watching {
  constructor(
    @Inject(Figures) private readonly figures: Figures,
    @Inject(FEEDS) private readonly feeds: LiveFeeds,
    @Inject(CATALOGUE) private readonly catalogue: RunningProjection,
    @Inject(VERSION) private readonly version: string,
  ) {}

  @Get('health')
  @Needs('public', { summary: 'How far what is shown is behind the ledger.', gives: healthCodec })
  health(@Req() { reader }: Asked): unknown {
    const projections = this.lags(reader.role);
    const isUpToDate = ({ caughtUp, following, behind }: Lag): boolean => caughtUp && following && behind.events === 0;
    const status = projections.every(isUpToDate) ? 'ready' : 'behind';
    return { status, version: this.version, projections };
  }

  @Get('health/live')
  @Needs('public', { summary: 'The process answers.', gives: record({ status: oneOf('live') }) })
  live(): unknown {
    return { status: 'live' };
  }

  @Get('health/ready')
  @Needs('public', {
    summary: 'The ledger answers, everything in it has been read once, and what is recorded now is heard of.',
    gives: readyCodec,
  })
  async ready(@Req() { reader }: Asked): Promise<unknown> {
    await this.catalogue.checkReady();
    return { status: 'ready', tournaments: this.catalogue.lag().tournaments, projections: this.lags(reader.role) };
  }

  @Get('metrics')
  @Header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
  @Needs('public', { summary: 'Figures in the text format of Prometheus; for staff of what is written too.', answers: 'text/plain' })
  metrics(@Req() { reader }: Asked): string {
    return this.figures.text(reader.role, this.feeds.readers, this.lags(reader.role));
  }

  private lags(right: Right): readonly Lag[] {
    return [this.catalogue.lag(right)];
  }
}
