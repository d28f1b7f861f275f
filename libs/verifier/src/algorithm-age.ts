import { versionOfAlgorithm, type NewTournamentEvent } from '@roundbook/tournament';

/** How the version of an algorithm stands to the one that is known here; `unknown` where not even its name is. */
type Age = 'older' | 'ofToday' | 'newer' | 'unknown';

/** How old the algorithm is that a round was paired by; undefined of any other event. */
export const ageOf = ({ type, data }: NewTournamentEvent): Age | undefined => {
  if (type !== 'RoundPaired') return undefined;
  const known = versionOfAlgorithm(data.algorithm.name);
  if (known === undefined) return 'unknown';
  return data.algorithm.version === known ? 'ofToday' : data.algorithm.version < known ? 'older' : 'newer';
};

/** The same of an answer, which pairs at most one round. */
export const ageIn = (events: readonly NewTournamentEvent[]): Age | undefined => events.map(ageOf).find((age) => age !== undefined);
