import { Body, Controller, Delete, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { Throttle } from '@nestjs/throttler';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as E from 'fp-ts/Either';
import type { Type } from 'io-ts';
import { decodeWith, Needs, oneOf, record, RefusalError, text, type Asked, type Reader } from '@roundbook/kernel';
import { Sessions } from './sessions';

const enterCodec = record({ token: text(1, 200) });
const roleCodec: Type<Reader> = record({ role: oneOf('public', 'staff') });
const A_MINUTE = 60_000;

/** Signing in with the organiser's link, and out. */
@Controller('api/session')
export class SessionRoutes {
  constructor(@Inject(Sessions) private readonly sessions: Sessions) {}

  @Get()
  @Needs('public', { summary: 'Who the cookie stands for.', gives: roleCodec })
  who(@Req() { reader }: Asked): Reader {
    return { role: reader.role };
  }

  @Post()
  @HttpCode(200)
  @Throttle({ default: { limit: 60, ttl: A_MINUTE } })
  @Needs('public', { summary: "Takes the token of the organiser's link, once.", body: enterCodec, gives: roleCodec })
  enter(@Body() body: unknown, @Res({ passthrough: true }) response: ServerResponse): Reader {
    const read = decodeWith(enterCodec, body ?? {});
    if (E.isLeft(read)) throw new RefusalError(read.left);
    response.setHeader('Set-Cookie', this.sessions.enter(read.right.token));
    return { role: 'staff' };
  }

  @Delete()
  @Needs('public', { summary: 'Ends the session.', gives: roleCodec })
  leave(@Req() { headers }: IncomingMessage, @Res({ passthrough: true }) response: ServerResponse): Reader {
    response.setHeader('Set-Cookie', this.sessions.leave(headers.cookie));
    return { role: 'public' };
  }
}
