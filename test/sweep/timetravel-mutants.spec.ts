import { loadedWith, type SourceChange } from './loaded-with';

/** A fault is noticed within so many evenings. */
const ENOUGH = 64;

const firstWrongWith = (change: SourceChange | undefined, evenings: number): Promise<number> => {
  const { firstWrong } = loadedWith(change, 'test/timetravel/first-future.ts') as unknown as typeof import('../timetravel/first-future');
  return firstWrong(evenings);
};

interface Fault extends SourceChange {
  readonly what: string;
}

const LEDGER = 'services/ledger/src/ledger.ts';
const KEPT = 'services/ledger/src/kept-states.ts';
const EVOLVE = 'libs/tournament/src/evolve.ts';

const FAULTS: readonly Fault[] = [
  {
    what: 'the fold forgets to cut',
    file: LEDGER,
    was: 'return this.earlier.after(await this.recorded(tournament, asOf));',
    becomes: 'return this.earlier.after(await this.recorded(tournament));',
  },
  { what: 'one event too many is known', file: LEDGER, was: 'event.revision <= asOf', becomes: 'event.revision <= asOf + 1' },
  {
    what: 'at an instant what happened then is not known',
    file: LEDGER,
    was: 'event.metadata.at <= asOf',
    becomes: 'event.metadata.at < asOf',
  },
  {
    what: 'the present state is given out for the past',
    file: LEDGER,
    was: 'if (asOf === undefined) return (await this.existing',
    becomes: 'if (asOf === undefined || Number(asOf) > 20) return (await this.existing',
  },
  {
    what: 'a kept state is found under another revision',
    file: KEPT,
    was: 'const state = this.asked.get(last) ??',
    becomes: 'const state = this.asked.get(first) ??',
  },
  {
    what: 'a state that was given out goes on changing',
    file: 'libs/tournament/src/evolve-all.ts',
    was: 'this.nameAll(); this.lists = new OwnLists(); if',
    becomes: 'this.nameAll(); if',
  },
  {
    what: 'a round counts that came after the one asked for',
    file: 'libs/projections/src/view.ts',
    was: 'Math.min(afterRound ?? state.rounds.length, state.rounds.length)',
    becomes: 'Math.min((afterRound ?? state.rounds.length) + 1, state.rounds.length)',
  },
  {
    what: 'after a round a correction does not count that was made later',
    file: EVOLVE,
    was: 'result: data.result, resultEvent: event.id, confirmed: true,',
    becomes:
      'result: state.rounds.length > match.round ? (match.result ?? data.result) : data.result, resultEvent: event.id, confirmed: true,',
  },
  {
    what: 'a drop counts before its round',
    file: EVOLVE,
    was: 'updatePlayer(lists, state, data.player, (player) => withAbsence(player, kind, data.fromRound));',
    becomes: 'updatePlayer(lists, state, data.player, (player) => withAbsence(player, kind, 1));',
  },
];

describe('a fault in travelling through time is noticed', () => {
  it('where there is none, nothing is', async () => expect(await firstWrongWith(undefined, 16)).toBe(0), 300_000);

  it.each([
    ['a state kept after every few events', { file: KEPT, was: 'const EVERY = 64;', becomes: 'const EVERY = 4;' }],
    ['few states that were asked for', { file: KEPT, was: 'const MOST = 16;', becomes: 'const MOST = 1;' }],
    [
      'a snapshot after every few events',
      { file: 'services/ledger/src/tournament-streams.ts', was: 'SNAPSHOT_EVERY = 500', becomes: 'SNAPSHOT_EVERY = 7' },
    ],
  ])('nor with %s', async (_what, change) => expect(await firstWrongWith(change, 32)).toBe(0), 300_000);

  it.each(FAULTS)('$what', async (fault) => expect(await firstWrongWith(fault, ENOUGH)).toBeGreaterThan(0), 300_000);
});
