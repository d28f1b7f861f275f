import type { Indices } from './check-neutral';
import { isOlder } from './import-settings';
import type { AbsenceStep } from './import-plan';
import type { NeutralFile, NeutralRound } from './neutral-file';

/** When each player of a file entered, and who left or came back after which round. Round 0 is the time before round 1. */
export interface Presence {
  /** By player index: the first round the player may play. */
  readonly enters: readonly number[];
  /** By player index: the round before which it is registered, ascending, since registrations keep the order of the file. */
  readonly registeredBefore: readonly number[];
  /** Of round n, in the order in which they are recorded. */
  readonly absencesAfter: (n: number) => readonly AbsenceStep[];
}

const at = (indices: Indices, id: string): number => indices.get(id) as number;

export const presenceOf = (file: NeutralFile, indices: Indices): Presence => {
  const older = isOlder(file);
  const firstSeen = firstRounds(file, indices);
  const enters = file.players.map((player, index) => player.lateFrom ?? (older ? (firstSeen[index] ?? 1) : 1));
  const absences = [beforeSteps(file, indices), ...file.rounds.map((round) => roundSteps(round, indices))];
  const later = (file.later ?? []).map(({ id, kind, fromRound }): AbsenceStep => ({ kind, player: at(indices, id), fromRound }));
  absences[file.rounds.length] = [...(absences[file.rounds.length] ?? []), ...later];
  const mentioned = firstSeen.map((round) => round ?? Number.POSITIVE_INFINITY);
  absences.forEach((steps, n) => steps.forEach(({ player }) => (mentioned[player] = Math.min(mentioned[player] ?? n + 1, n + 1))));
  const end = file.rounds.length + 1;
  const open = Math.min(end, lastEntry(file));
  const registeredBefore = enters.map((round, index) => Math.min(round, mentioned[index] ?? round, open));
  for (let index = registeredBefore.length - 2; index >= 0; index -= 1) {
    registeredBefore[index] = Math.min(registeredBefore[index] as number, registeredBefore[index + 1] as number);
  }
  return { enters, registeredBefore, absencesAfter: (n) => absences[n] ?? [] };
};

/** Phases that take nobody in any more. */
const AT_THE_END: readonly string[] = ['finals', 'semiFinals', 'final'];

/** The last round before which somebody can be registered: a bracket takes nobody in, nor does a two-loss stage once it is decided. */
const lastEntry = (file: NeutralFile): number => {
  const lossOut = file.rounds.some(({ stage }) => stage === 'qualifying' || stage === 'runOff' || stage === 'playIn');
  return lossOut ? 1 : (file.rounds.find(({ stage }) => stage !== undefined && AT_THE_END.includes(stage))?.n ?? Number.POSITIVE_INFINITY);
};

/** By player index the round in which it is first listed; undefined if it never is. */
const firstRounds = (file: NeutralFile, indices: Indices): readonly (number | undefined)[] => {
  const first: (number | undefined)[] = file.players.map(() => undefined);
  for (const round of file.rounds) {
    for (const match of round.matches) {
      for (const id of match.sides ?? (match.b === null ? [match.a] : [match.a, match.b])) first[at(indices, id)] ??= round.n;
    }
  }
  return first;
};

const steps = (
  kind: AbsenceStep['kind'],
  ids: readonly string[] | undefined,
  fromRound: number,
  indices: Indices,
): readonly AbsenceStep[] => (ids ?? []).map((id) => ({ kind, player: at(indices, id), fromRound }));

const roundSteps = (round: NeutralRound, indices: Indices): readonly AbsenceStep[] => {
  const from = round.n + 1;
  return [
    ...steps('return', round.returnsAfter, from, indices),
    ...steps('drop', round.dropsAfter, from, indices),
    ...steps('withdraw', round.withdrawsAfter, from, indices),
    ...steps('disqualify', round.disqualifiesAfter, from, indices),
    ...steps('decline', round.declinesAfter, from, indices),
  ];
};

const beforeSteps = ({ before }: NeutralFile, indices: Indices): readonly AbsenceStep[] => [
  ...steps('drop', before?.drops, 1, indices),
  ...steps('withdraw', before?.withdraws, 1, indices),
  ...steps('disqualify', before?.disqualifies, 1, indices),
];
