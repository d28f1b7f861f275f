export * from './score-sheet';
export * from './scoring-rules';
export * from './basis';
export * from './tie-breakers';
export * from './figures';
export * from './ranking';
export * from './workings';
