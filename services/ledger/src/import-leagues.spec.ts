import { readNeutral, writeNeutral, type NeutralFile } from '@roundbook/interchange';
import { RefusalError } from '@roundbook/kernel';
import { finalSeats, placingAfter, type TournamentState } from '@roundbook/tournament';
import { afterLeagues, placed } from '../../../libs/tournament/test/finalists';
import { Scenario } from '../../../libs/tournament/test/scenario';
import { memoryPorts } from './embedded';
import { importTournament } from './import-tournament';
import { Ledger } from './ledger';

const actor = { id: 'desk-1', role: 'organiser' };

const exported = (state: TournamentState): NeutralFile =>
  JSON.parse(
    JSON.stringify(writeNeutral(state, new Map(state.players.map(({ person, registration }) => [person, `player ${registration}`])))),
  ) as NeutralFile;

const imported = async (file: NeutralFile): Promise<TournamentState> => {
  const plan = readNeutral(JSON.stringify(file));
  if (plan._tag === 'Left') throw new RefusalError(plan.left);
  const ports = memoryPorts();
  const { tournament } = await importTournament(ports, plan.right, { actor });
  return new Ledger(ports).stateAt(tournament);
};

const standings = (state: TournamentState) =>
  [...state.rounds.keys(), state.rounds.length].map((round) =>
    placingAfter(state, round).rows.map(({ tieBreakers, ...row }) => ({
      ...row,
      tieBreakers: JSON.stringify(tieBreakers, (_, one: unknown) => (typeof one === 'bigint' ? String(one) : one)),
    })),
  );

const lower = (a: number, b: number): string => (a < b ? '30-12' : '9-14');

/** Two leagues with a late player, a drop, a penalty and walk-outs; then tables with a decline and a promotion. */
const played = (): Scenario => {
  const scenario = new Scenario('dominion-league', { confirmation: 'none', rounds: [3, 2] }).players(21).playRound(lower);
  scenario.enter(['late one']).do('penalise', { player: 3, points: 2, reason: 'slowPlay' }).do('drop', { player: 9 });
  scenario
    .playRound((a, b) => (a === 2 ? 'A:left' : b === 2 ? 'B:left' : lower(a, b)))
    .do('return', { player: 9 })
    .playRound(lower)
    .pair()
    .publish();
  const [first] = scenario.round().matches;
  scenario.do('decline', { player: first?.seats?.[1] ?? 0 });
  for (const match of scenario.round().matches) scenario.do('report', { match: match.id, result: 'C>A>B=D 40,35,20,20' });
  return scenario;
};

describe('an export of leagues and tables comes back as it was (interfaces.md, The neutral file)', () => {
  it('in the leagues, with wishes, byes, penalties and who is away', async () => {
    const { state } = new Scenario('dominion-league', { confirmation: 'none' })
      .players(13)
      .playRound(lower)
      .do('penalise', { player: 1, points: 1, reason: 'conduct' })
      .playRound(lower);
    const file = exported(state);
    expect(file.rounds[0]?.groups?.map(({ length }) => length)).toEqual([8, 5]);
    expect(file.players.every(({ league }) => league === 1 || league === 2)).toBe(true);
    expect(file.players[0]?.penalties).toEqual([{ afterRound: 1, points: 1 }]);
    expect(standings(await imported(file))).toEqual(standings(state));
  });

  it('up to the semi-finals: tables as sides, order and scores, declines and promotions', async () => {
    const { state } = played();
    const file = exported(state);
    const [table] = file.rounds[3]?.matches ?? [];
    expect(table).toMatchObject({ table: 1, scores: expect.any(Object) as object });
    expect(table?.sides).toHaveLength(4);
    expect(Object.keys(table ?? {})).not.toContain('a');
    expect(file.rounds[2]?.declinesAfter).toHaveLength(1);
    expect(file.rounds[3]?.promotions).toHaveLength(1);
    const again = await imported(file);
    expect(standings(again)).toEqual(standings(state));
    expect(again.declines.map(({ player }) => player)).toEqual(state.declines.map(({ player }) => player));
    expect(finalSeats(again)).toEqual(finalSeats(state));
  });

  it('to the end, and a second export says the same', async () => {
    const scenario = played().pair().publish();
    const [match] = scenario.round().matches;
    scenario.do('report', { match: match?.id ?? '', result: 'D*>B>A>C 50,40,30,20' }).do('complete', {});
    const file = exported(scenario.state);
    const again = await imported(file);
    expect(standings(again)).toEqual(standings(scenario.state));
    expect(again.placing).toEqual(scenario.state.placing);
    const ids = new Map(again.players.map(({ person }, index) => [person, scenario.state.players[index]?.person ?? '']));
    const second = JSON.parse(
      JSON.stringify(exported(again)).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => ids.get(id) ?? id),
    ) as NeutralFile;
    // That a table was repaired is told by the ledger it was repaired in.
    const matches = ({ rounds }: NeutralFile) => rounds.map((round) => round.matches.map(({ repaired: _repaired, ...match }) => match));
    expect(matches(second)).toEqual(matches(file));
    expect(second.standings).toEqual(file.standings);
  });

  it('with a place of the final given up before it was paired', async () => {
    const scenario = afterLeagues(20).pair().publish();
    placed(scenario, 1, 14, 4, 5);
    placed(scenario, 13, 2, 6, 3).do('decline', { player: 1, absent: [4] });
    const again = await imported(exported(scenario.state));
    expect(finalSeats(again).map(({ player }) => player)).toEqual([5, 14, 13, 2]);
    expect(again.players[0]).toMatchObject({ status: 'withdrawn' });
  });

  it('with a corrected table', async () => {
    const scenario = afterLeagues(20, { confirmation: 'none' }).pair().publish();
    placed(scenario, 1, 14, 4, 5);
    placed(scenario, 13, 2, 6, 3).pair().publish();
    const match = scenario.round(2).matches[0]?.id ?? '';
    scenario.do('correct', { match, result: { outcome: 'order', order: [[1], [4], [14], [5]] }, reason: 'wrongEntry' });
    const file = exported(scenario.state);
    expect(file.rounds[1]?.matches[0]?.corrections).toHaveLength(1);
    const again = await imported(file);
    expect(standings(again)).toEqual(standings(scenario.state));
    expect(again.rounds[1]?.matches[0]?.corrections).toHaveLength(1);
  });
});

describe('a table that cannot be', () => {
  const file = (): NeutralFile => {
    const scenario = afterLeagues(4).pair().publish();
    return exported(placed(scenario, 2, 1, 3, 4).state);
  };

  it.each([
    ['sides that name a player twice', { sides: ['0', '1', '1', '3'] }, 'player_twice_in_round'],
    ['an order without somebody', { order: [['0'], ['1'], ['2']] }, 'invalid_field'],
    ['scores of a stranger', { scores: { x: 3 } }, 'invalid_field'],
    ['a substitute who does not sit there', { substituted: ['x'] }, 'invalid_field'],
  ])('with %s is refused', (_what, fields, code) => {
    const whole = file();
    const named = (id: string) => whole.players[Number(id)]?.id ?? id;
    const written = JSON.parse(JSON.stringify(fields), (_key, value: unknown) =>
      typeof value === 'string' ? named(value) : value,
    ) as object;
    const rounds = whole.rounds.map((round) =>
      round.n === 2 ? { ...round, matches: round.matches.map((match) => ({ ...match, ...written })) } : round,
    );
    expect(readNeutral(JSON.stringify({ ...whole, rounds }))).toMatchObject({ _tag: 'Left', left: { code } });
  });
});
