import * as E from 'fp-ts/Either';
import { malformed, notFound, refused, type Decision } from '@roundbook/kernel';
import type { GivenRound, ImportedRound } from '../commands';
import { areGroups, type GroupsPolicy } from '../stages/group-schedule';

type Groups = readonly (readonly number[])[];

/**
 * The players of a first round of one group in the order of numbers whose table has this round: who rests, the first sides, then the
 * second sides from the last match back. A round robin that began by the table goes on by it.
 */
const numbered = ({ matches, byes }: Pick<GivenRound, 'matches' | 'byes'>): readonly number[] => [
  ...byes.map(({ player }) => player),
  ...matches.map(({ a }) => a),
  ...matches.map(({ b }) => b).reverse(),
];

/** The groups that the matches and byes of a first round name; undefined where one of them names none. */
const groupsNamed = (given: GivenRound): Groups | undefined => {
  const { matches, byes } = given;
  const names = [...matches, ...byes].map(({ group }) => group);
  if (names.includes(undefined)) return undefined;
  return [...new Set(names as readonly number[])]
    .sort((one, other) => one - other)
    .map((name) => numbered({ matches: matches.filter(({ group }) => group === name), byes: byes.filter(({ group }) => group === name) }));
};

/**
 * The groups of a first round that was paired by hand or elsewhere: those of the file, or those that its matches and byes name.
 * Undefined where they are drawn here, as in a stage without several groups. rules.md 5, 8
 */
export const givenGroups = (
  policy: GroupsPolicy,
  registered: number,
  given: GivenRound,
  imported: ImportedRound | undefined,
): Decision<Groups | undefined> => {
  const groups = imported?.groups ?? (areGroups(policy) ? groupsNamed(given) : oneGroup(given, imported !== undefined));
  if (groups === undefined)
    return areGroups(policy)
      ? E.left(
          refused('groups_needed', 'The pairs of the first round are by hand: who is in which group has to be said with them.', {
            field: 'given.matches',
            rule: '5',
            allowed: 'the group of every match and bye, or let round 1 be drawn',
          }),
        )
      : E.right(undefined);
  const players = groups.flat();
  const unknown = players.find((registration) => registration > registered);
  if (unknown !== undefined)
    return E.left(notFound('unknown_player', `There is no player with registration number ${unknown}.`, { field: 'imported.groups' }));
  return new Set(players).size === players.length
    ? E.right(groups)
    : E.left(malformed('player_twice_in_groups', 'A player stands in the groups twice.', { field: 'imported.groups', rule: '5' }));
};

/** Of a round played elsewhere everybody in it is the group; of one by hand, who is registered here. */
const oneGroup = (given: GivenRound, imported: boolean): Groups | undefined => {
  const players = numbered(given);
  return imported && players.length > 0 ? [players] : undefined;
};
