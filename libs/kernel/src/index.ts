export * from './refusal';
export * from './decider';
export * from './envelope';
export * from './codec';
