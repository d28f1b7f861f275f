import * as E from 'fp-ts/Either';
import { drawFrom } from '@roundbook/draw';
import { personOf, Scenario } from '../../tournament/test/scenario';
import { pairPayload, registrationOf, type ImportPlan, type ImportStep } from './import-plan';
import { readNeutral } from './read-neutral';
import { writeNeutral } from './write-neutral';

const matchIdOf = (round: number, index: number): string => `r${round}m${index + 1}`;

/** One step of a plan, as the command that it is. */
const take = (scenario: Scenario, plan: ImportPlan, step: ImportStep): void => {
  switch (step.kind) {
    case 'register':
      scenario.named(...step.players.map((player) => plan.players[player]?.name ?? ''));
      return;
    case 'round':
      scenario.do('pair', pairPayload(step));
      return;
    case 'report':
      scenario.do('report', { match: matchIdOf(step.round, step.matchIndex), result: step.result });
      return;
    case 'correct':
      scenario.do('recordImported', { corrections: [{ match: matchIdOf(step.round, step.matchIndex), result: step.result }] });
      return;
    case 'complete':
      scenario.do('complete', { early: true });
      return;
    case 'drop':
    case 'return':
    case 'withdraw':
    case 'disqualify':
      scenario.do('recordImported', { absences: [{ player: registrationOf(step.player), kind: step.kind, fromRound: step.fromRound }] });
      return;
    default:
      throw new Error(`no step of an elimination: ${step.kind}`);
  }
};

const takenOver = (scenario: Scenario): Scenario => {
  const names = new Map(scenario.names.map((name, index) => [personOf(index + 1), name]));
  const plan = readNeutral(JSON.stringify(writeNeutral(scenario.state, names)));
  if (E.isLeft(plan)) throw new Error(JSON.stringify(plan.left));
  const copy = new Scenario(plan.right.preset, plan.right.settings);
  for (const step of plan.right.steps) take(copy, plan.right, step);
  return copy;
};

/** What has to be the same on either side: places, records, and who met whom where. */
const told = (scenario: Scenario) => ({
  rows: scenario.placing().rows.map(({ rank, registration, record, status, seed }) => [rank, registration, record, status, seed]),
  winner: scenario.placing().winner,
  seats: scenario.state.stages[0]?.seats,
  rounds: scenario.state.rounds.map(({ phase, matches, byes }) => [
    phase,
    matches.map(({ sides, slot, bracketMatch }) => `${slot ?? bracketMatch} ${sides.join('-')}`).toSorted(),
    byes.map(({ player, slot, bracketMatch, byHand }) => `${slot ?? bracketMatch} ${player} ${byHand === true}`).toSorted(),
  ]),
});

const RESULTS = ['2-0', '2-1', '1-2', '0-2', 'A:left', 'B:left', 'double-loss'] as const;

describe('an elimination that is written down and taken over again (rules.md 5, 8)', () => {
  it.each([
    ['key-knockout', { seeding: 'random', byes: 'byDraw' }],
    ['key-knockout', { byes: 'byHand' }],
    ['key-revival', { seeding: 'random', byes: 'byDraw' }],
    ['key-revival', { seeding: 'random', into: 'consolation' }],
  ] as const)('%s %j: the same places, seats and matches, at the end and on the way', (preset, settings) => {
    for (const [players, name] of [
      [6, 'six'],
      [9, 'nine'],
    ] as const) {
      const draw = drawFrom(`written down ${name}`, 'play');
      const scenario = new Scenario(preset, settings).players(players);
      if ('byes' in settings && settings.byes === 'byHand') {
        const needed = 2 ** Math.ceil(Math.log2(players)) - players;
        for (let player = 1; player <= needed; player += 1) scenario.do('assignBye', { player: players + 1 - player });
      }
      for (let round = 1; E.isRight(scenario.attempt('pair', {})); round += 1) {
        scenario.playRound(() => draw.pick(RESULTS));
        expect([name, round, told(takenOver(scenario))]).toEqual([name, round, told(scenario)]);
        if (round === 2) scenario.do('drop', { player: draw.pick(scenario.state.players).registration });
      }
      scenario.do('complete', {});
      expect(told(takenOver(scenario))).toEqual(told(scenario));
    }
  });
});
