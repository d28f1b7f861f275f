import * as E from 'fp-ts/Either';
import type { TournamentState } from '@roundbook/tournament';
import { division, given, playedTo } from '../../tournament/test/division';
import { Scenario, type Play } from '../../tournament/test/scenario';
import { contendersCodec } from './answer-codecs';
import { contenders, type ContendersJson } from './contenders';
import type { ViewOptions } from './view';

const byOrder: Play = (a, b) => (a < b ? `${400 + b - a}-400` : `400-${400 + a - b}`);
const names = (id: string): string => `player ${Number(id.slice(0, 8))}`;

const shown = (state: TournamentState, options: ViewOptions = {}): ContendersJson => {
  const answer = contenders(state, names, options);
  if (E.isLeft(answer)) throw new Error(answer.left.code);
  expect(E.isRight(contendersCodec.decode(JSON.parse(JSON.stringify(answer.right))))).toBe(true);
  return answer.right;
};
const groups = ({ groups: all }: ContendersJson) => all.map(({ name, limit, players }) => [name, limit, players.length]);

const AFTER_18 = [12, 11, 11, 10, 10, 9, 9, 9, 8, 7, 6, 6];
const after18 = (settings: Record<string, unknown> = {}): Scenario =>
  playedTo(division(12, { rounds: 24, placePrizes: 5, swissUntil: 3, ...settings }), AFTER_18, 18);

describe('who can still win what (rules.md 4.3, 4.4)', () => {
  it('is refused where there are no contender groups', () => {
    const answer = contenders(new Scenario('faction-play').players(4).state, names);
    expect(E.isLeft(answer) && answer.left.code).toBe('not_performance');
  });

  it('after round 18 of 24: the groups with their limits, in wins', () => {
    const found = shown(after18().state);
    expect(groups(found)).toEqual([
      ['firstPlace', 9, 8],
      ['money', 7, 2],
      ['nonContenders', null, 2],
    ]);
    expect(found).toMatchObject({
      rounds: 24,
      roundsLeft: 6,
      complete: true,
      next: { round: 19, phase: 'performance' },
      leaderGibsonised: false,
    });
    expect(found.groups[0]?.reference).toEqual(found.leader);
    expect(found.groups[0]?.players[0]).toMatchObject({ name: 'player 1', registration: 1, rank: 1, wins: 12, byes: 0 });
    expect(found.groups[1]?.reference?.registration).toBe(found.groups[0]?.players[4]?.registration);
  });

  it('half wins are shown as such', () => {
    const scenario = given(division(4, { rounds: 4, swissUntil: 3 }), [1, 2, 400, 400], [3, 4, 410, 400]);
    const found = shown(scenario.state);
    expect(found.groups[0]?.limit).toBe('-1/2');
    expect(found.groups.flatMap(({ players }) => players.map(({ wins }) => wins))).toEqual([1, '1/2', '1/2', 0]);
  });

  it('who was trimmed stands in a lower group and is named', () => {
    const found = shown(after18({ trimSpread: 0 }).state);
    expect(found.groups[0]?.trimmed.length).toBe(3);
    for (const { registration } of found.groups[0]?.trimmed ?? [])
      expect(found.groups[0]?.players.map((player) => player.registration)).not.toContain(registration);
  });

  it('after an earlier round it is told by the rounds up to that one', () => {
    const scenario = after18();
    expect(shown(scenario.state, { afterRound: 1 })).toMatchObject({
      afterRound: 1,
      roundsLeft: 23,
      next: { round: 2, phase: 'initial' },
      swissIsReasonable: null,
    });
    expect(shown(scenario.state, { afterRound: 0 }).groups[0]?.players).toHaveLength(12);
  });
});

