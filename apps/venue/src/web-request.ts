import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Reader, Refusal } from '@roundbook/kernel';
import { problemOf } from '@roundbook/kernel';

/** A request on its way through the venue, as the steps before have read it. */
export interface WebRequest extends IncomingMessage {
  /** The path with its query, as it came. */
  originalUrl: string;
  path: string;
  reader: Reader;
  body?: unknown;
  text?: string;
  /** The route that answers it, once it is found. */
  readonly route?: { readonly path: string };
}

export type Step = (request: WebRequest, response: ServerResponse, next: (error?: unknown) => void) => void;

const RETRY_AFTER_S = 2;

/** Answers with the refusal as application/problem+json. */
export const sendProblem = (response: ServerResponse, refusal: Refusal): void => {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const problem = problemOf(refusal);
  if (problem.status === 503) response.setHeader('Retry-After', String(RETRY_AFTER_S));
  response.removeHeader('ETag');
  response.statusCode = problem.status;
  response.setHeader('Content-Type', 'application/problem+json; charset=utf-8');
  response.end(JSON.stringify(problem));
};

/** Paths that are answered by the program and never by the page. */
export const isOfProgram = (path: string): boolean => /^\/(api|health|metrics)(\/|$)/i.test(path);
