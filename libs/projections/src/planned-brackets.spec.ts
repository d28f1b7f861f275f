import * as E from 'fp-ts/Either';
import { Scenario } from '../../tournament/test/scenario';
import { bracketCodec } from './answer-codecs';
import { bracket, type BracketJson } from './bracket';
import type { PlannedMatchJson } from './planned-brackets';

const names = (person: string) => `P${Number(person.slice(0, 8))}`;
const lower = (a: number, b: number) => (a < b ? '2-0' : '0-2');
const revival = (players: number, settings: Record<string, unknown> = {}) => new Scenario('key-revival', settings).players(players);
const shown = (scenario: Scenario, options: Parameters<typeof bracket>[2] = {}): BracketJson => {
  const answer = bracket(scenario.state, names, options);
  expect(E.isRight(bracketCodec.decode(answer))).toBe(true);
  return answer;
};
const all = ({ brackets = [] }: BracketJson): readonly PlannedMatchJson[] =>
  brackets.flatMap(({ rounds }) => rounds.flatMap(({ matches }) => matches));
const one = (answer: BracketJson, id: string): PlannedMatchJson => {
  const found = all(answer).find(({ bracketMatch }) => bracketMatch === id);
  if (found === undefined) throw new Error(`no ${id}`);
  return found;
};
/** `1 P1`, or where the side comes from. */
const sides = ({ sides: both }: PlannedMatchJson): readonly string[] =>
  both.map(({ player, from }) =>
    player !== null ? `${player.seed} ${player.name}` : from === null ? '-' : `${from.take} of ${from.match}`,
  );

