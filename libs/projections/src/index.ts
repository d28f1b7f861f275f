export * from './view';
export * from './standings';
export * from './pools';
export * from './byes';
export * from './rounds';
export * from './bracket';
export * from './timeline';
export * from './diff';
