import { Imports } from './imports';
import { Persons } from './persons';
import { TournamentCommands } from './tournament-commands';

export { LEDGER, LEDGER_PORTS } from './written';

/** The routes that write; an app provides `LEDGER` and `LEDGER_PORTS`. */
export const ledgerControllers = [TournamentCommands, Persons, Imports];
