export * from './keyring';
export { memoryKeyring } from './memory-keyring';
export { openEmbeddedKeyring, type EmbeddedKeyringOptions } from './embedded-keyring';
export { seal, open, KEY_BYTES, NONCE_BYTES } from './seal';
export { openStreamKeyring, type KeyStreams, type StreamKeyringOptions } from './stream-keyring';
