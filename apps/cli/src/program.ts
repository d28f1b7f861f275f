import { Command, CommanderError } from 'commander';
import { malformed, RefusalError } from '@roundbook/kernel';
import type { Answer, Call, Handler } from './answer';
import { declareCourse } from './declare-course';
import { declareExplain } from './declare-explain';
import { declareLedger } from './declare-ledger';
import { declareTournament } from './declare-tournament';
import { declareViews } from './declare-views';
import type { Running } from './running';
import { serverAddress } from './server/server-address';
import { versionAnswer } from './version';

interface GlobalOptions {
  readonly json?: boolean;
  readonly ledger: string;
  readonly server?: string;
  readonly commandId?: string;
}

/** What works on a ledger alone, or on none. */
const LOCAL = new Set(['serve', 'rebuild', 'simulate', 'evening', 'backup']);
/** What may need the ledger file of the server that it talks to. */
const BOTH = new Set(['login']);

const namesLedger = (command: Command): boolean => command.getOptionValueSourceWithGlobals('ledger') === 'cli';

/** The server that is meant: by the option, or by `ROUNDBOOK_SERVER` where no ledger file is named. */
const serverOf = (command: Command, { server }: GlobalOptions): string | undefined => {
  const named = namesLedger(command) && !BOTH.has(command.name());
  if (server === undefined) {
    const { ROUNDBOOK_SERVER: usual } = process.env;
    return usual === undefined || usual === '' || named || LOCAL.has(command.name()) ? undefined : serverAddress(usual);
  }
  if (named)
    throw new RefusalError(
      malformed('server_or_ledger', 'A command works on a ledger file or on a server.', {
        field: 'server',
        allowed: 'either --ledger FILE or --server URL',
      }),
    );
  if (LOCAL.has(command.name()))
    throw new RefusalError(
      malformed('not_on_a_server', `\`roundbook ${command.name()}\` works on this computer alone.`, {
        field: 'server',
        allowed: 'the same without --server',
      }),
    );
  return serverAddress(server);
};

const callOf = (command: Command, options: GlobalOptions): Call => {
  const { json, ledger, commandId } = options;
  const server = serverOf(command, options);
  if (ledger.trim() === '')
    throw new RefusalError(
      malformed('invalid_field', '--ledger takes the name of a file or the address of a KurrentDB.', { field: 'ledger' }),
    );
  if (commandId !== undefined && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(commandId)) {
    throw new RefusalError(malformed('invalid_field', 'The command id is a UUID.', { field: 'commandId' }));
  }
  return {
    json: json === true,
    ledger,
    ledgerNamed: namesLedger(command),
    ...(server === undefined ? {} : { server }),
    ...(commandId === undefined ? {} : { commandId: commandId.toLowerCase() }),
  };
};

const EXAMPLES = `
Examples:
  roundbook create "Friday" --preset playstile-2lo
  roundbook players add <id> names.txt
  roundbook pair <id> && roundbook publish <id>
  roundbook report <id> 1 1-0
  roundbook standings <id> --after-round 2

<id> is a tournament's id or the beginning of it; <player> a registration number, a name or a person's id;
<match> a table of the newest round or a match id as r2m1. Exit codes: 0 done, 1 the answer is no,
2 the call is wrong, 3 refused by a rule, 4 the store or the server cannot be reached.`;

const declare = (running: Running): Command => {
  const root = new Command('roundbook')
    .description('A tournament ledger: every action is an event that stays, every standing can be asked for as it was.')
    .option('--json', 'one JSON document on the standard output and nothing else')
    .option('--ledger <file>', 'the ledger: a file, or a KurrentDB as kurrentdb://HOST:2113', './roundbook.db')
    .option('--server <url>', 'a running Roundbook instead of a file, as http://127.0.0.1:3000; ROUNDBOOK_SERVER names the usual one')
    .option('-V, --version', 'the version of the program')
    .option('--command-id <uuid>', 'the idempotency key: the same call under it is carried out once')
    .addHelpText('after', EXAMPLES)
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeErr: () => undefined })
    .exitOverride();
  declareTournament(root, running);
  declareCourse(root, running);
  declareViews(root, running);
  declareExplain(root, running);
  declareLedger(root, running);
  return root;
};

/** Help that was asked for has been printed: that is an answer too. */
const isHelp = (error: unknown): boolean => error instanceof CommanderError && error.exitCode === 0;

/** Carries out a command line, perhaps with another clock and other chance on a ledger file. Throws refusals and what the command line itself finds wrong. */
export const program = async (argv: readonly string[], adjust?: Call['adjust']): Promise<Answer | undefined> => {
  let answer: Answer | undefined;
  const running: Running = (load) =>
    async function (this: Command) {
      const options = this.optsWithGlobals<GlobalOptions>();
      const call = { ...callOf(this, options), ...(adjust === undefined ? {} : { adjust }) };
      const handler = await load();
      answer = await (handler as unknown as Handler<unknown, readonly unknown[]>)(
        call,
        options,
        ...(this.processedArgs as readonly unknown[]),
      );
    };
  const root = declare(running);
  if (argv.length === 0) {
    process.stdout.write(root.helpInformation());
    return undefined;
  }
  if (argv[0] === '--version' || argv[0] === '-V') return versionAnswer();
  try {
    await root.parseAsync([...argv], { from: 'user' });
    return answer;
  } catch (error) {
    if (isHelp(error)) return undefined;
    if (error instanceof CommanderError && error.code === 'commander.help') {
      throw new RefusalError(
        malformed('command_missing', 'A subcommand is missing.', { allowed: 'what `roundbook help` and `roundbook help players` list' }),
      );
    }
    throw error;
  }
};
