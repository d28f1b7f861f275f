export * from './score-sheet';
export * from './tie-breakers';
export * from './figures';
export * from './ranking';
