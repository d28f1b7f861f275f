export * from './person-events';
export * from './person-state';
export * from './decide-person';
export * from './pseudonym';
export * from './clean-name';
export * from './name-order';
