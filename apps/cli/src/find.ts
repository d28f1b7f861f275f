import { malformed, notFound, RefusalError } from '@roundbook/kernel';
import type { Ledger } from '@roundbook/ledger';
import { foldedName } from '@roundbook/person';
import type { TournamentState } from '@roundbook/tournament';

const WHOLE_ID = 36;
const SHOWN = 8;

/** A tournament by its id or the beginning of it. Refusals: `unknown_tournament`, `ambiguous_id`. */
export const findTournament = async (ledger: Ledger, written: string): Promise<string> => {
  const id = written.toLowerCase();
  if (id.length >= WHOLE_ID) return id;
  const unknown = new RefusalError(
    notFound('unknown_tournament', `There is no tournament ${JSON.stringify(written.slice(0, 60))}.`, {
      field: 'tournament',
      allowed: 'what `roundbook list` shows',
    }),
  );
  if (!/^[0-9a-f-]+$/.test(id)) throw unknown;
  const found = (await ledger.tournaments()).map(({ tournament }) => tournament).filter((tournament) => tournament.startsWith(id));
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

export type NamesById = ReadonlyMap<string, string>;

interface Candidate {
  readonly registration: number;
  readonly name: string;
}

const candidateText = ({ registration, name }: Candidate): string => `${registration} (${name})`;

/** A player by registration number, person id, or name without regard to case. Refusals: `unknown_player`, `ambiguous_player`. */
export const findPlayer = (state: TournamentState, names: NamesById, written: string): number => {
  const players = state.players.map(({ registration, person }) => ({ registration, person, name: names.get(person) ?? '' }));
  const number = /^#?(\d{1,7})$/.exec(written)?.[1];
  const direct = players.find(({ registration, person }) => registration === Number(number) || person === written.toLowerCase());
  if (direct !== undefined) return direct.registration;
  const wanted = foldedName(written);
  const found = players.filter(({ name }) => foldedName(name) === wanted);
  if (found.length > 1) {
    const details = { candidates: found.slice(0, SHOWN).map(({ registration, person, name }) => ({ registration, id: person, name })) };
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
