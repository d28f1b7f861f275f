import type { StandingsJson, StandingsRow } from '@roundbook/projections';
import { standingsText } from './standings-text';

const row = (registration: number, name: string, more: Partial<StandingsRow> = {}): StandingsRow => ({
  rank: registration,
  registration,
  player: { id: `id-${registration}`, name },
  points: 3,
  record: { wins: 1, losses: 0, draws: 0, byes: 0 },
  tiebreakers: { omw: { value: '1/3', decimal: 1 / 3 }, keys: { value: '2', decimal: 2 } },
  status: 'active',
  ...more,
});

const standings = (rows: readonly StandingsRow[], more: Partial<StandingsJson> = {}): StandingsJson => ({
  tournament: 't',
  stage: 'swiss',
  afterRound: 2,
  revision: 9,
  at: '2026-01-01T00:00:00.000Z',
  policy: 'magic',
  rows,
  cut: [],
  winner: null,
  rounds: { announced: 4, played: 2 },
  ties: [],
  ...more,
});

describe('standings in words', () => {
  it('show percentages to two decimals, rounded half up from the exact fraction, and counts as they are', () => {
    const shown = standingsText(
      standings([
        row(1, 'Ann'),
        row(2, 'Bob', { tiebreakers: { omw: { value: '1/16', decimal: 0.0625 }, keys: { value: '7', decimal: 7 } } }),
        row(3, 'Cy', { tiebreakers: { omw: { value: '20001/40000', decimal: 0.500025 }, keys: { value: null, decimal: null } } }),
      ]),
    );
    expect(shown).toContain('33.33');
    expect(shown).toContain(' 6.25');
    // 50.0025 %, a half that goes up.
    expect(shown).toContain('50.00');
    expect(standingsText(standings([row(1, 'Ann', { tiebreakers: { omw: { value: '1001/20000', decimal: 0.05005 } } })]))).toContain(
      '5.01',
    );
    expect(shown).toMatch(/Bob.* 6\.25 +7$/m);
    expect(shown).toMatch(/Cy.* 50\.00 +-$/m);
  });

  it('show a mean and what may fall below 0 with its sign, halves, penalties, and leagues with those who go on', () => {
    const figures = { asd: { value: '13/3', decimal: 13 / 3 }, spread: { value: '-5', decimal: -5 } };
    const shown = standingsText(
      standings(
        [row(1, 'Ann', { points: '7/2', league: 1, tiebreakers: figures }), row(2, 'Bob', { league: 2, penalty: 2, tiebreakers: figures })],
        { goOn: [6, 2] },
      ),
    );
    expect(shown).toMatch(/^League +Rank +Player +No\. +Points +Penalty +Record +ASD +Spread$/m);
    expect(shown).toMatch(/^ +1 +1 +Ann +1 +7\/2 +1-0 +\+4\.33 +-5$/m);
    expect(shown).toMatch(/^ +2 +2 +Bob +2 +3 +-2 +1-0 +\+4\.33 +-5$/m);
    expect(shown).toContain('Going on: 6 of league 1 and 2 of league 2.');
  });

  it('say from when and from which round they are, who won, and which lots were drawn', () => {
    const shown = standingsText(
      standings([row(1, 'Ann'), row(2, 'Bob')], { winner: { id: 'id-1', name: 'Ann' }, ties: [['id-1', 'id-2']] }),
    );
    expect(shown).toContain('after round 2 (Swiss, 2 of 4 played), as known at revision 9');
    expect(shown).toContain('Lots decided between Ann and Bob, in this order.');
    expect(shown).toContain('Winner: Ann');
  });

  it('show byes and draws in the record, no place for a disqualified player, and an empty field as such', () => {
    const shown = standingsText(
      standings([
        row(1, 'Ann', { record: { wins: 2, losses: 0, draws: 1, byes: 1 } }),
        row(2, 'Bob', { rank: null, status: 'disqualified' }),
      ]),
    );
    expect(shown).toContain('2-0-1 (1 by bye)');
    expect(shown).toMatch(/^ +- +Bob.*disqualified$/m);
    expect(standingsText(standings([], { afterRound: 0 }))).toContain('Nobody is registered yet.');
  });
});
