import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Needs, type Asked } from '@roundbook/kernel';
import type { Change } from './changes';
import { LiveFeeds, type Following } from './live-feeds';

export const FEEDS = Symbol('feeds');
export const HEARTBEAT_MS = Symbol('milliseconds between heartbeats');

/** A reader that has taken nothing for so many heartbeats is sent away: it comes back with the last id that it has. */
const MOST_BEATS = 4;

const messages = new WeakMap<Change, string>();

/** A change is told to many: its message is written once. */
const messageOf = (change: Change): string => {
  const message = messages.get(change) ?? `id: ${change.revision}\nevent: revision\ndata: ${JSON.stringify(change)}\n\n`;
  messages.set(change, message);
  return message;
};

/** The last revision that the reader has, as the browser says when it comes back. */
const lastHeard = ({ headers }: Asked): number | undefined => {
  const written = String(headers['last-event-id'] ?? '');
  return /^\d{1,15}$/.test(written) ? Number(written) : undefined;
};

/** Server-sent events: one for each revision that this reader may see. */
@Controller('api/tournaments/:id/feed')
export class Feed {
  constructor(
    @Inject(FEEDS) private readonly feeds: LiveFeeds,
    @Inject(HEARTBEAT_MS) private readonly heartbeat: number,
  ) {}

  @Get()
  @Needs('public', {
    summary: 'Each new revision as it comes; resumes from Last-Event-ID.',
    answers: 'text/event-stream',
  })
  async follow(@Req() asked: Asked & IncomingMessage, @Param('id') id: string, @Res() response: ServerResponse): Promise<void> {
    const first: Change[] = [];
    // Nothing can be sent before the headers.
    let hear = (change: Change): boolean => first.push(change) < 1;
    const following = await this.feeds.follow(id, asked.reader.role === 'staff', lastHeard(asked), (change) => hear(change));
    response.setHeader('Content-Type', 'text/event-stream');
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('X-Accel-Buffering', 'no');
    if (response.destroyed || asked.method === 'HEAD') {
      following.leave();
      response.end();
      return;
    }
    response.write('retry: 2000\n\n');
    hear = (change) => response.write(messageOf(change));
    first.forEach(hear);
    following.more();
    this.keepAlive(response, following);
  }

  /** What a reader does not take is not kept for it: it is told of the rest once it has taken what it was sent. */
  private keepAlive(response: ServerResponse, { more, leave }: Following): void {
    let untaken = 0;
    const beat = setInterval(() => {
      untaken = response.writableNeedDrain ? untaken + 1 : 0;
      if (untaken === 0) response.write(': still here\n\n');
      else if (untaken >= MOST_BEATS) response.destroy();
    }, this.heartbeat);
    response.on('drain', more);
    response.once('close', () => {
      clearInterval(beat);
      leave();
    });
  }
}
