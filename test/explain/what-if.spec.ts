import * as E from 'fp-ts/Either';
import { standings, whatIf, type StandingsJson, type Supposed, type WhatIfJson } from '@roundbook/projections';
import type { Result, TournamentState } from '@roundbook/tournament';
import { playFormat } from '../formats/play-format';
import { randomResult } from '../formats/random-result';
import { signUp } from '../simulation/actions';
import { Driver } from '../simulation/driver';
import { picksFrom } from '../simulation/picks';
import { EVERY_PRESET, leastOf, settingsOf } from '../sweep/formats/plan';

const runs = Math.max(1, Math.ceil(2 * Number(process.env['ROUNDBOOK_RUNS'] ?? 1)));
const names = (person: string): string => person;

type Preset = Parameters<typeof playFormat>[0]['preset'];
const played = (preset: Preset, seed: number, settings: Readonly<Record<string, unknown>> = {}, trouble = 0): Driver => {
  const players = Math.max(6 + (seed % 5), leastOf({ preset, players: 6, seed }));
  const driver = playFormat({ preset, settings, players, seed, trouble });
  if (driver === undefined) throw new Error(`${preset} ${seed} is not played`);
  return driver;
};

const supposed = (driver: Driver, what: Supposed, afterRound?: number): WhatIfJson => {
  const answer = whatIf(driver.events, names, what, afterRound === undefined ? {} : { afterRound });
  if (E.isLeft(answer)) throw new Error(`${answer.left.code}: ${answer.left.message}`);
  return answer.right;
};

const refusalOf = (driver: Driver, what: Supposed, afterRound?: number): string => {
  const answer = whatIf(driver.events, names, what, afterRound === undefined ? {} : { afterRound });
  return E.isLeft(answer) ? answer.left.code : 'no refusal';
};

/** The same players, pairings and results once more, under another policy or with other results. */
const playedAgain = (
  original: TournamentState,
  seed: number,
  preset: string,
  settings: Readonly<Record<string, unknown>>,
  resultOf: (match: string, result: Result) => Result = (_match, result) => result,
  upTo = original.rounds.length,
): StandingsJson => {
  const driver = new Driver(seed);
  const done = (type: string, payload: unknown) => {
    if (!driver.give({ type, payload } as never))
      throw new Error(`${type} was refused: ${JSON.stringify(driver.preview({ type, payload } as never))}`);
  };
  done('create', { name: 'Again', preset, settings });
  signUp(driver, original.players.length);
  for (const round of original.rounds.slice(0, upTo)) {
    const matches = round.matches.map(({ sides, table }) => ({ a: sides[0], b: sides[1], table }));
    done('pair', { given: { matches, byes: round.byes.map(({ player }) => ({ player })) } });
    if (driver.state.rounds.at(-1)?.published === false) done('publish', {});
    for (const [index, match] of round.matches.entries()) {
      const id = driver.state.rounds[round.round - 1]?.matches[index]?.id ?? '';
      done('report', { match: id, result: resultOf(match.id, match.result as Result) });
    }
  }
  return standings(driver.state, names);
};

const rowsOf = ({ rows }: StandingsJson) =>
  rows.map(({ rank, registration, points, record, tiebreakers }) => ({ rank, registration, points, record, tiebreakers }));

