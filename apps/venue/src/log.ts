import pino, { type Logger } from 'pino';
import { malformed, RefusalError } from '@roundbook/kernel';
import type { Step } from './web-request';

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Logs to the standard error, as lines of JSON; `ROUNDBOOK_LOG` sets the level. Refuses `invalid_field`. */
export const openLog = (level = process.env['ROUNDBOOK_LOG'] ?? 'warn'): Logger => {
  if (!LEVELS.includes(level))
    throw new RefusalError(
      malformed('invalid_field', `There is no log level ${JSON.stringify(level.slice(0, 40))}.`, {
        field: 'ROUNDBOOK_LOG',
        allowed: LEVELS.join(', '),
      }),
    );
  return pino({ level, base: null }, pino.destination({ dest: 2, sync: true }));
};

/** One line for each answer: the route and never the address, which may hold names; no header, no body, no IP address. */
export const logging =
  (log: Logger): Step =>
  (request, response, next) => {
    const began = Date.now();
    response.once('close', () =>
      log.info(
        { method: request.method, route: request.route?.path ?? null, status: response.statusCode, ms: Date.now() - began },
        'answered',
      ),
    );
    next();
  };
