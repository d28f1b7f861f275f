import type { SeededFault } from './seeded-fault';

/** Faults in what the words mean (rules.md 0), and in final places (1.14); any tournament of two losses or Swiss may show them. */
export const FAULTS_OF_THE_WORDS: readonly SeededFault[] = [
  {
    rule: '0',
    what: 'figures are compared as whole per cent (0)',
    file: 'libs/exact/src/column.ts',
    was: 'return shareI === shareJ ? of.values[i]! - of.values[j]! : of.values[i]! * shareJ - of.values[j]! * shareI;',
    becomes: 'return Math.round((1e2 * of.values[i]!) / (of.unit * shareI)) - Math.round((1e2 * of.values[j]!) / (of.unit * shareJ));',
  },
  {
    rule: '0',
    what: 'an opponent of a walkover is none (0)',
    file: 'libs/scoring/src/tally.ts',
    was: 'opponents: opponentsOf(sheet.players, sheet.matches),',
    becomes: "opponents: opponentsOf(sheet.players, sheet.matches.filter(({ outcome }) => !outcome.startsWith('walkover'))),",
  },
  {
    rule: '0',
    what: 'who was met in a walkover has not been met (0)',
    file: 'libs/tournament/src/decide/histories.ts',
    was: 'round.matches.flatMap(({ sides: [one, other] }): Pair[] => {',
    becomes:
      "round.matches.filter(({ result }) => result?.outcome.startsWith('walkover') !== true).flatMap(({ sides: [one, other] }): Pair[] => {",
  },
  {
    rule: '0',
    what: 'who comes back is paired one round late (0, 7)',
    file: 'libs/tournament/src/attendance.ts',
    was: 'round < absence.to)',
    becomes: 'round <= absence.to)',
  },
  {
    rule: '1',
    what: 'who lost a play-in stands behind the eliminated (1.14)',
    file: 'libs/tournament/src/stages/loss-out-stage.ts',
    was: 'return 50_000 - (rankInCut.get(registration) ?? 0);',
    becomes: 'return 0;',
  },
  {
    rule: '1',
    what: 'at the end who was eliminated earlier is ahead (1.14)',
    file: 'libs/tournament/src/stages/loss-out-stage.ts',
    was: 'return last.get(registration) ?? 0;',
    becomes: 'return -(last.get(registration) ?? 0);',
  },
];
