import { RefusalError, type Refusal } from '@roundbook/kernel';
import { initialState, type TournamentState } from '@roundbook/tournament';
import { findPlayer, findTournament } from './find';

const ids = [
  '3f2a0000-0000-4000-8000-000000000001',
  '3f2a0000-0000-4000-8000-000000000002',
  '3f2a0000-0000-4000-8000-000000000003',
  '3f2a0000-0000-4000-8000-000000000004',
];
const called = ['Ann Lee', 'Bob', 'bob', '7'];
const names = new Map(ids.map((id, index) => [id, called[index] ?? '']));
const players = ids.map(
  (person, index) => ({ registration: index + 1, person, status: 'active', checkedIn: false, entryRound: 1, absences: [] }) as const,
);
const state: TournamentState = { ...initialState, players };

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
    expect(findPlayer(state, names, '2')).toBe(2);
    expect(findPlayer(state, names, '#3')).toBe(3);
    expect(findPlayer(state, names, (ids[0] ?? '').toUpperCase())).toBe(1);
    expect(findPlayer(state, names, ' ann   LEE ')).toBe(1);
    // No registration has this number, but a player has this name.
    expect(findPlayer(state, names, '7')).toBe(4);
  });

  it('is refused with the candidates where the name is not enough', async () => {
    expect(await refusalOf(() => findPlayer(state, names, 'BOB'))).toMatchObject({
      kind: 'malformed',
      code: 'ambiguous_player',
      details: { candidates: [{ registration: 2 }, { registration: 3 }] },
    });
    expect(await refusalOf(() => findPlayer(state, names, 'ann'))).toMatchObject({
      kind: 'notFound',
      code: 'unknown_player',
      allowed: '1 (Ann Lee)',
    });
    expect(await refusalOf(() => findPlayer(state, names, '99'))).toMatchObject({ code: 'unknown_player' });
    expect(await refusalOf(() => findPlayer(state, names, ''))).toMatchObject({ code: 'unknown_player' });
  });
});

describe('a tournament', () => {
  const ledger = { tournaments: async () => ids.map((tournament) => ({ tournament, revision: 0 })) } as unknown as Parameters<
    typeof findTournament
  >[0];

  it('is found by the beginning of its id where only one begins so', async () => {
    expect(await findTournament(ledger, '3F2A0000-0000-4000-8000-000000000002')).toBe(ids[1]);
    expect(
      await findTournament(
        {
          tournaments: async () => [
            { tournament: 'ab12', revision: 0 },
            { tournament: 'ac12', revision: 0 },
          ],
        } as never,
        'ab',
      ),
    ).toBe('ab12');
  });

  it('is refused otherwise', async () => {
    expect(await refusalOf(() => findTournament(ledger, '3f'))).toMatchObject({ kind: 'malformed', code: 'ambiguous_id' });
    expect(await refusalOf(() => findTournament(ledger, 'ff'))).toMatchObject({ kind: 'notFound', code: 'unknown_tournament' });
    expect(await refusalOf(() => findTournament(ledger, ''))).toMatchObject({ code: 'unknown_tournament' });
    expect(await refusalOf(() => findTournament(ledger, 'last%'))).toMatchObject({ code: 'unknown_tournament' });
  });
});