describe('clinched or not (rules.md 4.4)', () => {
  it('a place is clinched when nobody below can catch its holder, and it is said what that rests on', () => {
    // 6, 3, 2 and 1 wins after six rounds.
    const scenario = playedTo(division(4, { rounds: 8, swissUntil: 3, placePrizes: 2, gibsonSpread: 100 }), [6, 3, 2, 1], 6);
    const found = shown(scenario.state);
    expect(found.leaderGibsonised).toBe(true);
    expect(found.groups[0]).toMatchObject({ limit: null, players: [] });
    expect(found.places).toEqual([
      {
        place: 1,
        player: found.leader,
        clinched: true,
        by: {
          chaser: expect.objectContaining({ registration: 2 }) as object,
          winGap: 3,
          spreadGap: expect.any(Number) as number,
          roundsLeft: 2,
          gibsonSpread: 100,
        },
      },
      {
        place: 2,
        player: expect.objectContaining({ registration: 2 }) as object,
        clinched: false,
        by: expect.objectContaining({ winGap: 1 }) as object,
      },
    ]);
  });

  it('with as many wins as rounds left it hangs on the spread: 2 x gibsonSpread x N at most can change', () => {
    const caught = (gibsonSpread: number) =>
      shown(playedTo(division(4, { rounds: 9, swissUntil: 3, gibsonSpread }), [6, 3, 2, 1], 6).state).places[0]?.clinched;
    expect(caught(500)).toBe(false);
    expect(caught(0)).toBe(true);
  });

  it('is not said while the round before is played', () => {
    const scenario = playedTo(division(4, { rounds: 8, swissUntil: 3 }), [6, 3, 2, 1], 6).pair();
    const found = shown(scenario.state);
    expect(found).toMatchObject({ complete: false, leaderGibsonised: null, swissIsReasonable: null });
    expect(found.places[0]).toMatchObject({ clinched: null, by: null });
    // Of the round before it is.
    expect(shown(scenario.state, { afterRound: 6 }).places[0]?.clinched).toBe(true);
  });

  it('who is out for good takes no place from anybody; who only dropped may come back', () => {
    const one = (out: 'drop' | 'withdraw') =>
      shown(playedTo(division(4, { rounds: 8, swissUntil: 3 }), [6, 5, 1, 0], 6).do(out, { player: 2 }).state).places[0]?.clinched;
    expect(one('drop')).toBe(false);
    expect(one('withdraw')).toBe(true);
  });

  it('at the end the places stand, there are no groups, and nothing comes', () => {
    const scenario = playedTo(division(4, { rounds: 6, swissUntil: 3, placePrizes: 4 }), [6, 3, 2, 1], 6);
    const found = shown(scenario.state);
    expect(found).toMatchObject({ roundsLeft: 0, next: null, leader: null, leaderGibsonised: null, groups: [], swissIsReasonable: null });
    expect(found.places.map(({ clinched }) => clinched)).toEqual([true, true, true, true]);
    expect(found.places[3]?.by).toBeNull();
    scenario.do('complete', {});
    expect(shown(scenario.state).places).toEqual(found.places);
  });
});

describe('whether Swiss is still reasonable (rules.md 4.2)', () => {
  it('is not asked in the initial rounds, and told behind them', () => {
    const scenario = division(16);
    expect(shown(scenario.state)).toMatchObject({ next: { round: 1, phase: 'initial' }, swissIsReasonable: null });
    for (let round = 1; round <= 3; round += 1) scenario.playRound(byOrder);
    expect(shown(scenario.state)).toMatchObject({
      next: { round: 4, phase: 'swiss' },
      swissIsReasonable: true,
      swissReason: null,
      switchDue: false,
    });
  });

  it('says that the switch is due where the director holds Swiss', () => {
    const scenario = division(4, { rounds: 8, swissUntil: 'hold' });
    for (let round = 1; round <= 3; round += 1) scenario.playRound(byOrder);
    expect(shown(scenario.state)).toMatchObject({
      next: { round: 4, phase: 'swiss' },
      swissIsReasonable: false,
      swissReason: 'playersWithoutOpponent',
      switchDue: true,
    });
    scenario.do('amend', { settings: { swissUntil: 'auto' }, reason: 'contenders now' });
    expect(shown(scenario.state)).toMatchObject({ next: { round: 4, phase: 'performance' }, switchDue: false });
  });

  it('a draft that is not published is nothing yet', () => {
    const scenario = division(4, { rounds: 8, publish: 'manual' });
    for (let round = 1; round <= 3; round += 1) scenario.playRound(byOrder);
    const before = shown(scenario.state);
    const { revision: _revision, at: _at, ...draft } = shown(scenario.pair().state);
    expect(before).toMatchObject(draft);
  });
});
