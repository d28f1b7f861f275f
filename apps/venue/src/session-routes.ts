import { Body, Controller, Delete, Get, HttpCode, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { Throttle } from '@nestjs/throttler';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as E from 'fp-ts/Either';
import type { TypeOf } from 'io-ts';
import { decodeWith, hex, malformed, Needs, record, RefusalError, text, type Asked, type Reader } from '@roundbook/kernel';
import { proofCodec, roleCodec } from './answer-codecs';
import { Sessions } from './sessions';

const enterCodec = record({ token: text(1, 200) });
const nonceCodec = hex(32);
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

  /** The address is the one that was reached, so that nobody else can pass the answer off as its own. */
  @Get('proof')
  @Needs('public', {
    summary: 'Proves that this is the venue of the ledger whose secret who asks has as well: it would give that a session.',
    query: { nonce: '32 bytes in hex that nobody was asked with before.' },
    gives: proofCodec,
  })
  prove(@Query('nonce') nonce: unknown, @Req() { socket }: IncomingMessage): TypeOf<typeof proofCodec> {
    if (!nonceCodec.is(nonce))
      throw new RefusalError(malformed('invalid_field', 'nonce is not understood.', { field: 'nonce', allowed: nonceCodec.name }));
    return { proof: this.sessions.prove(`${socket.localAddress}:${socket.localPort}`, nonce) };
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
