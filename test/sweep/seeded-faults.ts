import type { SourceChange } from './loaded-with';

/** A fault put into our own sources, and the section of rules.md that it breaks. */
export interface SeededFault extends SourceChange {
  readonly rule: '1' | '2' | '7';
  readonly what: string;
}

const stage = 'libs/tournament/src/stages/loss-out-stage.ts';
const poolBye = 'libs/pairing/src/pools/pool-bye.ts';
const swiss = 'libs/tournament/src/decide/stages/pair-swiss.ts';
const swissBye = 'libs/pairing/src/swiss/swiss-bye.ts';
const tally = 'libs/scoring/src/tally.ts';
const sheet = 'libs/tournament/src/score-sheet.ts';
const evolve = 'libs/tournament/src/evolve.ts';

export const SEEDED_FAULTS: readonly SeededFault[] = [
  {
    rule: '1',
    what: 'run-offs end one player early (1.6)',
    file: stage,
    was: 'oneLoss.length >= 2 * slots',
    becomes: 'oneLoss.length > 2 * slots',
  },
  {
    rule: '2',
    what: 'the bye goes to somebody with one already (2.2)',
    file: swissBye,
    was: 'byes(player) === fewest)',
    becomes: 'byes(player) >= fewest)',
  },
  {
    rule: '7',
    what: 'a correction is recorded and changes nothing (7)',
    file: evolve,
    was: 'confirmed: true, ...(data.unusual',
    becomes: 'confirmed: true, result: match.result, ...(data.unusual',
  },
  {
    rule: '1',
    what: 'exactly half the cut does not qualify (1.5)',
    file: stage,
    was: 'undefeated.length > cut / 2',
    becomes: 'undefeated.length >= cut / 2',
  },
  {
    rule: '1',
    what: 'the play-in ranks start one too high (1.7)',
    file: stage,
    was: 'undefeated + slots + 1 + index]',
    becomes: 'undefeated + pool - index]',
  },
  {
    rule: '1',
    what: 'missed rounds are no losses (1.13)',
    file: stage,
    was: 'Math.min(player.entryRound - 1, afterRound)',
    becomes: 'Math.min(0, player.entryRound - 1, afterRound)',
  },
  {
    rule: '1',
    what: 'SOS takes in the play-in (1.8, 1.9)',
    file: stage,
    was: "round.phase === 'qualifying' || round.phase === 'runOff';",
    becomes: "round.phase === 'qualifying' || round.phase === 'runOff' || round.phase === 'playIn';",
  },
  {
    rule: '1',
    what: 'anybody in the pool may have the bye (1.4)',
    file: poolBye,
    was: 'if (had > fewest) continue; if (had < fewest) positions = [];',
    becomes: '',
  },
  {
    rule: '2',
    what: 'a bye is worth a win whatever the policy says (8)',
    file: tally,
    was: 'counted.points[player]! += rules.byeWorth;',
    becomes: 'counted.points[player]! += rules.win;',
  },
  {
    rule: '2',
    what: 'a bye has no games (2.4)',
    file: tally,
    was: 'countGames(counted, player, rules.byeGames.a, rules.byeGames.b, 0);',
    becomes: '',
  },
  { rule: '2', what: 'a drawn game counts as nothing (2.4)', file: tally, was: 'counted.gamesDrawn[player]! += drawn;', becomes: '' },
  {
    rule: '2',
    what: 'walkovers are forgotten (2.4)',
    file: sheet,
    was: "result.outcome === 'order'",
    becomes: "result.outcome === 'order' || result.outcome === 'walkoverA'",
  },
  {
    rule: '2',
    what: 'rematches are not looked at (2.2)',
    file: swiss,
    was: 'state.rounds.filter((round) => round.stage === 0), paired,',
    becomes: '[], paired,',
  },
  {
    rule: '7',
    what: 'a voided round leaves its result-less matches in the rounds (7)',
    file: evolve,
    was: 'rounds: state.rounds.slice(0, -1), voided',
    becomes: 'rounds: state.rounds, voided',
  },
  {
    rule: '7',
    what: 'late players enter without the losses they chose (2.12, 7)',
    file: 'libs/tournament/src/stages/scored-ranking.ts',
    was: "player.lateEntry === 'loss' ||",
    becomes: "player.lateEntry === 'meetBye' ||",
  },
  {
    rule: '7',
    what: 'who dropped is paired once more (0, 7)',
    file: 'libs/tournament/src/attendance.ts',
    was: 'absence.from <= round &&',
    becomes: 'absence.from < round &&',
  },
];
