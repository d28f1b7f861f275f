import type { CommandPayload } from '@roundbook/tournament';
import { personOf, Scenario } from './scenario';

type Given = NonNullable<CommandPayload<'pair'>['given']>;

/** A division of performance pairings by ratings, in the order of signing up; null for who has none. */
export const divisionOf = (ratings: readonly (string | null)[], settings: Readonly<Record<string, unknown>> = {}): Scenario => {
  const scenario = new Scenario('performance', { publish: 'atOnce', ...settings });
  const players = ratings.map((rating, index) => ({ player: personOf(index + 1), ...(rating === null ? {} : { rating }) }));
  scenario.do('register', { players }, { names: players.map((_, index) => ({ nameAfter: index === 0 ? null : index })) });
  scenario.names.push(...players.map((_, index) => `player ${String(index + 1).padStart(4, '0')}`));
  return scenario;
};

/** So many players, the first to sign up being the best. */
export const division = (n: number, settings: Readonly<Record<string, unknown>> = {}): Scenario =>
  divisionOf(
    Array.from({ length: n }, (_, index) => String(2_000 - index)),
    settings,
  );

const resultOf = (a: number, b: number): Given['matches'][number]['result'] => ({
  outcome: a > b ? 'a' : b > a ? 'b' : 'draw',
  scores: { a, b },
});

/** A round as found at the tables: `[a, b, score of a, score of b]`; who is alone has a bye. */
export const given = (scenario: Scenario, ...pairs: readonly (readonly [number, number?, number?, number?])[]): Scenario =>
  scenario.pair({
    given: {
      matches: pairs.flatMap(([a, b, own, other]) =>
        b === undefined ? [] : [{ a, b, ...(own === undefined || other === undefined ? {} : { result: resultOf(own, other) }) }],
      ),
      byes: pairs.flatMap(([player, b]) => (b === undefined ? [{ player }] : [])),
    },
  });

/**
 * As many rounds by hand as `rounds` says, at the end of which player i has won `wins[i - 1]` of them: in each round the half of
 * the field with most wins still to come wins. `margins`, by round and player, are the scores above 300 that a winner has.
 */
export const playedTo = (scenario: Scenario, wins: readonly number[], rounds: number): Scenario => {
  const left = [...wins];
  for (let round = 0; round < rounds; round += 1) {
    const order = left.map((_, player) => player).sort((i, j) => (left[j] as number) - (left[i] as number) || i - j);
    const winners = order.slice(0, wins.length / 2);
    const losers = order.slice(wins.length / 2);
    given(
      scenario,
      ...winners.map(
        (player, index) => [player + 1, (losers[(index + round) % losers.length] as number) + 1, 400 + wins.length - player, 400] as const,
      ),
    );
    for (const player of winners) left[player] = (left[player] as number) - 1;
  }
  if (left.some((own) => own !== 0)) throw new Error(`these wins cannot be: ${left.join()}`);
  return scenario;
};
