import * as t from 'io-ts';
import { hex, integer, list, nullable, oneOf, record, text, type Reader } from '@roundbook/kernel';

/** What the venue's own routes answer; whoever asks holds the answers against them. */
export const roleCodec: t.Type<Reader> = record({ role: oneOf('public', 'staff') });
export const proofCodec = record({ proof: hex(32) });

/** How far a projection is behind the ledger: `behind` counts what is known to be there and not read yet; `position` is staff's alone. */
const lagCodec = record(
  {
    name: text(),
    version: integer(),
    caughtUp: t.boolean,
    following: t.boolean,
    behind: record({ events: integer(), tournaments: integer() }),
    secondsBehind: integer(),
    tournaments: integer(),
    damaged: integer(),
  },
  { position: nullable(text()) },
);

/** That everything is there to be asked for; until then the answer is a problem. */
export const readyCodec = record({ status: oneOf('ready'), tournaments: integer(), projections: list(lagCodec) });
/** How the venue is, without a name or an id of anything in it. */
export const healthCodec = record({ status: oneOf('ready', 'behind'), version: text(), projections: list(lagCodec) });