describe('what if it had been played by other rules', () => {
  it.each<[Preset, Preset, Readonly<Record<string, unknown>>]>([
    ['faction-play', 'magic', {}],
    ['magic', 'faction-play', { cut: 0 }],
    ['faction-play', 'faction-play', { winPoints: 5, drawPoints: 2 }],
    ['faction-play', 'faction-play', { tieBreakers: ['gw', 'oomw', 'omw', 'name'], floor: '1/5' }],
    ['faction-play', 'faction-play', { byeWorth: 0, byeGames: '2-0', tieBreakers: 'buchholz,sonnebornBerger,name' }],
  ])('%s under %s with %j is what was really played so', (preset, other, settings) => {
    for (let seed = 1; seed <= runs; seed += 1) {
      const driver = played(preset, seed);
      const answer = supposed(driver, { ...(other === preset ? {} : { preset: other }), settings });
      const really = playedAgain(driver.state, seed, other, { ...settings, rounds: driver.state.rounds.length });
      expect(rowsOf(answer.standings)).toEqual(rowsOf(really));
    }
  });

  it('moves exactly those whose rows are others', () => {
    const driver = played('faction-play', 4);
    const { moved, standings: after } = supposed(driver, { settings: { tieBreakers: ['oomw', 'name'] } });
    const before = standings(driver.state, names);
    const wasRank = new Map(before.rows.map(({ registration, rank }) => [registration, rank]));
    const others = after.rows
      .filter(({ registration, rank }) => wasRank.get(registration) !== rank)
      .map(({ registration }) => registration);
    expect(moved.map(({ registration }) => registration)).toEqual(others);
    for (const { registration, from } of moved) expect(from).toBe(wasRank.get(registration));
  });

  it('says who would be in another cut', () => {
    const driver = played('faction-play', 3, { cut: 2, rounds: 3 });
    const { cut } = supposed(driver, { settings: { cut: 4 } });
    expect(cut?.after).toHaveLength(4);
    expect(cut?.after.slice(0, 2)).toEqual(cut?.before);
    expect(cut?.comes).toEqual(cut?.after.slice(2));
  });

  it('refuses what the other policy cannot read, and says why', () => {
    expect(refusalOf(played('key-revival', 2), { preset: 'magic' })).toBe('results_not_readable');
    expect(refusalOf(played('faction-play', 2), { preset: 'performance' })).toBe('results_not_readable');
    expect(refusalOf(played('faction-play', 2), { preset: 'playstile-2lo' })).toBe('results_not_readable');
    expect(refusalOf(played('faction-play', 2), { preset: 'no-such' })).toBe('unknown_preset');
    expect(refusalOf(played('faction-play', 2), { settings: { winPoints: -3 } })).toBe('policy_value_out_of_range');
    expect(refusalOf(played('faction-play', 2), { settings: { confirmation: 'staff' } })).toBe('not_of_the_results');
    expect(refusalOf(played('faction-play', 2), {})).toBe('nothing_supposed');
  });
});

describe('what if a match had ended otherwise', () => {
  it('is what was really played so, the pairings being the same', () => {
    for (let seed = 1; seed <= runs; seed += 1) {
      const driver = played('faction-play', seed);
      const picks = picksFrom(seed);
      const [match] = driver.state.rounds[seed % driver.state.rounds.length]?.matches ?? [];
      if (match === undefined) throw new Error('no match');
      const result = randomResult(driver.state, match, picks);
      const answer = supposed(driver, { results: [{ match: match.id, result }] });
      const really = playedAgain(driver.state, seed, 'faction-play', { rounds: driver.state.rounds.length }, (id, was) =>
        id === match.id ? result : was,
      );
      expect(rowsOf(answer.standings)).toEqual(rowsOf(really));
    }
  });

  it('counts a losing side out in a two-loss event, and only as far as the rounds go', () => {
    const driver = played('playstile-2lo', 5);
    const [match] = driver.state.rounds[0]?.matches ?? [];
    const result = match?.result?.outcome === 'a' ? '0-1' : '1-0';
    const answer = supposed(driver, { results: [{ match: match?.id ?? '', result }] }, 1);
    expect(answer.pools?.map(({ from, to }) => [from.losses, to.losses]).sort()).toEqual([
      [0, 1],
      [1, 0],
    ]);
    expect(answer.cannotKnow).toEqual([]);
    expect(supposed(driver, { results: [{ match: match?.id ?? '', result }] }, 2).cannotKnow[0]).toMatch(/pairings behind round 1/);
  });

  it('refuses what would have had others play later in a bracket, unless it ends there', () => {
    const driver = played('key-knockout', 3);
    const [match] = driver.state.rounds[0]?.matches ?? [];
    const result = match?.result?.outcome === 'a' ? '0-1' : '1-0';
    const what = { results: [{ match: match?.id ?? '', result }] };
    expect(refusalOf(driver, what)).toBe('later_rounds_rest_on_it');
    expect(supposed(driver, what, 1).moved.length).toBeGreaterThan(0);
    expect(refusalOf(driver, { results: [{ match: 'r9m9', result: '1-0' }] })).toBe('unknown_match');
  });
});

describe('what if nothing were other than it is', () => {
  it.each(EVERY_PRESET)('moves nobody: %s', (preset) => {
    for (let seed = 1; seed <= runs; seed += 1) {
      const players = Math.max(8, leastOf({ preset, players: 8, seed }));
      const driver = playFormat({ preset, settings: settingsOf({ preset, players, seed }), players, seed, trouble: 15 });
      if (driver === undefined) continue;
      const last = driver.state.rounds.flatMap(({ matches }) => matches).findLast(({ result }) => result !== undefined);
      const result = last?.result as Result;
      const { moved, standings: after, cut } = supposed(driver, { preset, results: [{ match: last?.id ?? '', result }] });
      expect(moved).toEqual([]);
      expect(after).toEqual(standings(driver.state, names));
      expect([cut?.comes ?? [], cut?.goes ?? []]).toEqual([[], []]);
    }
  });
});
