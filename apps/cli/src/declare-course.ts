import type { Command } from 'commander';
import { declareDisputes } from './declare-disputes';
import type { Running } from './running';
import { IMPACT, MATCH, ROUND, TOURNAMENT } from './help-words';
import { repeatable } from './repeatable';

const GIVEN = 'pairings made by hand: { matches: [{ a, b, table?, result? }], byes: [player] }, at a table seats: [player] for a and b';
const REASON = 'everybody can read it, and it stays in the ledger';
const NEEDED = `needed: ${REASON}`;

const declarePairing = (root: Command, running: Running): void => {
  const pairing = () => import('./commands/pairing');
  root
    .command('pair')
    .description('pair the next round, as a draft')
    .argument('<id>', TOURNAMENT)
    .option('--seed <text>', 'a draw seed from outside, as "dice: 4 1 6"; without it the sealed draw secret gives it')
    .option('--given <file>', GIVEN)
    .option('--set <key=value>', 'a parameter for this round alone; may be repeated', repeatable)
    .action(running(async () => (await pairing()).pair));
  root
    .command('publish')
    .description('make the paired round public')
    .argument('<id>', TOURNAMENT)
    .action(running(async () => (await pairing()).publish));
  root
    .command('unpublish')
    .description('a published round without results is a draft again')
    .argument('<id>', TOURNAMENT)
    .option('--reason <text>', NEEDED)
    .option('--impact', IMPACT)
    .action(running(async () => (await pairing()).unpublish));
  root
    .command('void')
    .description('throw the newest round away; the draw stays in the ledger')
    .argument('<id>', TOURNAMENT)
    .option('--reason <text>', NEEDED)
    .option('--round <n>', ROUND)
    .option('--impact', IMPACT)
    .action(running(async () => (await pairing()).voidRound));
  root
    .command('repair')
    .description('the smallest change of a paired round that fits who is there')
    .argument('<id>', TOURNAMENT)
    .option('--reason <text>', NEEDED)
    .option('--given <file>', `what was really played, ${GIVEN}`)
    .option('--unplayed', 'pair anew who has not played yet, by the results as they are now')
    .option('--round <n>', ROUND)
    .option('--impact', IMPACT)
    .action(running(async () => (await pairing()).repair));
};

const declareResults = (root: Command, running: Running): void => {
  const results = () => import('./commands/results');
  const ofMatch = (name: string, description: string): Command =>
    root.command(name).description(description).argument('<id>', TOURNAMENT).argument('<match>', MATCH);
  const RESULT =
    '2-1, 1-0, draw, 0-0-3, A:left, B:left, both:left, double-loss; as the format has it 2-1 keys 5-3, timeout, unprovable, 431-388, +5; at a table B>A=D>C 41,38,38,12';
  ofMatch('report', 'the result of a match')
    .argument('<result>', RESULT)
    .option('--reason <text>', 'why a player left')
    .option('--impact', IMPACT)
    .action(running(async () => (await results()).report));
  ofMatch('correct', 'another result; the old one stays in the ledger')
    .argument('<result>', RESULT)
    .option('--reason <text>', 'needed: a code as wrongEntry, judgeRuling; anything else is sealed for staff')
    .option('--note <text>', 'for staff alone')
    .option('--impact', IMPACT)
    .action(running(async () => (await results()).correct));
  ofMatch('unreport', 'the match is open again')
    .option('--reason <text>', REASON)
    .option('--impact', IMPACT)
    .action(running(async () => (await results()).unreport));
  root
    .command('confirm')
    .description('results that wait for staff count from now on')
    .argument('<id>', TOURNAMENT)
    .argument('[match...]', MATCH)
    .option('--all', 'every result that waits')
    .option('--impact', IMPACT)
    .action(running(async () => (await results()).confirm));
};

/** What happens from the first pairing to the end. */
export const declareCourse = (root: Command, running: Running): void => {
  const course = () => import('./commands/course');
  declarePairing(root, running);
  declareResults(root, running);
  declareDisputes(root, running);
  root
    .command('amend')
    .description('change announced numbers, in public')
    .argument('<id>', TOURNAMENT)
    .option('--set <key=value>', 'one parameter; may be repeated', repeatable)
    .option('--reason <text>', NEEDED)
    .option('--impact', IMPACT)
    .action(running(async () => (await course()).amend));
  root
    .command('undo')
    .description('take back the newest action, or the one at a revision')
    .argument('<id>', TOURNAMENT)
    .argument('[revision]', 'of the event, as `roundbook timeline` shows it')
    .option('--reason <text>', REASON)
    .option('--impact', IMPACT)
    .action(running(async () => (await course()).undo));
  root
    .command('complete')
    .description('the final places; the draw secret is revealed')
    .argument('<id>', TOURNAMENT)
    .option('--early', 'although rounds are missing')
    .option('--despite-disputes <reason>', `although disputes are open; ${REASON}`)
    .option('--impact', IMPACT)
    .action(running(async () => (await course()).complete));
  root
    .command('reopen')
    .description('a completed tournament goes on')
    .argument('<id>', TOURNAMENT)
    .option('--reason <text>', NEEDED)
    .option('--impact', IMPACT)
    .action(running(async () => (await course()).reopen));
};
