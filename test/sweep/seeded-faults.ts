import type { SeededFault } from './seeded-fault';
import { FAULTS_OF_THE_WORDS } from './seeded-faults-0';

const stage = 'libs/tournament/src/stages/loss-out-stage.ts';
const poolBye = 'libs/pairing/src/pools/pool-bye.ts';
const swiss = 'libs/tournament/src/decide/stages/pair-swiss.ts';
const swissBye = 'libs/pairing/src/swiss/swiss-bye.ts';
const tally = 'libs/scoring/src/tally.ts';
const sheet = 'libs/tournament/src/score-sheet.ts';
const evolve = 'libs/tournament/src/evolve.ts';
const lastStanding = 'libs/tournament/src/stages/last-standing.ts';
const leftRoundRobin = 'libs/tournament/src/stages/left-round-robin.ts';

const tripleDownFaults: readonly SeededFault[] = [
  {
    rule: '1',
    format: 'triple-down',
    what: 'who is out earlier is ahead (1.14)',
    file: lastStanding,
    was: ': (last.get(registration) ?? 0);',
    becomes: ': newest - (last.get(registration) ?? 0);',
  },
  {
    rule: '1',
    format: 'triple-down',
    what: 'all that go out together do not share the first place (1, triple-down)',
    file: lastStanding,
    was: 'const together = over && left.length === 0;',
    becomes: 'const together = false;',
  },
  {
    rule: '1',
    format: 'triple-down',
    what: 'while it runs the wins come before the losses (8, 1.14)',
    file: lastStanding,
    was: '- lossesOf(registration) * 10_000',
    becomes: '- lossesOf(registration) / 10_000',
  },
];

const leagueFaults: readonly SeededFault[] = [
  {
    rule: '5',
    format: 'key-league',
    what: 'with half of its matches played a leaver is taken out (5)',
    file: leftRoundRobin,
    was: '2 * resultsOf(state, rounds, registration) < matches',
    becomes: '2 * resultsOf(state, rounds, registration) <= matches',
  },
  {
    rule: '5',
    format: 'key-league',
    what: 'more points from byes are better (5, key-league)',
    file: 'libs/scoring/src/ranking.ts',
    was: "sign: TIE_BREAKERS[name].better === 'higher' ? 1 : -1",
    becomes: 'sign: TIE_BREAKERS[name] === undefined ? -1 : 1',
  },
  {
    rule: '5',
    format: 'key-league',
    what: 'a walkover received is no result, one given is (8, 5)',
    file: leftRoundRobin,
    was: "outcome !== (side === 'a' ? 'walkoverA' : 'walkoverB')",
    becomes: "outcome !== (side === 'a' ? 'walkoverB' : 'walkoverA')",
  },
  {
    rule: '5',
    format: 'key-playoff',
    what: 'who has left goes on to the bracket (5, 2.6)',
    file: 'libs/tournament/src/decide/stages/round-robin-decider.ts',
    was: '.map((order) => presentInOrder(state, { groups: order }));',
    becomes: ';',
  },
];

const keySwissFaults: readonly SeededFault[] = [
  {
    rule: '5',
    format: 'key-swiss-simplified',
    what: 'the last round does not use all results (5, key-swiss-simplified)',
    file: 'libs/tournament/src/stages/swiss-stage.ts',
    was: 'return all ? played : Math.max(',
    becomes: 'return all && policy.lag === undefined ? played : Math.max(',
  },
  {
    rule: '5',
    format: 'key-swiss',
    what: 'rematches come first in the last round, too (5, key-swiss)',
    file: swiss,
    was: 'policy.lastRoundRematches === true && isLastRound(state, policy)',
    becomes: 'policy.lastRoundRematches === true && !isLastRound(state, policy)',
  },
  {
    rule: '5',
    format: 'key-swiss',
    what: 'keys lost count as keys won (5)',
    file: 'libs/scoring/src/keys.ts',
    was: 'won[match.b]! += keys.b;',
    becomes: 'won[match.b]! += keys.a;',
  },
];

const bracketFaults: readonly SeededFault[] = [
  {
    rule: '5',
    format: 'key-knockout',
    what: 'who loses the last match together is first (1.12)',
    file: 'libs/tournament/src/stages/bracket-stage.ts',
    was: 'seen.size === 0 ? 2 : seen.size + 1',
    becomes: 'seen.size + 1',
  },
  {
    rule: '5',
    format: 'key-revival into main',
    what: 'the grand final is not played once more (5, key-revival)',
    file: 'libs/pairing/src/brackets/double-elimination.ts',
    was: "onlyIf: { match: 'GF', result: 'b' }",
    becomes: "onlyIf: { match: 'GF', result: 'none' }",
  },
  {
    rule: '5',
    format: 'key-revival into consolation',
    what: 'who is out of the consolation bracket stands among those of the main bracket (5, key-revival)',
    file: 'libs/tournament/src/stages/revival-places.ts',
    was: '!isBelow.has(player) && !first.has(player)',
    becomes: '!first.has(player) || isBelow.has(player)',
  },
];

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
  ...FAULTS_OF_THE_WORDS,
  ...tripleDownFaults,
  ...leagueFaults,
  ...keySwissFaults,
  ...bracketFaults,
];
