export * from './what-if';
export type { SupposedResult } from './supposed-results';
export * from './codecs';
