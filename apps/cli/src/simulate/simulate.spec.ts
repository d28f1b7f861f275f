import { RefusalError } from '@roundbook/kernel';
import { PRESETS } from '@roundbook/tournament';
import { runSimulation, type SimulationOptions } from './simulate';

const options = (over: Partial<SimulationOptions>): SimulationOptions => ({
  preset: 'playstile-2lo',
  players: 8,
  seed: '1',
  settings: {},
  dropRate: 0,
  drawRate: 0,
  ...over,
});

/** Check values of rules.md 1: undefeated / one loss after each qualifying round, then the one-loss pool after each run-off, then the play-in. */
const CHECK_VALUES = [
  { players: 8, settings: { cut: 4 }, qualifying: ['4/4', '2/4'], runOff: [2], playIn: [] },
  { players: 64, settings: { cut: 8 }, qualifying: ['32/32', '16/32', '8/24', '4/16'], runOff: [8, 4], playIn: [] },
  { players: 128, settings: { cut: 8 }, qualifying: ['64/64', '32/64', '16/48', '8/32', '4/20'], runOff: [10, 5], playIn: [[8, 9]] },
  {
    players: 256,
    settings: {},
    qualifying: ['128/128', '64/128', '32/96', '16/64', '8/40', '4/24'],
    runOff: [12, 6],
    playIn: [
      [8, 9],
      [7, 10],
    ],
  },
];

const seeds = (process.env['ROUNDBOOK_RUNS'] ?? '1') === '1' ? ['1', '2'] : Array.from({ length: 20 }, (_, index) => String(index + 1));

describe('a simulated 2LO (rules.md 1, check values)', () => {
  for (const { players, settings, qualifying, runOff, playIn } of CHECK_VALUES) {
    test.each(seeds)(`${players} players, seed %s`, async (seed) => {
      const report = await runSimulation(options({ players, settings, seed }));
      const of = (stage: string) => report.rounds.filter((round) => round.stage === stage);
      expect(of('qualifying').map(({ pools }) => `${pools?.['0']}/${pools?.['1']}`)).toEqual(qualifying);
      expect(of('runOff').map(({ pools }) => pools?.['1'])).toEqual(runOff);
      expect(report.playIn).toEqual(playIn);
      expect(report.rounds.every((round) => round.rematches === 0)).toBe(true);
      expect(report.winner).not.toBeNull();
    });
  }

  it('gives the same hash for the same seed, and another for another', async () => {
    const one = await runSimulation(options({ players: 32 }));
    expect(await runSimulation(options({ players: 32 }))).toEqual(one);
    expect((await runSimulation(options({ players: 32, seed: '2' }))).revisionHash).not.toBe(one.revisionHash);
  });

  it('pins the hash of a small one for ever', async () => {
    expect((await runSimulation(options({}))).revisionHash).toMatchInlineSnapshot(
      `"2652aa3b9cddc815a87b4a0b3cb212027b302730fb6e9cc8de26e16ba4280bdd"`,
    );
  });

  it.each(['faction-play', 'magic'])('plays %s with drops and draws to its end', async (preset) => {
    const report = await runSimulation(options({ preset, players: 21, settings: { cut: 4 }, dropRate: 0.05, drawRate: 0.2 }));
    expect(report.cut).toHaveLength(4);
    expect(report.winner).not.toBeNull();
    expect(report.rounds.filter((round) => round.stage === 'swiss')).toHaveLength(5);
  });

  const everything = { dropRate: 0.05, drawRate: 0.2, walkoutRate: 0.1, lateRate: 0.05, returnRate: 0.3 };

  it.each(PRESETS.map(({ name }) => name))('plays %s to its end with everything that happens on an evening', async (preset) => {
    const report = await runSimulation(options({ preset, players: 13, ...everything }));
    expect(report.rounds.length).toBeGreaterThan(2);
    expect(report.winner !== null || (report.sharedFirst ?? []).length > 1).toBe(true);
    expect(report.rounds.every(({ matches, byes }) => matches + byes > 0)).toBe(true);
  });

  it('counts losses in triple-down, and the last one left has won', async () => {
    const { rounds, winner } = await runSimulation(options({ preset: 'triple-down', players: 16 }));
    expect(rounds[0]?.pools).toEqual({ '0': 8, '1': 8, '2': 0 });
    expect(Object.values(rounds.at(-1)?.pools ?? {}).reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(winner).not.toBeNull();
  });

  it('ends open play after so many pairings, some of them while others still play', async () => {
    const { rounds, openPlay } = await runSimulation(options({ preset: 'random-battle', players: 12, rounds: 7 }));
    expect([rounds.length, openPlay]).toEqual([7, 7]);
    expect(rounds.slice(1).some(({ matches }) => matches < 6)).toBe(true);
    expect(rounds.some(({ rematches }) => rematches > 0)).toBe(true);
  });

  it('gives the same hash whatever nobody does', async () => {
    const quiet = { walkoutRate: 0, lateRate: 0, returnRate: 0 };
    expect(await runSimulation(options({ ...quiet, dropRate: 0.1 }))).toEqual(await runSimulation(options({ dropRate: 0.1 })));
  });

  it.each([
    { players: 1 },
    { players: 1.5 },
    { dropRate: 2 },
    { walkoutRate: -1 },
    { lateRate: 3 },
    { returnRate: 2 },
    { rounds: 3 },
    { preset: 'random-battle', rounds: 0 },
    { drawRate: Number.NaN },
    { seed: '' },
  ])('refuses %j', async (over) => {
    await expect(runSimulation(options(over))).rejects.toBeInstanceOf(RefusalError);
  });
});
