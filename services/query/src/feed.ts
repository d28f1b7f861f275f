import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Needs, type Asked } from '@roundbook/kernel';
import type { Change } from './changes';
import { LiveFeeds } from './live-feeds';

export const FEEDS = Symbol('feeds');
export const HEARTBEAT_MS = Symbol('milliseconds between heartbeats');

/** A reader that takes nothing any more is sent away: it comes back with the last id that it has. */
const MOST_WAITING = 1_000_000;

const messageOf = ({ revision, changed }: Change): string =>
  `id: ${revision}\nevent: revision\ndata: ${JSON.stringify({ revision, changed })}\n\n`;

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
    const waiting: Change[] = [];
    let send = (change: Change): void => void waiting.push(change);
    const leave = await this.feeds.follow(id, asked.reader.role === 'staff', lastHeard(asked), (change) => send(change));
    if (response.destroyed || asked.method === 'HEAD') {
      leave();
      response.end();
      return;
    }
    response.setHeader('Content-Type', 'text/event-stream');
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('X-Accel-Buffering', 'no');
    response.write('retry: 2000\n\n');
    send = (change) => {
      if (response.writableLength > MOST_WAITING) response.destroy();
      else response.write(messageOf(change));
    };
    waiting.forEach(send);
    const beat = setInterval(() => response.write(': still here\n\n'), this.heartbeat);
    response.once('close', () => {
      clearInterval(beat);
      leave();
    });
  }
}
