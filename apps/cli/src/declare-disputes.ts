import type { Command } from 'commander';
import type { Running } from './running';
import { IMPACT, MATCH, PLAYER, TOURNAMENT } from './help-words';

const SEALED = 'needed: a code as wrongEntry, wrongSides, judgeRuling; anything else is sealed for staff';
const ROUND = 'the round of the table, where it is not the newest one';
const NOTE = 'for staff alone';

/** Results that players dispute, and how they are ruled on. */
export const declareDisputes = (root: Command, running: Running): void => {
  const disputes = () => import('./commands/disputes');
  const ofMatch = (name: string, description: string): Command =>
    root.command(name).description(description).argument('<id>', TOURNAMENT).argument('<match>', MATCH);
  ofMatch('dispute', 'somebody says that a result is wrong; it counts until it is ruled on')
    .option('--claim <result>', 'what is said to be right')
    .option('--by <player>', `whose claim it is: ${PLAYER}`)
    .option('--reason <text>', SEALED)
    .option('--note <text>', NOTE)
    .option('--evidence <text>', 'a link, or the name of a paper; for staff alone')
    .option('--round <n>', ROUND)
    .action(running(async () => (await disputes()).dispute));
  ofMatch('resolve', 'rule on a dispute: the result stays, is another one, or is taken back')
    .argument('<ruling>', 'keep, void (the match is open again), or the result that is right')
    .option('--reason <text>', SEALED)
    .option('--note <text>', NOTE)
    .option('--round <n>', ROUND)
    .option('--dispute <id>', 'which one, where there are several: its id or the beginning of it, as `roundbook disputes --json` shows it')
    .option('--alone', 'an appeal against your own ruling, and nobody else is there to rule on it')
    .option('--impact', IMPACT)
    .action(running(async () => (await disputes()).resolve));
  ofMatch('appeal', 'the ruling on a dispute is not accepted: it waits for another one, by somebody else')
    .option('--by <player>', `whose appeal it is: ${PLAYER}`)
    .option('--reason <text>', SEALED)
    .option('--note <text>', NOTE)
    .option('--round <n>', ROUND)
    .option('--dispute <id>', 'which one, where there are several')
    .action(running(async () => (await disputes()).appeal));
};
