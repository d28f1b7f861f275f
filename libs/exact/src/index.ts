export * from './fraction';
export * from './fraction-text';
export * from './column';
export * from './column-mean';
