import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { malformed, notFound, RefusalError, type Refusal } from '@roundbook/kernel';
import { sendProblem, type WebRequest } from './web-request';

/** What the framework refuses by itself. */
const REFUSED: Readonly<Record<number, Refusal>> = {
  404: notFound('unknown_route', 'There is nothing here.', { allowed: 'what /api/openapi.json lists' }),
  413: malformed('too_large', 'The body is too large.'),
  415: malformed('unsupported_media_type', 'This is not read.', { allowed: 'application/json' }),
  429: malformed('too_many_requests', 'Too many requests: wait a moment.'),
};
const NOT_UNDERSTOOD = malformed('request_not_understood', 'The request is not understood.');

const statusOf = (error: unknown): number => {
  if (error instanceof HttpException) return error.getStatus();
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  return typeof status === 'number' ? status : 500;
};

/** Where a fault happened: the places alone, as its words may hold names. */
const placesOf = (error: unknown): readonly string[] =>
  error instanceof Error ? (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)) : [];

/** Every error becomes application/problem+json; a fault of the program is logged and tells nothing. */
@Catch()
export class Problems implements ExceptionFilter {
  constructor(private readonly log: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const [request, response] = [host.switchToHttp().getRequest<WebRequest>(), host.switchToHttp().getResponse<ServerResponse>()];
    if (error instanceof RefusalError) return sendProblem(response, error.refusal);
    const status = statusOf(error);
    if (status >= 400 && status < 500) return sendProblem(response, REFUSED[status] ?? NOT_UNDERSTOOD);
    if (error instanceof URIError) return sendProblem(response, NOT_UNDERSTOOD);
    const fault = error instanceof Error ? error.name : typeof error;
    this.log.error({ method: request.method, route: request.route?.path, fault, places: placesOf(error) }, 'a fault in the program');
    if (response.headersSent) return void response.destroy();
    response.statusCode = 500;
    response.setHeader('Content-Type', 'application/problem+json; charset=utf-8');
    response.end(
      JSON.stringify({
        type: 'urn:roundbook:problem:internal_fault',
        title: 'A fault in the program',
        status: 500,
        code: 'internal_fault',
        detail: 'A fault in Roundbook itself; the log says where.',
      }),
    );
  }
}
