import { malformed, notFound, RefusalError } from '@roundbook/kernel';
import { foldedName } from '@roundbook/person';
import type { LedgerAccess, TournamentJson } from './ledger-access';

const WHOLE_ID = 36;
const SHOWN = 8;

/** A tournament by its id or the beginning of it. Refusals: `unknown_tournament`, `ambiguous_id`. */
export const findTournament = async (access: Pick<LedgerAccess, 'ids'>, written: string): Promise<string> => {
  const id = written.toLowerCase();
  if (id.length >= WHOLE_ID) return id;
  const unknown = new RefusalError(
    notFound('unknown_tournament', `There is no tournament ${JSON.stringify(written.slice(0, 60))}.`, {
      field: 'tournament',
      allowed: 'what `roundbook list` shows',
    }),
  );
  if (!/^[0-9a-f-]+$/.test(id)) throw unknown;
  const found = (await access.ids()).filter((tournament) => tournament.startsWith(id));
  if (found.length > 1) {
    const allowed = found.slice(0, SHOWN).join(', ');
    throw new RefusalError(
      malformed('ambiguous_id', `${found.length} tournaments begin with ${id}.`, {
        field: 'tournament',
        allowed,
        details: { tournaments: found.slice(0, SHOWN) },
      }),
    );
  }
  if (found[0] === undefined) throw unknown;
  return found[0];
};

type Candidate = Pick<TournamentJson['players'][number], 'registration' | 'id' | 'name'>;

const candidateText = ({ registration, name }: Candidate): string => `${registration} (${name})`;

/** A player by registration number, person id, or name without regard to case. Refusals: `unknown_player`, `ambiguous_player`. */
export const findPlayer = (players: readonly Candidate[], written: string): number => {
  const number = /^#?(\d{1,7})$/.exec(written)?.[1];
  const direct = players.find(({ registration, id }) => registration === Number(number) || id === written.toLowerCase());
  if (direct !== undefined) return direct.registration;
  const wanted = foldedName(written);
  const found = players.filter(({ name }) => foldedName(name) === wanted);
  if (found.length > 1) {
    const details = { candidates: found.slice(0, SHOWN).map(({ registration, id, name }) => ({ registration, id, name })) };
    throw new RefusalError(
      malformed('ambiguous_player', `${found.length} players are called ${JSON.stringify(written.slice(0, 60))}.`, {
        field: 'player',
        allowed: `a registration number: ${found.slice(0, SHOWN).map(candidateText).join(', ')}`,
        details,
      }),
    );
  }
  if (found[0] !== undefined) return found[0].registration;
  const near = wanted === '' ? [] : players.filter(({ name }) => foldedName(name).includes(wanted)).slice(0, SHOWN);
  const allowed =
    near.length > 0
      ? near.map(candidateText).join(', ')
      : 'a registration number or the whole name, as `roundbook players list` shows them';
  throw new RefusalError(
    notFound('unknown_player', `There is no player ${JSON.stringify(written.slice(0, 60))}.`, { field: 'player', allowed }),
  );
};
