export * from './draw';
export * from './draw-from';
