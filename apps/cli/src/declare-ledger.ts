import type { Command } from 'commander';
import { AS_OF, TOURNAMENT } from './help-words';
import type { Running } from './running';
import { repeatable } from './repeatable';

/** Files of other programs, simulations, persons, and the ledger itself. */
export const declareLedger = (root: Command, running: Running): void => {
  const exchange = () => import('./commands/exchange');
  root
    .command('import')
    .description("another program's tournament becomes events; prints the id")
    .argument('<file>', 'a neutral file; - reads the standard input')
    .option('--format <format>', 'neutral is the only one in this version')
    .option('--preset <preset>', 'the rules to read it by, as `roundbook presets` lists them')
    .option('--name <name>', 'another name than the one in the file')
    .option('--store <store>', 'where it was played')
    .option('--date <date>', 'when it was played, as 2026-11-30')
    .action(running(async () => (await exchange()).importFile));
  root
    .command('export')
    .description('the tournament as a file')
    .argument('<id>', TOURNAMENT)
    .option('--format <format>', 'neutral: for other programs; ledger: every event with its proofs, for `roundbook verify`')
    .option('--names', 'ledger: with the names, which no hash covers')
    .option('--out <file>', 'into a file instead of the standard output')
    .option('--as-of <point>', AS_OF)
    .option('--after-round <n>', 'only the rounds up to this one')
    .action(running(async () => (await exchange()).exportFile));
  declareAudit(root, running);
  root
    .command('simulate')
    .description('a whole tournament through the real commands')
    .requiredOption('--preset <preset>', 'as `roundbook presets` lists them')
    .requiredOption('--players <n>', 'how many')
    .option('--set <key=value>', 'one parameter; may be repeated', repeatable)
    .option('--seed <text>', 'the same seed gives the same tournament')
    .option('--drop-rate <share>', 'players who drop after each round, and finalists at tables who decline, 0 to 1')
    .option('--draw-rate <share>', 'matches that nobody wins: drawn, and where that is a result a timeout or unprovable, 0 to 1')
    .option('--walkout-rate <share>', 'matches that somebody walks out of, 0 to 1')
    .option('--late-rate <share>', 'so many more players after each round, as long as somebody can enter, 0 to 1')
    .option('--return-rate <share>', 'of those who dropped, so many come back after each round, 0 to 1')
    .option('--rounds <n>', 'open play: how often those who are free are paired; without it as a Swiss of the field has rounds')
    .option('--keep', 'in the ledger instead of in memory')
    .action(running(async () => (await import('./commands/simulate')).simulate));
  declarePersons(root, running);
  root
    .command('rebuild')
    .description('throw folded states away and fold all events again')
    .action(running(async () => (await import('./commands/rebuild')).rebuild));
  root
    .command('backup')
    .description('copies the ledger file and its keys to new files, also while a venue writes')
    .argument('<file>', 'where to: a name that is free, beside it too; its keys go to <file>.keys.db')
    .option('--with-master-key', 'the master key too, to <file>.key')
    .action(running(async () => (await import('./commands/backup')).backup));
  root
    .command('doctor')
    .description('check the installation and the ledger')
    .action(running(async () => (await import('./commands/doctor')).doctor));
  root
    .command('serve')
    .description('the ledger as a web page on this machine')
    .option('--port <n>', 'the port; 0 takes any that is free', '3000')
    .option('--store <store>', 'instead of --ledger: sqlite:FILE, kurrentdb://HOST:PORT or esdb://HOST:PORT')
    .option('--views <file>', 'over a KurrentDB: keep folded states of this process in a file')
    .action(running(async () => (await import('./commands/serve')).serve));
  declareSession(root, running);
  root
    .command('evening')
    .description('a guided evening: a small event on a throw-away ledger, step by step')
    .action(running(async () => (await import('./commands/evening')).evening));
};

const declareAudit = (root: Command, running: Running): void => {
  const audit = () => import('./commands/audit');
  root
    .command('verify')
    .description('checks a ledger file: every byte, hash, proof and signature, and every draw and decision again')
    .argument('<file|id>', 'what `roundbook export --format ledger` wrote, - for the standard input; or ' + TOURNAMENT)
    .option('--key <file>', 'the key of the log, from the organiser and not from the file')
    .option('--checkpoint <file>', 'a checkpoint or a ledger file kept since an earlier day: nothing before it may have changed')
    .action(running(async () => (await audit()).verify));
  root
    .command('checkpoint')
    .description('how far the log over the whole ledger is, signed: keep it, and nobody can rewrite what was before')
    .option('--key', 'the key that checkpoints are checked with')
    .action(running(async () => (await audit()).checkpoint));
};

const declarePersons = (root: Command, running: Running): void => {
  const person = root.command('person').description('the persons behind registrations');
  person
    .command('rename')
    .description('another name, everywhere')
    .argument('<person>', "a person's id, as `roundbook players list` shows it")
    .argument('<name>', 'the new one')
    .action(running(async () => (await import('./commands/person')).rename));
  person
    .command('erase')
    .description('the name is gone for good')
    .argument('<person>', "a person's id, as `roundbook players list` shows it")
    .action(running(async () => (await import('./commands/person')).erase));
};

const declareSession = (root: Command, running: Running): void => {
  const session = () => import('./commands/session');
  root
    .command('login')
    .description('be the organiser at a running Roundbook; beside its ledger file no link is needed')
    .argument('[link]', 'the one-time link that `roundbook serve` printed')
    .option('--print', 'print the session for ROUNDBOOK_SESSION instead of keeping it')
    .action(running(async () => (await session()).login));
  root
    .command('logout')
    .description('end the session with a running Roundbook')
    .action(running(async () => (await session()).logout));
};