describe('the brackets of a double elimination', () => {
  it('are winners, losers and grand final, round by round; a side that is not known yet says where it comes from', () => {
    const answer = shown(revival(4).playRound(lower));
    expect(
      answer.brackets?.map(({ name, rounds }) => [
        name,
        rounds.map(({ number, matches }) => [number, ...matches.map((match) => match.bracketMatch)]),
      ]),
    ).toEqual([
      [
        'winners',
        [
          [1, 'W1.1', 'W1.2'],
          [2, 'W2.1'],
        ],
      ],
      [
        'losers',
        [
          [1, 'L1.1'],
          [2, 'L2.1'],
        ],
      ],
      [
        'grandFinal',
        [
          [1, 'GF'],
          [2, 'GF2'],
        ],
      ],
    ]);
    expect(answer).toMatchObject({ started: true, size: 4, rounds: [], over: false, winner: null });
    expect(answer.seeds.map(({ seed, name }) => [seed, name])).toEqual([
      [1, 'P1'],
      [2, 'P2'],
      [3, 'P3'],
      [4, 'P4'],
    ]);
    expect(all(answer).map((match) => [match.bracketMatch, match.state, ...sides(match)])).toEqual([
      ['W1.1', 'played', '1 P1', '4 P4'],
      ['W1.2', 'played', '2 P2', '3 P3'],
      ['W2.1', 'ready', '1 P1', '2 P2'],
      ['L1.1', 'ready', '4 P4', '3 P3'],
      ['L2.1', 'open', 'loser of W2.1', 'winner of L1.1'],
      ['GF', 'open', 'winner of W2.1', 'winner of L2.1'],
      ['GF2', 'open', 'winner of W2.1', 'winner of L2.1'],
    ]);
    expect(one(answer, 'W1.1')).toMatchObject({
      round: 1,
      match: 'r1m1',
      table: 1,
      bestOf: 3,
      result: { text: '2-0' },
      winner: { name: 'P1' },
    });
    expect(one(answer, 'W2.1')).toMatchObject({ round: null, match: null, result: null, winner: null });
  });

  it('have sides as their match was paired, so that its result reads from the left', () => {
    const scenario = revival(4).playRound(lower).pair().publish().report(3, 4, '2-1');
    const answer = shown(scenario);
    expect([...sides(one(answer, 'L1.1')), one(answer, 'L1.1').result?.text]).toEqual(['3 P3', '4 P4', '2-1']);
    expect(one(answer, 'L1.1').sides.map(({ from }) => from?.match)).toEqual(['W1.2', 'W1.1']);
    expect(one(answer, 'W2.1').state).toBe('paired');
  });

  it('show byes, whoever goes on because the other has left, and places to which nobody comes', () => {
    const scenario = revival(5).playRound(lower).do('withdraw', { player: 4 }).pair().publish();
    const answer = shown(scenario);
    expect(one(answer, 'W1.1')).toMatchObject({ state: 'bye', round: 1, match: null, winner: { name: 'P1' } });
    expect(one(answer, 'W2.1')).toMatchObject({ state: 'bye', round: 2, match: null, winner: { name: 'P1' } });
    expect(one(answer, 'L1.2')).toMatchObject({ state: 'empty', round: null, winner: null });
    expect(sides(one(answer, 'L1.2'))).toEqual(['loser of W1.3', 'loser of W1.4']);
  });

  it('show a decider only where two have both lost', () => {
    const scenario = revival(4).pair().publish().report(1, 4, 'double-loss').report(2, 3, '2-0');
    const answer = shown(scenario);
    expect(answer.brackets?.map(({ name }) => name)).toEqual(['winners', 'deciders', 'losers', 'grandFinal']);
    expect(sides(one(answer, 'D1.1'))).toEqual(['1 P1', '4 P4']);
    expect(one(answer, 'W1.1')).toMatchObject({ state: 'played', winner: null });
  });

  it('need no replay where the one without a loss has won, and are won by who is left', () => {
    const scenario = revival(2).playRound(lower).playRound(lower);
    expect(shown(scenario)).toMatchObject({ over: true, winner: { name: 'P1' } });
    expect(one(shown(scenario), 'GF2').state).toBe('notNeeded');
    const again = revival(2)
      .playRound(lower)
      .playRound((a, b) => (a < b ? '0-2' : '2-0'));
    expect(shown(again)).toMatchObject({ over: false, winner: null });
    expect([one(shown(again), 'GF2').state, ...sides(one(shown(again), 'GF2'))]).toEqual(['ready', '1 P1', '2 P2']);
  });

  it('are as they were after a round that is asked for, and drafts are for staff', () => {
    const scenario = revival(4).playRound(lower).playRound(lower);
    expect(one(shown(scenario, { afterRound: 1 }), 'W2.1')).toMatchObject({ state: 'ready', match: null });
    expect(shown(scenario, { afterRound: 0 })).toMatchObject({ started: false, size: 0 });
    const draft = revival(4).pair();
    expect(shown(draft)).toMatchObject({ started: false, size: 0, seeds: [] });
    expect(one(shown(draft, { staff: true }), 'W1.1')).toMatchObject({ state: 'paired', round: 1 });
  });
});

describe('a main bracket with a consolation bracket', () => {
  it('shows both; a place below comes from who lost its first match', () => {
    const scenario = revival(6, { into: 'consolation' }).playRound(lower);
    const answer = shown(scenario);
    expect(answer.brackets?.map(({ name }) => name)).toEqual(['winners', 'consolation']);
    expect(sides(one(answer, 'C1.1'))).toEqual(['loser of W2.1', '5 P5']);
    expect(sides(one(answer, 'C2.1'))).toEqual(['winner of C1.1', 'winner of C1.2']);
    scenario.playRound(lower);
    expect(shown(scenario)).toMatchObject({ over: false, winner: null });
    while (scenario.attempt('pair', {})._tag === 'Right') scenario.playRound(lower);
    expect(shown(scenario)).toMatchObject({ over: true, winner: { name: 'P1' } });
  });
});

describe('a single elimination', () => {
  it('has its rounds as before, and no brackets beside them', () => {
    const answer = shown(new Scenario('key-knockout').players(6).playRound(lower));
    expect(answer.brackets).toBeUndefined();
    expect(answer.rounds.map(({ of, round }) => [of, round])).toEqual([
      [4, 1],
      [2, null],
      [1, null],
    ]);
  });
});
