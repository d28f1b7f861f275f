import { Scenario } from '../../test/scenario';
import type { TournamentState } from '../state';
import { placingAfter, stageRanking } from './placing';
import { rankedOnce } from './ranked-once';
import type { Ranking } from './stage-rules';

describe('a ranking that is asked for again', () => {
  const asked: (readonly [TournamentState, number])[] = [];
  const worked = (state: TournamentState, _stage: number, afterRound: number): Ranking => {
    asked.push([state, afterRound]);
    return { ...some, groups: [[asked.length]] };
  };
  const one = new Scenario('faction-play').players(2).state;
  const other = { ...one };
  const some = stageRanking(one, 0);

  it('is worked out again for another state, another round and by other rules, and not for the same', () => {
    const [ranks, byOthers] = [rankedOnce(worked), rankedOnce((...given) => worked(...given))];
    const groups = [
      ranks(one, 0, 2),
      ranks(one, 0, 2),
      ranks(other, 0, 2),
      ranks(other, 0, 1),
      byOthers(other, 0, 1),
      ranks(other, 0, 1),
      ranks(one, 0, 2),
    ].map((ranking) => ranking.groups[0]?.[0]);
    expect(groups).toEqual([1, 1, 2, 3, 4, 5, 6]);
    expect(asked.map(([state, afterRound]) => [state === one, afterRound])).toEqual([
      [true, 2],
      [false, 2],
      [false, 1],
      [false, 1],
      [false, 1],
      [true, 2],
    ]);
  });

  it('leaves the order of one state as it was when another is asked in between', () => {
    const scenario = new Scenario('magic', { rounds: 2 }).players(8);
    scenario.playRound((a, b) => (a < b ? '2-0' : '0-2'));
    const [before, upTo] = [scenario.state, scenario.state.rounds.length];
    const first = placingAfter(before, upTo);
    scenario.playRound((a, b) => (a > b ? '2-0' : '0-2'));
    const second = placingAfter(scenario.state, upTo + 1);
    expect(placingAfter(before, upTo)).toEqual(first);
    expect(placingAfter(scenario.state, upTo).rows).toEqual(first.rows);
    expect(placingAfter(scenario.state, upTo + 1)).toEqual(second);
    expect(second.rows).not.toEqual(first.rows);
  });
});
