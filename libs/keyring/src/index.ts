export * from './keyring';
export { memoryKeyring } from './memory-keyring';
export { openEmbeddedKeyring, type EmbeddedKeyringOptions } from './embedded-keyring';
export { seal, open, KEY_BYTES, NONCE_BYTES } from './seal';
export { copyKeys, keysFileOf, keysWithout, masterKeyFileOf } from './keyring-copy';
export { givenMasterKey } from './master-key';
export { openStreamKeyring, type KeyStreams, type StreamKeyringOptions } from './stream-keyring';
