import { afterLeagues, placed } from '../../tournament/test/finalists';
import type { Scenario } from '../../tournament/test/scenario';
import { rounds } from './rounds';
import { timeline } from './timeline';

const names = (person: string): string => `P${Number(person.slice(0, 8))}`;

const told = (scenario: Scenario): readonly string[] =>
  timeline(
    scenario.events.map((event) => ({ ...event, actor: { id: 'desk', role: 'organiser' } })),
    names,
  ).map(({ text }) => text);

const newest = (scenario: Scenario, count: number): readonly string[] => told(scenario).slice(-count);

describe('tables in the timeline (rules.md 6.7)', () => {
  it('the result of a table names everybody in the order of the places', () => {
    const scenario = placed(afterLeagues(10).pair().publish(), 3, [1, 7], 2);
    expect(told(scenario)).toContain('P3 ahead of P1 level with P7 ahead of P2 in round 2, table 1.');
    expect(told(scenario)).toContain('The finals began with 4 players.');
  });

  it('a decline tells who declined, who was passed over, who came in, and the whole table', () => {
    const scenario = afterLeagues(10)
      .pair()
      .publish()
      .do('decline', { player: 2, reason: 'illness', absent: [4] });
    expect(newest(scenario, 4)).toEqual([
      'P2 declined the place at a finals table (reason: illness).',
      'P4 was passed over for the place of P2 (reason: did not appear).',
      expect.stringContaining('P5 was promoted into the place of P2'),
      'The pairing of round 2 was repaired: now P1, P5, P3 and P7 at one table. Reason: a place at a finals table was given up',
    ]);
  });

  it('concerns everybody who sits there', () => {
    const scenario = placed(afterLeagues(10).pair().publish(), 3, 1, 7, 2);
    const entry = timeline(
      scenario.events.map((event) => ({ ...event, actor: { id: 'desk', role: 'organiser' } })),
      names,
    ).findLast(({ type }) => type === 'ResultReported');
    expect(entry?.players.map(names)).toEqual(['P1', 'P2', 'P3', 'P7']);
  });
});

describe('tables in the rounds', () => {
  it('have their seats, and a result by the letters of the seats', () => {
    const scenario = placed(afterLeagues(10).pair().publish(), 3, [1, 7], 2);
    const [match] = rounds(scenario.state, names).rounds[1]?.matches ?? [];
    expect(match?.seats?.map(({ registration }) => registration)).toEqual([1, 2, 3, 7]);
    expect(match?.players.map(({ registration }) => registration)).toEqual([1, 2]);
    expect(match?.result).toMatchObject({ text: 'C>A=D>B', outcome: 'order', order: [[3], [1, 7], [2]] });
  });
});
