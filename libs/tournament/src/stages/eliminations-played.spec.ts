import { drawFrom, type Draw } from '@roundbook/draw';
import fc from 'fast-check';
import { Scenario } from '../../test/scenario';
import { winnerOf } from '../result';
import type { Match } from '../state';
import { pairPlaces, placesByRound, bracketStage, type Places } from './bracket-stage';
import { revivalStage } from './revival-plan';
import { revivalBefore, sameSides, standingOf } from './revival-stage';

const runs = (n: number): number => n * Number(process.env['ROUNDBOOK_RUNS'] ?? 1);

interface Format {
  readonly name: string;
  readonly preset: string;
  readonly settings: Record<string, unknown>;
  readonly fewest: number;
  readonly limit: number;
}

const FORMATS: readonly Format[] = [
  { name: 'knockouts', preset: 'key-knockout', settings: { seeding: 'random', byes: 'byDraw' }, fewest: 2, limit: 1 },
  { name: 'double eliminations', preset: 'key-revival', settings: { seeding: 'random', byes: 'byDraw' }, fewest: 2, limit: 2 },
  {
    name: 'brackets with a consolation bracket',
    preset: 'key-revival',
    settings: { into: 'consolation', seeding: 'random' },
    fewest: 4,
    limit: 2,
  },
];

const RESULTS = ['2-0', '2-1', '1-2', '0-2', '2-0', '0-2', 'A:left', 'B:left', 'double-loss'] as const;

/** One thing that happens in a hall, chosen by the draw; what cannot be is refused and changes nothing. */
const happens = (scenario: Scenario, draw: Draw): void => {
  const { players, rounds } = scenario.state;
  const anybody = draw.pick(players).registration;
  const reported = rounds.flatMap(({ matches }) => matches.filter(({ result }) => result !== undefined));
  const choice = draw.int(8);
  const attempt = (type: 'drop' | 'withdraw' | 'disqualify' | 'correct' | 'undo' | 'unreport', payload: Record<string, unknown>): void => {
    const answer = scenario.attempt(type, payload);
    if (answer._tag === 'Right') scenario.do(type, payload as never);
    else
      expect([
        'void_first',
        'not_active',
        'same_result',
        'superseded',
        'place_filled',
        'cannot_undo',
        'unknown_event',
        'has_results',
        'already_reported',
        'not_reported',
      ]).toContain(answer.left.code);
  };
  if (choice === 0) attempt('drop', { player: anybody });
  if (choice === 1) attempt('withdraw', { player: anybody });
  if (choice === 2 && draw.int(3) === 0) attempt('disqualify', { player: anybody, reason: 'other' });
  if (choice >= 3 && choice < 6 && reported.length > 0)
    attempt('correct', { match: draw.pick(reported).id, result: draw.pick(RESULTS), reason: 'wrongEntry' });
  if (choice === 6 && rounds.length > 0) attempt('undo', {});
  if (choice === 7 && reported.length > 0) attempt('unreport', { match: draw.pick(reported).id });
};

/** Whoever is paired stands where the bracket has it by the results before, and nobody stands twice in a round. */
const fits = (scenario: Scenario): void => {
  const { state } = scenario;
  // A draft that no longer fits who is there is not published.
  for (const round of state.rounds.filter(({ published }) => published)) {
    const there = [...round.matches.flatMap(({ sides }) => sides), ...round.byes.map(({ player }) => player)];
    expect(new Set(there).size).toBe(there.length);
    const plan = revivalStage(state);
    if (plan !== undefined) {
      const before = revivalBefore(state, plan, round.round);
      for (const { bracketMatch, sides } of round.matches) {
        const standing = standingOf(before, bracketMatch as string);
        expect([bracketMatch, standing?.state, sameSides(standing?.sides ?? [], sides)]).toEqual([bracketMatch, 'ready', true]);
      }
      continue;
    }
    const stage = bracketStage(state);
    if (stage === undefined) continue;
    const { matches } = pairPlaces(state, placesByRound(state, stage, round.round - 1).at(-1) as Places, round.round);
    // Who has left since it was paired stands in its match as long as nobody puts it right.
    for (const { slot, sides } of matches)
      expect(round.matches.find((match) => match.slot === slot)?.sides.every((side) => sides.includes(side))).not.toBe(false);
  }
};

/** Everybody has one place at any time. */
const ranked = (scenario: Scenario): void => {
  const field = scenario.state.stages[0]?.entrants.map(({ player }) => player).toSorted((one, other) => one - other);
  for (let round = 0; round <= scenario.state.rounds.length; round += 1) {
    const rows = scenario.placing(round).rows;
    expect(rows.map(({ registration }) => registration).toSorted((one, other) => one - other)).toEqual(field);
    const ranks = rows.flatMap(({ rank }) => (rank === null ? [] : [rank]));
    expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
  }
};

const lossesOf = (scenario: Scenario, registration: number, within: (match: Match) => boolean = () => true): number =>
  scenario.state.rounds
    .flatMap(({ matches }) => matches.filter(within))
    .filter(({ sides, result }) => {
      if (!sides.includes(registration) || result === undefined) return false;
      const winner = winnerOf(result);
      return winner === undefined || sides[winner === 'a' ? 0 : 1] !== registration;
    }).length;

const play = (format: Format, players: number, draw: Draw): Scenario => {
  const scenario = new Scenario(format.preset, format.settings)
    .players(players)
    .do('pair', { seed: `seed ${draw.int(1_000_000)}` })
    .publish();
  for (let step = 0; step < 400; step += 1) {
    const open = scenario.state.rounds.flatMap(({ matches, published }) =>
      published ? matches.filter(({ result }) => result === undefined) : [],
    );
    // Fewer and fewer disturbances, so that it comes to an end.
    if (step < 60 && draw.int(4) === 0) {
      happens(scenario, draw);
      fits(scenario);
    } else if (open.length > 0) scenario.do('report', { match: draw.pick(open).id, result: draw.pick(RESULTS) });
    else if (scenario.attempt('publish', {})._tag === 'Right') scenario.publish();
    else if (scenario.state.rounds.at(-1)?.published === false) scenario.do('void', { reason: 'out of date' });
    else if (scenario.attempt('pair', {})._tag === 'Right') scenario.pair();
    else break;
  }
  return scenario;
};

describe('whole eliminations with leavers, walkovers, double losses, corrections and what is taken back', () => {
  it.each(FORMATS)('ten $name come to an end', (format) => {
    fc.assert(
      fc.property(fc.integer({ min: format.fewest, max: 16 }), fc.string(), (players, name) => {
        const draw = drawFrom(`eliminations ${name}`, 'play');
        const scenario = play(format, players, draw);
        fits(scenario);
        ranked(scenario);
        scenario.do('complete', {});
        const { rows, winner } = scenario.placing();
        const placed = scenario.newest('TournamentCompleted').data.placing.flat();
        expect(placed.toSorted()).toEqual(
          rows
            .filter(({ rank }) => rank !== null)
            .map(({ registration }) => registration)
            .toSorted(),
        );
        const first = rows.find(({ rank }) => rank === 1);
        const stayed = rows.filter(({ status }) => status === 'active' || status === 'eliminated');
        for (const { registration } of stayed) {
          const lost = lossesOf(scenario, registration);
          expect(lost).toBeLessThanOrEqual(format.limit);
          // Nobody who stayed is behind the winner without having lost often enough.
          if (format.settings['into'] === undefined && registration !== winner && first?.registration !== registration)
            expect([registration, lost]).toEqual([registration, format.limit]);
        }
      }),
      { numRuns: runs(10) },
    );
  });
});
