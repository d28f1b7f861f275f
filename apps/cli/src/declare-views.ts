import type { Command } from 'commander';
import { POINT, TOURNAMENT } from './help-words';
import { declareLooking } from './declare-looking';
import type { Running } from './running';

/** Everything that is asked of a tournament; nothing here writes. */
export const declareViews = (root: Command, running: Running): void => {
  const views = () => import('./commands/views');
  const view = (name: string, description: string): Command => declareLooking(root, name, description);
  view('standings', 'the order after a round').action(running(async () => (await views()).showStandings));
  view('rounds', 'pairings and results').action(running(async () => (await views()).showRounds));
  view('pools', 'two-loss events: who is in, through and out').action(running(async () => (await views()).showPools));
  view('byes', 'who had a bye').action(running(async () => (await views()).showByes));
  view('bracket', 'the bracket with its seeds; several where losers play on').action(running(async () => (await views()).showBracket));
  view('groups', 'round robins: who did what against whom').action(running(async () => (await views()).showGroups));
  view('contenders', 'performance pairings: who can still win what').action(running(async () => (await views()).showContenders));
  view('tables', 'Dominion leagues: the tables of the finals').action(running(async () => (await views()).showTables));
  view('disputes', 'disputed results, and how they were ruled on').action(
    running(async () => (await import('./commands/disputes')).showDisputes),
  );
  view('timeline', 'every event in one sentence').action(running(async () => (await views()).showTimeline));
  root
    .command('diff')
    .description('who moved between two points, and by which events')
    .argument('<id>', TOURNAMENT)
    .requiredOption('--from <point>', POINT)
    .requiredOption('--to <point>', 'as for --from')
    .action(running(async () => (await views()).showDiff));
  root
    .command('presets')
    .description('every preset with its parameters')
    .action(running(async () => (await import('./commands/catalogue')).showPresets));
  root
    .command('list')
    .description('the tournaments of the ledger')
    .action(running(async () => (await import('./commands/catalogue')).listTournaments));
};
