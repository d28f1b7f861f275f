import type { TournamentJson } from '../api/shapes';
import type { MessageId } from '../messages/en';

type Policy = TournamentJson['policy'];

/** A round robin in which everybody meets everybody. */
export const isOneLeague = (policy: Policy): boolean => policy.stages[0] === 'roundRobin' && 'groups' in policy && policy.groups === 1;

/** Pages that only some formats have, by the stages that they are played in. */
export const partsOfStages = (policy: Policy): readonly string[] => {
  const { stages } = policy;
  const [first] = stages;
  const eliminates = stages.includes('singleElimination') || stages.includes('doubleElimination');
  const withoutCut = 'cut' in policy && policy.cut === 0;
  return [
    ...(first === 'lossOut' && 'cut' in policy ? ['pools'] : []),
    ...(first === 'roundRobin' || first === 'feather' ? ['groups'] : []),
    ...(first === 'performance' ? ['contenders'] : []),
    ...(eliminates && !withoutCut ? ['bracket'] : []),
    ...(stages.includes('tables') ? ['finals'] : []),
  ];
};

/** What the page is called: the groups of a league are its cross table. */
export const partLabel = (policy: Policy, part: string): MessageId =>
  part === 'groups' && isOneLeague(policy) ? 'tabs.league' : (`tabs.${part}` as 'tabs.round');
