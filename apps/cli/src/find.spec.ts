import { RefusalError, type Refusal } from '@roundbook/kernel';
import { findPlayer, findTournament } from './find';

const ids = [
  '3f2a0000-0000-4000-8000-000000000001',
  '3f2a0000-0000-4000-8000-000000000002',
  '3f2a0000-0000-4000-8000-000000000003',
  '3f2a0000-0000-4000-8000-000000000004',
];
const called = ['Ann Lee', 'Bob', 'bob', '7'];
const players = ids.map((id, index) => ({ registration: index + 1, id, name: called[index] ?? '' }));

const refusalOf = async (work: () => unknown): Promise<Refusal> => {
  try {
    await work();
  } catch (error) {
    if (error instanceof RefusalError) return error.refusal;
    throw error;
  }
  throw new Error('it was not refused');
};

describe('a player', () => {
  it('is found by registration number, person id, or name without regard to case and blanks', () => {
    expect(findPlayer(players, '2')).toBe(2);
    expect(findPlayer(players, '#3')).toBe(3);
    expect(findPlayer(players, (ids[0] ?? '').toUpperCase())).toBe(1);
    expect(findPlayer(players, ' ann   LEE ')).toBe(1);
    // No registration has this number, but a player has this name.
    expect(findPlayer(players, '7')).toBe(4);
  });

  it('is refused with the candidates where the name is not enough', async () => {
    expect(await refusalOf(() => findPlayer(players, 'BOB'))).toMatchObject({
      kind: 'malformed',
      code: 'ambiguous_player',
      details: { candidates: [{ registration: 2 }, { registration: 3 }] },
    });
    expect(await refusalOf(() => findPlayer(players, 'ann'))).toMatchObject({
      kind: 'notFound',
      code: 'unknown_player',
      allowed: '1 (Ann Lee)',
    });
    expect(await refusalOf(() => findPlayer(players, '99'))).toMatchObject({ code: 'unknown_player' });
    expect(await refusalOf(() => findPlayer(players, ''))).toMatchObject({ code: 'unknown_player' });
  });
});

describe('a tournament', () => {
  const ledger = { ids: async () => ids };

  it('is found by the beginning of its id where only one begins so', async () => {
    expect(await findTournament(ledger, '3F2A0000-0000-4000-8000-000000000002')).toBe(ids[1]);
    expect(await findTournament({ ids: async () => ['ab12', 'ac12'] }, 'ab')).toBe('ab12');
  });

  it('is refused otherwise', async () => {
    expect(await refusalOf(() => findTournament(ledger, '3f'))).toMatchObject({ kind: 'malformed', code: 'ambiguous_id' });
    expect(await refusalOf(() => findTournament(ledger, 'ff'))).toMatchObject({ kind: 'notFound', code: 'unknown_tournament' });
    expect(await refusalOf(() => findTournament(ledger, ''))).toMatchObject({ code: 'unknown_tournament' });
    expect(await refusalOf(() => findTournament(ledger, 'last%'))).toMatchObject({ code: 'unknown_tournament' });
  });
});
