import { hex, integer, record, text } from '@roundbook/kernel';

export const logSize = integer(0, 2 ** 31);
export const signedCheckpointCodec = record({ origin: text(), size: logSize, root: hex(32), note: text() });
export const verifierKeyCodec = record({ key: text(1, 1_000) });
