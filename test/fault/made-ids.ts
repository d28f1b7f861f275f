import { tournamentStream } from '@roundbook/ledger';
import { eventId, nodeHashing } from '@roundbook/transparency';

/** What a command is called is what its id is made of: in the next life of the process it is the same command. */
export const idOf = (run: string, name: string): string => eventId(nodeHashing, run, name, 0);

/** The `index`th player of the registration of this id (ledger.md, A command's way). */
export const personOf = (tournament: string, registration: string, index: number): string =>
  eventId(nodeHashing, tournamentStream(tournament), registration, 1_000_000 + index);
