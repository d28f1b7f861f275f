import { Option, type Command } from 'commander';
import type { Running } from './running';
import { IMPACT, PLAYER, TOURNAMENT } from './help-words';
import { repeatable } from './repeatable';

const declarePlayers = (root: Command, running: Running): void => {
  const players = root.command('players').description('who plays');
  players
    .command('add')
    .description('register players: one name a line, perhaps with `; league 2` behind it, or a table with a heading (name, rating, league)')
    .argument('<id>', TOURNAMENT)
    .argument('[file]', 'a text or CSV file; - reads the standard input')
    .option('--name <name>', 'one player, perhaps as `Name; league 2`; may be repeated', repeatable)
    .addOption(
      new Option(
        '--entry <way>',
        'late players: from the next round, with a loss for each round missed, or against who has the bye',
      ).choices(['nextRound', 'loss', 'meetBye']),
    )
    .option('--from-round <n>', 'late players: the first round they play')
    .option('--confirm-same-name', 'these are different persons of one name')
    .action(running(async () => (await import('./commands/players')).addPlayers));
  players
    .command('list')
    .description('registration numbers, names and persons')
    .argument('<id>', TOURNAMENT)
    .action(running(async () => (await import('./commands/players')).listPlayers));
};

const declareAbsence = (root: Command, running: Running): void => {
  const leaving = (name: string, description: string): Command =>
    root
      .command(name)
      .description(description)
      .argument('<id>', TOURNAMENT)
      .argument('<player...>', PLAYER)
      .option('--from-round <n>', 'the first round it counts for')
      .option('--impact', IMPACT);
  const reasoned = (command: Command): Command =>
    command
      .option('--reason <text>', 'a code as left, noShow, illness, conduct; anything else is sealed for staff')
      .option('--note <text>', 'for staff alone');
  const absence = () => import('./commands/absence');
  reasoned(leaving('drop', 'not paired from the next round on; may return')).action(running(async () => (await absence()).drop));
  leaving('return', 'paired again from the next round on').action(running(async () => (await absence()).comeBack));
  reasoned(leaving('withdraw', 'out for good')).action(running(async () => (await absence()).withdraw));
  reasoned(
    root
      .command('disqualify')
      .description('out without a place')
      .argument('<id>', TOURNAMENT)
      .argument('<player...>', PLAYER)
      .option('--impact', IMPACT),
  ).action(running(async () => (await absence()).disqualify));
  reasoned(
    root
      .command('decline')
      .description('finals tables: gives up the place before the game; the next in order takes it')
      .argument('<id>', TOURNAMENT)
      .argument('<player>', PLAYER)
      .option('--absent <player>', 'a candidate who is not there and is passed over; may be repeated', repeatable)
      .option('--impact', IMPACT),
  ).action(running(async () => (await absence()).decline));
  root
    .command('checkin')
    .description('is there and wants to play')
    .argument('<id>', TOURNAMENT)
    .argument('<player...>', PLAYER)
    .action(running(async () => (await absence()).checkIn));
  root
    .command('bye')
    .description('a bye by hand for the round to come')
    .argument('<id>', TOURNAMENT)
    .argument('<player>', PLAYER)
    .option('--impact', IMPACT)
    .action(running(async () => (await absence()).giveBye));
  root
    .command('reassign')
    .description('a registration went to the wrong person')
    .argument('<id>', TOURNAMENT)
    .argument('<player>', PLAYER)
    .argument('<person>', "the right person's id")
    .option('--reason <text>', 'stays in the ledger')
    .option('--confirm-same-name', 'these are different persons of one name')
    .action(running(async () => (await import('./commands/course')).reassign));
};

const REASON = 'needed: everybody can read it, and it stays in the ledger';

const declarePenalties = (root: Command, running: Running): void => {
  const penalties = () => import('./commands/penalties');
  root
    .command('penalise')
    .description("points off the player's own points; opponents' figures stay")
    .argument('<id>', TOURNAMENT)
    .argument('<player>', PLAYER)
    .argument('<points>', 'how many')
    .option('--reason <text>', 'needed: a code as conduct, slowPlay; anything else is sealed for staff')
    .option('--note <text>', 'for staff alone')
    .option('--impact', IMPACT)
    .action(running(async () => (await penalties()).penalise));
  root
    .command('penalty')
    .description('penalty points that were taken off')
    .command('withdraw')
    .description('the points count again')
    .argument('<id>', TOURNAMENT)
    .argument('<player>', PLAYER)
    .argument('[penalty]', 'its id or the beginning of it, as `roundbook players list --json` shows it; not needed where there is one')
    .option('--reason <text>', REASON)
    .option('--impact', IMPACT)
    .action(running(async () => (await penalties()).withdrawPenalty));
};

const declareLeagues = (root: Command, running: Running): void => {
  const leagues = () => import('./commands/leagues');
  const league = root.command('league').description('who plays in which of two leagues');
  league
    .command('assign')
    .description('into league 1 or 2, before it begins')
    .argument('<id>', TOURNAMENT)
    .argument('<league>', '1 or 2')
    .argument('<player...>', PLAYER)
    .option('--reason <text>', REASON)
    .option('--impact', IMPACT)
    .action(running(async () => (await leagues()).assignLeague));
  league
    .command('balance')
    .description('as few moves as bring the leagues to the sizes that belong together')
    .argument('<id>', TOURNAMENT)
    .addOption(new Option('--by <what>', 'who is moved').choices(['rating', 'lot']).makeOptionMandatory())
    .option('--impact', IMPACT)
    .action(running(async () => (await leagues()).balanceLeagues));
};

/** A tournament and who plays in it. */
export const declareTournament = (root: Command, running: Running): void => {
  root
    .command('create')
    .description('a new tournament; prints its id')
    .argument('<name>', 'as everybody sees it')
    .option('--preset <preset>', 'as `roundbook presets` lists them')
    .option('--policy <file>', 'a JSON object of parameters')
    .option('--set <key=value>', 'one parameter; may be repeated', repeatable)
    .option('--game <game>', 'what is played')
    .option('--organiser <organiser>', 'who runs it')
    .option('--store <store>', 'where it is played')
    .option('--time-zone <zone>', 'of the venue, as Europe/Berlin')
    .action(running(async () => (await import('./commands/create')).create));
  declarePlayers(root, running);
  declareAbsence(root, running);
  declarePenalties(root, running);
  declareLeagues(root, running);
};
