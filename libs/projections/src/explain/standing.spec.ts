import * as E from 'fp-ts/Either';
import { Given } from '../given.spec-support';
import { explainBye } from './bye';
import { explainPairing } from './pairing';
import { explainStanding, type ExplainOptions, type StandingExplained } from './standing';

const explained = (given: Given, name: string, options: ExplainOptions = {}): StandingExplained => {
  const found = explainStanding(given.state(), given.names, given.registration(name), { told: given.events, ...options });
  if (E.isLeft(found)) throw new Error(found.left.message);
  return found.right;
};

const figure = (one: StandingExplained, name: string) => one.figures.find((each) => each.name === name);

const swiss = (preset: 'faction-play' | 'magic' = 'faction-play') =>
  new Given(preset, { rounds: 3 }).registered('Ann', 'Bob', 'Cy', 'Dee', 'Eve');

const played = (given: Given) =>
  given
    .round(
      [
        ['Ann', 'Bob', '2-0'],
        ['Cy', 'Dee', '1-1'],
      ],
      { byes: ['Eve'] },
    )
    .round(
      [
        ['Eve', 'Ann', '0-2'],
        ['Cy', 'Bob', 'walkoverB'],
      ],
      { byes: ['Dee'] },
    );

describe('a place explained', () => {
  it('says round by round what was played and what it was worth', () => {
    const eve = explained(played(swiss()), 'Eve');
    expect(eve.text).toBe('Eve (no. 5) is 4th after round 2.');
    expect(eve.rounds.map(({ text }) => text)).toEqual([
      'Round 1: a bye: 3 points; games won 1, drawn 0, of 1',
      'Round 2: Ann (no. 1) beat Eve 2-0: 0 points; games won 0, drawn 0, of 2',
    ]);
    expect(eve.points.text).toBe('3 + 0 = 3');
  });

  it('writes every tie-breaker out, with the floor where it counts (rules.md 2.4)', () => {
    const ann = explained(played(swiss()), 'Ann');
    expect(figure(ann, 'omw')).toMatchObject({
      decides: 1,
      floor: '33/100',
      terms: [
        {
          text: 'Round 1, Bob (no. 2): 0 of 6, so the least that counts: 33/100',
          floored: true,
          opponent: { name: 'Bob', registration: 2 },
        },
        { text: 'Round 2, Eve (no. 5): 0 of 3, so the least that counts: 33/100' },
      ],
      text: '(33/100 + 33/100) / 2 = 33/100 = 0.330000000000',
      value: '33/100',
    });
    expect(figure(ann, 'gw')?.text).toBe('(6 + 6) / (6 + 6) = 12 / 12 = 1');
    expect(figure(ann, 'ogw')?.decides).toBeNull();
  });

  it('says by what the neighbours are above and below', () => {
    const cy = explained(played(swiss()), 'Cy');
    expect([cy.above?.text, cy.below?.text]).toEqual([
      'Dee (no. 4) is above, 2nd: OMW%: 2/3 against 199/600.',
      'Eve (no. 5) is below, 4th: points: 4 against 3.',
    ]);
    expect(cy.above).toMatchObject({ by: 'omw', own: '199/600', other: '2/3', better: 'higher' });
  });

  it('names the recorded draw that settled an order, with its seed', () => {
    const given = swiss('magic').round(
      [
        ['Ann', 'Bob', '2-0'],
        ['Cy', 'Dee', '2-0'],
      ],
      { byes: ['Eve'] },
    );
    expect(explained(given, 'Ann').shared.map(({ name }) => name)).toEqual(['Cy', 'Eve']);
    given.drafted([['Ann', 'Eve']], { ties: [['Cy', 'Ann', 'Eve']], byes: ['Cy'] }).published();
    const cy = explained(given, 'Cy', { afterRound: 1 });
    expect(cy.below).toMatchObject({ by: 'draw', player: { name: 'Ann' } });
    expect(cy.draws).toMatchObject([
      { drawSeed: 'seed-2-1', round: 1, text: expect.stringContaining('Cy (no. 3), then Ann (no. 1), then Eve (no. 5)') },
    ]);
  });

  it('names the draw that counts, where one before it with the same outcome was made void', () => {
    const given = swiss().round(
      [
        ['Ann', 'Bob', '2-0'],
        ['Cy', 'Dee', '2-0'],
      ],
      { byes: ['Eve'] },
    );
    given.drafted([['Ann', 'Eve']], { ties: [['Cy', 'Ann', 'Eve']], byes: ['Cy'] }).voided('somebody was missing');
    given.drafted([['Ann', 'Eve']], { ties: [['Cy', 'Ann', 'Eve']], byes: ['Cy'], attempt: 2 }).published();
    expect(explained(given, 'Cy', { afterRound: 1 }).draws).toMatchObject([{ drawSeed: 'seed-2-2', revision: given.revision - 1 }]);
  });

  it('takes a penalty from the own points alone, and says so (rules.md 7)', () => {
    const given = played(swiss()).add({ type: 'PenaltyApplied', data: { player: 1, points: 2, round: 2, reason: 'conduct' } });
    const ann = explained(given, 'Ann');
    expect(ann.points).toMatchObject({ value: 4, taken: 2, text: '3 + 3 - 2 = 4 (2 taken off as a penalty)' });
    expect(ann.notes.join()).toMatch(/penalty is taken from the own points/);
  });

  it('refuses who has no row', () => {
    const late = explainStanding(swiss().state(), swiss().names, 9);
    expect(E.isLeft(late) && late.left.code).toBe('not_in_the_standings');
  });

  it('says of a two-loss event when a player went out, and against whom (rules.md 1.2)', () => {
    const given = new Given('playstile-2lo', { cut: 2 }).registered('Ann', 'Bob', 'Cy', 'Dee');
    given
      .round(
        [
          ['Ann', 'Bob', '2-0'],
          ['Cy', 'Dee', '2-0'],
        ],
        { phase: 'qualifying' },
      )
      .round(
        [
          ['Ann', 'Cy', '2-0'],
          ['Bob', 'Dee', '2-0'],
        ],
        { phase: 'qualifying' },
      );
    const dee = explained(given, 'Dee');
    expect(dee.out).toMatchObject({ round: 2, by: { name: 'Bob' }, text: 'Out in round 2 against Bob (no. 2) with 2 losses.' });
    expect(dee.above?.by).toBe('losses');
    expect(figure(dee, 'sos')?.text).toBe('(1/2 + 1/2) / 2 = 1/2 = 0.500000000000');
  });
});

