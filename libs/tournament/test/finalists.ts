import { Scenario, uuidOf } from './scenario';

/**
 * Leagues that have played their one round, everybody ranked by registration: of 20 players league 1 is 1 to 12 and league 2 is 13 to
 * 20, of ten 1 to 6 and 7 to 10; with fewer all play in one league.
 */
export const afterLeagues = (players: number, settings: Readonly<Record<string, unknown>> = {}): Scenario => {
  const scenario = new Scenario('dominion-league', { confirmation: 'none', rounds: 1, ...settings });
  const first = players < 10 ? players : Math.floor((3 * players) / 5);
  for (let registration = 1; registration <= players; registration += 1)
    scenario.enter([`player ${String(registration).padStart(3, '0')}`], {
      players: [{ player: uuidOf(1, registration), league: registration <= first ? 1 : 2 }],
    });
  const leagues = [
    [1, first],
    [first + 1, players],
  ].filter(([from = 0, to = 0]) => from < to);
  const pairs = leagues.flatMap(([from = 0, to = 0]) =>
    Array.from({ length: (to - from + 1) / 2 }, (_, index) => [from + index, to - index] as const),
  );
  scenario.given(...pairs);
  for (const [one, other] of pairs) scenario.report(one, other, `${60 - one}-10`);
  return scenario;
};

/** Everybody at the tables of the newest round. */
export const tablesOf = (scenario: Scenario): readonly (readonly number[])[] =>
  scenario.round().matches.map(({ seats, sides }) => seats ?? sides);

/** Reports the table at which this player sits: the players in their places, equals together. */
export const placed = (scenario: Scenario, ...order: readonly (number | readonly number[])[]): Scenario => {
  const groups = order.map((group) => (typeof group === 'number' ? [group] : group));
  const [first = 0] = groups.flat();
  const match = scenario.round().matches.find(({ seats, sides }) => (seats ?? sides).includes(first));
  return scenario.do('report', { match: match?.id ?? '', result: { outcome: 'order', order: groups.map((group) => [...group]) } });
};
