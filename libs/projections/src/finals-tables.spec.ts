import * as E from 'fp-ts/Either';
import type { Match } from '@roundbook/tournament';
import { personOf, Scenario } from '../../tournament/test/scenario';
import { finalsTablesCodec } from './answer-codecs';
import { finalsTables, type FinalsTablesJson } from './finals-tables';
import { standings } from './standings';
import type { ViewOptions } from './view';

const named =
  ({ names }: Scenario) =>
  (person: string): string =>
    names.find((_, index) => personOf(index + 1) === person) ?? 'nobody';

const shownOf = (scenario: Scenario, options: ViewOptions = {}): FinalsTablesJson => {
  const shown = finalsTables(scenario.state, named(scenario), options);
  if (E.isLeft(shown)) throw new Error(JSON.stringify(shown.left));
  expect(E.isRight(finalsTablesCodec.decode(JSON.parse(JSON.stringify(shown.right))))).toBe(true);
  return shown.right;
};

const seatsOf = ({ tables }: FinalsTablesJson) => tables.map(({ seats }) => seats.map(({ player }) => player.registration));

/** Two leagues of which the lower registration wins every game; the finals are paired. */
const atTheTables = (): Scenario => {
  const leagues = new Scenario('dominion-league', { confirmation: 'none', rounds: [3, 3] }).players(20);
  while (leagues.state.rounds.length === 0 || leagues.round().phase === 'league') {
    leagues.pair();
    if (!leagues.round().published) leagues.publish();
    if (leagues.round().phase === 'league') leagues.play((a, b) => (a < b ? '40-20' : '20-40'));
  }
  return leagues;
};

const inSeatOrder = (match: Match): string => (match.seats ?? match.sides).map((_, seat) => String.fromCharCode(65 + seat)).join('>');

describe('the tables of the finals', () => {
  it('are none while the leagues play, where the standings say how many go on (rules.md 6.1)', () => {
    const leagues = new Scenario('dominion-league', { confirmation: 'none', rounds: [3, 3] }).players(20).playRound(() => '40-20');
    expect(shownOf(leagues).tables).toEqual([]);
    const shown = standings(leagues.state, named(leagues));
    expect(shown.goOn).toEqual([6, 2]);
    expect(new Set(shown.rows.map(({ league }) => league))).toEqual(new Set([1, 2]));
  });

  it('seat four each, say who goes on, and then seat the final', () => {
    const finals = atTheTables();
    const before = shownOf(finals);
    expect(before.tables.map(({ phase, status, seats }) => [phase, status, seats.length])).toEqual([
      ['semiFinals', 'open', 4],
      ['semiFinals', 'open', 4],
    ]);
    expect(before.tables.flatMap(({ seats }) => seats.map(({ league }) => league)).filter((league) => league === 2)).toHaveLength(2);
    const [one, other] = finals.round().matches as [Match, Match];
    finals.do('report', { match: one.id, result: `${inSeatOrder(one)} 41,38,30,12` });
    const half = shownOf(finals);
    expect(half.tables[0]?.seats.map(({ place, score, through }) => [place, score, through])).toEqual([
      [1, 41, true],
      [2, 38, true],
      [3, 30, false],
      [4, 12, false],
    ]);
    expect(half.tables.at(-1)).toMatchObject({ phase: 'final', status: 'toCome', match: null });
    finals.do('report', { match: other.id, result: 'B>A>D>C' });
    finals.pair();
    if (!finals.round().published) finals.publish();
    const [final] = finals.round().matches as [Match];
    const done = shownOf(finals);
    expect(seatsOf(done)[2]).toEqual(final.seats);
    expect(done.winner).toBeNull();
    finals.do('report', { match: final.id, result: inSeatOrder(final) });
    finals.do('complete', {});
    expect(shownOf(finals).winner?.registration).toBe(final.seats?.[0]);
    // As it was known then: the leagues over, nothing of the finals.
    expect(shownOf(finals, { afterRound: 3 }).tables).toEqual([]);
  });

  it('say who came into whose place, by which sentence, and who was passed over (rules.md 6.7)', () => {
    const finals = atTheTables();
    const [gone = 0] = finals.round().matches[0]?.seats ?? [];
    const { rows } = standings(finals.state, named(finals), { afterRound: 3 });
    const seated = finals.round().matches.flatMap(({ seats = [] }) => seats);
    const next = rows
      .filter(({ league, registration }) => league === 1 && !seated.includes(registration))
      .map(({ registration }) => registration);
    finals.do('decline', { player: gone, reason: 'illness', absent: [next[0] as number] });
    const shown = shownOf(finals);
    expect(shown.declined).toMatchObject([{ player: { registration: gone }, reason: 'illness' }]);
    expect(shown.passedOver).toMatchObject([{ player: { registration: next[0] }, inPlaceOf: { registration: gone } }]);
    expect(shown.promoted).toMatchObject([{ player: { registration: next[1] }, rule: '6.7 sameLeague' }]);
    expect(shown.tables[0]?.seats[0]).toMatchObject({
      player: { registration: next[1] },
      inPlaceOf: { registration: gone },
      rule: '6.7 sameLeague',
    });
  });

  it('are refused where there are no leagues', () => {
    const swiss = new Scenario('magic').players(4);
    expect(finalsTables(swiss.state, named(swiss))).toMatchObject(E.left({ code: 'not_a_league', kind: 'conflict' }));
  });
});