describe('a pairing and a bye explained', () => {
  const given = played(swiss());

  it('tell what was there before, and the draw with its attempt', () => {
    const again = swiss()
      .drafted(
        [
          ['Ann', 'Bob'],
          ['Cy', 'Dee'],
        ],
        { byes: ['Eve'] },
      )
      .published()
      .voided('somebody was missing');
    again
      .drafted(
        [
          ['Ann', 'Cy'],
          ['Bob', 'Dee'],
        ],
        { byes: ['Eve'], attempt: 2 },
      )
      .published();
    const pairing = explainPairing(again.state(), again.names, 'm3', { told: again.events });
    const parts = E.isRight(pairing) ? pairing.right.parts : [];
    const draw = parts.find(({ title }) => title === 'The draw')?.lines ?? [];
    expect(draw).toContain('It is draw 2 of 2 of round 1: draw 1 was void, somebody was missing.');
    expect(draw).toContain('Draw seed: seed-1-2.');
    expect(parts.find(({ title }) => title === 'Before it')?.lines).toContain('Ann (no. 1) and Cy (no. 3) had not met.');
  });

  it('look no further than the last round that counts', () => {
    const options = { told: given.events, afterRound: 1 };
    const pairing = (reference: string) => explainPairing(given.state(), given.names, reference, options);
    expect(pairing('2')).toMatchObject({ right: { round: 1, table: 2 } });
    expect(explainPairing(given.state(), given.names, '2', { told: given.events })).toMatchObject({ right: { round: 2 } });
    expect(pairing('m3')).toMatchObject({ left: { code: 'unknown_match' } });
    const bye = (name: string) => explainBye(given.state(), given.names, given.registration(name), options);
    expect(bye('Eve')).toMatchObject({ right: { round: 1 } });
    expect(bye('Dee')).toMatchObject({ left: { code: 'no_bye' } });
  });

  it('find the round of the bye, or say in which there was one', () => {
    const bye = (name: string, round?: number) =>
      explainBye(given.state(), given.names, given.registration(name), { told: given.events, ...(round === undefined ? {} : { round }) });
    expect(bye('Dee')).toMatchObject({ right: { round: 2, byHand: false } });
    expect(bye('Dee', 1)).toMatchObject({ left: { code: 'no_bye', allowed: 'round 2' } });
    expect(bye('Ann')).toMatchObject({ left: { code: 'no_bye' } });
  });
});
