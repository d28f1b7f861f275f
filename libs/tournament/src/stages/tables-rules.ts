import { conflict, refused } from '@roundbook/kernel';
import { playerOf } from '../attendance';
import type { StageRules } from './stage-rules';
import { ranked } from './ranked';
import {
  FINAL,
  finalsPlaces,
  isDecided,
  phaseOfTables,
  SEMI_FINALS,
  seatsAtStart,
  stillIn,
  tablesComing,
  tablesStage,
} from './tables-stage';

const notByHand = () => refused('bye_not_possible', 'At the finals tables no bye is given by hand.', { rule: '6.7' });

/** rules.md 6.7: the finals of the leagues, two semi-final tables and a final table, or the final table alone. */
export const tablesRules = (): StageRules => ({
  phases: [SEMI_FINALS, FINAL],
  begins: (goOn) => phaseOfTables(goOn > 4 ? 2 : 1),
  coming: tablesComing,
  missing: (state) => {
    const coming = tablesStage(state) === undefined ? undefined : tablesComing(state);
    if (coming === undefined) return undefined;
    return coming === FINAL ? 'the final is still to be played' : 'the semi-finals are still to be played';
  },
  done: () => conflict('nothing_to_pair', 'The finals are played to their end.', { rule: '6.7', allowed: 'complete' }),
  places: (state, _stage, afterRound) => ranked(finalsPlaces(state, afterRound)),
  standing: (state, _stage, afterRound) => {
    const alive = new Set(stillIn(state, afterRound));
    return (registration) => (alive.has(registration) ? 'qualified' : 'eliminated');
  },
  cut: (state) => seatsAtStart(state),
  winner: (state, _stage, afterRound) => {
    if (tablesComing(state) !== undefined || !isDecided(state, afterRound)) return undefined;
    const there = (player: number) => playerOf(state, player)?.status !== 'disqualified';
    const first = finalsPlaces(state, afterRound)
      .map((group) => group.filter(there))
      .find((group) => group.length > 0);
    return first?.length === 1 ? first[0] : undefined;
  },
  counts: () => false,
  form: () => ({ needsWinner: false }),
  decides: () => true,
  bestOf: () => 1,
  rounds: (state) => {
    const stage = tablesStage(state);
    return stage === undefined ? null : (stage.groups?.length ?? 1) > 1 ? 2 : 1;
  },
  expected: () => [],
  closed: () => refused('registration_closed', 'The finals are paired: nobody can enter any more.', { rule: '6.7' }),
  noReturn: () => refused('cannot_return', 'The finals are paired: nobody comes back into them.', { field: 'player', rule: '6.7' }),
  noHandBye: notByHand,
  fixed: () =>
    refused('tables_are_fixed', 'Who sits at a finals table follows from the leagues and the semi-finals.', {
      rule: '6.7',
      allowed: 'decline, withdraw, correct the result or void the round',
    }),
  missed: () => 0,
});
