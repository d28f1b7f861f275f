export * from './refusal';
export * from './decider';
export * from './envelope';
export * from './codec';
export * from './json-schema';
export * from './problem';
export * from './needs';
