export * from './draw';
export * from './draw-from';
export * from './draw-below';
