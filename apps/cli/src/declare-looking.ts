import type { Command } from 'commander';
import { AS_OF, TOURNAMENT } from './help-words';

/** A command that looks at a tournament, from any point on either axis, as staff or as everybody. */
export const declareLooking = (root: Command, name: string, description: string): Command =>
  root
    .command(name)
    .description(description)
    .argument('<id>', TOURNAMENT)
    .option('--as-of <point>', AS_OF)
    .option('--after-round <n>', 'only the rounds up to this one count')
    .option('--public', 'as everybody sees it: without drafts');
