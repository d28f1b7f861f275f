import { Controller, Get, Header, Inject, Injectable } from '@nestjs/common';
import { SkipThrottle } from '@nestjs/throttler';
import { Needs, oneOf, record } from '@roundbook/kernel';
import { CATALOGUE, FEEDS, lagFigures, LiveFeeds, type Lag, type RunningProjection } from '@roundbook/query';
import { healthCodec, readyCodec } from './answer-codecs';
import type { Step } from './web-request';

export const VERSION = Symbol('version of the program');

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

/** What the venue counts of itself. */
@Injectable()
export class Figures {
  private readonly requests = new Map<string, number>();
  private seconds = 0;
  private answered = 0;
  appends = 0;

  count(method: string, status: number, seconds: number): void {
    const key = `method="${METHODS.has(method) ? method : 'other'}",status="${status}"`;
    this.requests.set(key, (this.requests.get(key) ?? 0) + 1);
    this.seconds += seconds;
    this.answered += 1;
  }

  /** In the text format of Prometheus. */
  text(readers: number, lags: readonly Lag[]): string {
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
        [...this.requests].map(([labels, count]) => `{${labels}} ${count}`),
      ),
      '# HELP roundbook_request_seconds Time from a request to its answer.',
      '# TYPE roundbook_request_seconds summary',
      `roundbook_request_seconds_sum ${this.seconds.toFixed(6)}`,
      `roundbook_request_seconds_count ${this.answered}`,
      ...one('appends_total', 'counter', 'Commands that recorded events.', [` ${this.appends}`]),
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
  health(): unknown {
    const projections = this.lags();
    const status = projections.every(({ caughtUp, behind }) => caughtUp && behind.events === 0) ? 'ready' : 'behind';
    return { status, version: this.version, projections };
  }

  @Get('health/live')
  @Needs('public', { summary: 'The process answers.', gives: record({ status: oneOf('live') }) })
  live(): unknown {
    return { status: 'live' };
  }

  @Get('health/ready')
  @Needs('public', { summary: 'The ledger answers, and everything in it has been read once.', gives: readyCodec })
  async ready(): Promise<unknown> {
    await this.catalogue.checkReady();
    return { status: 'ready', tournaments: this.catalogue.lag().tournaments, projections: this.lags() };
  }

  @Get('metrics')
  @Header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
  @Needs('public', { summary: 'Figures in the text format of Prometheus.', answers: 'text/plain' })
  metrics(): string {
    return this.figures.text(this.feeds.readers, this.lags());
  }

  private lags(): readonly Lag[] {
    return [this.catalogue.lag()];
  }
}
