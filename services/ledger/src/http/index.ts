import { Imports } from './imports';
import { Persons } from './persons';
import { RecordedEvents } from './recorded-events';
import { TournamentCommands } from './tournament-commands';

export { LEDGER, LEDGER_PORTS } from './written';

/** The routes that write, and what they wrote; an app provides `LEDGER` and `LEDGER_PORTS`. */
export const ledgerControllers = [TournamentCommands, RecordedEvents, Persons, Imports];
