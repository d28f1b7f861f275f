import * as E from 'fp-ts/Either';
import { Given } from './given.spec-support';
import { pools, type PoolsJson } from './pools';

const shown = (given: Given, afterRound?: number): PoolsJson => {
  const answer = pools(given.state(), given.names, afterRound === undefined ? {} : { afterRound });
  if (E.isLeft(answer)) throw new Error(answer.left.code);
  return answer.right;
};
const named = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);

/** Eight players, a cut of four: after round 2 two are through; S = 2 and R = 4, so R >= 2S and a run-off is due (rules.md 1.6). */
const eight = () =>
  new Given('playstile-2lo', { cut: 4 })
    .registered('Ann', 'Bob', 'Cy', 'Dee', 'Eve', 'Fay', 'Gus', 'Hal')
    .round(
      [
        ['Ann', 'Bob', '1-0'],
        ['Cy', 'Dee', '1-0'],
        ['Eve', 'Fay', '1-0'],
        ['Gus', 'Hal', '1-0'],
      ],
      { phase: 'qualifying' },
    )
    .round(
      [
        ['Ann', 'Cy', '1-0'],
        ['Eve', 'Gus', '1-0'],
        ['Bob', 'Dee', '1-0'],
        ['Fay', 'Hal', '1-0'],
      ],
      { phase: 'qualifying' },
    );

describe('the pools of a two-loss tournament', () => {
  it('hold everybody at first', () => {
    const before = shown(eight(), 0);
    expect(before).toMatchObject({ phase: 'qualifying', afterRound: 0, cut: 4, qualified: [], eliminated: [] });
    expect(named(before.pools[0]?.players ?? [])).toHaveLength(8);
  });

  it('are split by losses after a round', () => {
    expect(shown(eight(), 1).pools.map(({ losses, players }) => [losses, named(players)])).toEqual([
      [0, ['Ann', 'Cy', 'Eve', 'Gus']],
      [1, ['Bob', 'Dee', 'Fay', 'Hal']],
    ]);
  });

  it('send the undefeated through once they fill no more than half of the cut', () => {
    const after = shown(eight());
    expect(named(after.qualified)).toEqual(['Ann', 'Eve']);
    expect(after).toMatchObject({ phase: 'runOff', slots: 2, playIn: [] });
    expect(named(after.pools[1]?.players ?? [])).toEqual(['Bob', 'Cy', 'Fay', 'Gus']);
    expect(after.eliminated.map(({ player, losses, status }) => [player.name, losses, status])).toEqual([
      ['Dee', 2, 'eliminated'],
      ['Hal', 2, 'eliminated'],
    ]);
  });

  it('offer the play-in that is due, and say who won it', () => {
    const given = eight().left('PlayerDropped', 'Gus');
    expect(shown(given)).toMatchObject({ phase: 'playIn', playIn: [{ ranks: [4, 5], winner: null }] });
    expect(shown(given).eliminated.map(({ player, status }) => [player.name, status])).toContainEqual(['Gus', 'dropped']);
    const [a, b] = shown(given).playIn[0]?.players ?? [];
    const order = shown(given)
      .ranking.flat()
      .map(({ name }) => name);
    given.round([[a?.name ?? '', b?.name ?? '', '0-1']], { phase: 'playIn', ranking: order, qualified: ['Ann', 'Eve'] });
    expect(shown(given)).toMatchObject({ phase: 'finals', playIn: [{ ranks: [4, 5], winner: { name: b?.name } }] });
    expect(shown(given).eliminated.map(({ player }) => player.name)).toContain(a?.name);
  });

  it('are not there in a Swiss', () => {
    const given = new Given('magic').registered('Ann', 'Bob');
    expect(pools(given.state(), given.names)).toMatchObject({ left: { code: 'not_a_lossOut', kind: 'conflict' } });
  });
});
