import * as E from 'fp-ts/Either';
import { refused } from '@roundbook/kernel';
import { algorithm } from '../../algorithms';
import { finalsRound, phaseOfTables, SEMI_FINALS, seatsAtStart, tablesStage, tablesToCome } from '../../stages/tables-stage';
import type { TournamentState } from '../../state';
import type { DrawnRound } from '../drawn-round';
import { finalAfter, placeFilled, placeOf, seatsFilled } from '../finals-places';
import type { StageDecider } from './stage-decider';

/** rules.md 6.7: the finals at tables. */
export const tablesDecider: StageDecider = {
  begin: () => E.left(refused('no_leagues', 'Finals at tables follow the leagues.', { rule: '6.7', allowed: 'to play the leagues first' })),
  prepare: (state, at) => E.right(seatsFilled(state, at)),
  draw: (state, _policy, phase) => {
    const begins = !state.rounds.some(({ stage }) => stage === tablesStage(state)?.stage);
    const first = phaseOfTables(tablesStage(state)?.groups?.length ?? 1);
    return E.right({ drawn: tables(state), phase: begins ? first : phase });
  },
  afterCorrection: ({ state, corrected, round, at }) =>
    round.phase === SEMI_FINALS ? finalAfter(state, corrected, at, 'the result that this table rests on was corrected') : E.right([]),
  afterLeaving: (state, without, registration) => {
    const place = placeOf(state, registration);
    return E.right(place === undefined ? [] : placeFilled(without, place));
  },
};

const tables = (state: TournamentState): DrawnRound => {
  const seeds = new Map(seatsAtStart(state).map(({ player, seed }) => [player, seed]));
  const seated = tablesToCome(state);
  return {
    matches: seated.flatMap((seats) => {
      const [one, other] = seats;
      return one === undefined || other === undefined ? [] : [{ sides: [one, other] as const, seats }];
    }),
    byes: seated.flatMap((seats) => (seats.length === 1 ? [{ player: seats[0] as number }] : [])),
    place: (registration) => seeds.get(registration) ?? seeds.size + 1,
    algorithm: algorithm('finals-tables'),
    objective: {
      tables: seated.length,
      players: seated.flat().length,
      last: finalsRound(state, SEMI_FINALS) !== undefined || seated.length === 1,
    },
  };
};
