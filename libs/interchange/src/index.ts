export { readNeutral, type ReadOptions } from './read-neutral';
export { writeNeutral, type WriteOptions } from './write-neutral';
export { LARGEST_TEXT, MOST_MATCHES } from './parse-neutral';
export * from './import-plan';
export * from './neutral-file';
export { parseRoster, type Roster, type RosterPlayer } from './roster';
export { withoutLeague } from './roster-league';
