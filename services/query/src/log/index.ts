export { AuditLog, CHECKPOINTS, SIGNING_KEY, type AuditLogPorts, type SignedCheckpoint } from './audit-log';
export { logSize, signedCheckpointCodec, verifierKeyCodec } from './checkpoint-codecs';
