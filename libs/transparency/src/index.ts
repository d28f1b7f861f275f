export * from './hashing';
export * from './node-hashing';
export * from './canonical-json';
export * from './event-chain';
export * from './event-id';
export * from './draw-proof';
