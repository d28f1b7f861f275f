import type { Type } from 'io-ts';
import { hex, integer, oneOf, record, type Reader } from '@roundbook/kernel';

/** What the venue's own routes answer; whoever asks holds the answers against them. */
export const roleCodec: Type<Reader> = record({ role: oneOf('public', 'staff') });
export const proofCodec = record({ proof: hex(32) });
export const readyCodec = record({ status: oneOf('ready'), tournaments: integer() });
