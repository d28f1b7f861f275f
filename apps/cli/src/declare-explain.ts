import type { Command } from 'commander';
import { repeatable } from './repeatable';
import { declareLooking } from './declare-looking';
import type { Running } from './running';

/** Why everything is as it is, and what would be if something were otherwise; nothing here writes. */
export const declareExplain = (root: Command, running: Running): void => {
  const commands = () => import('./commands/explain');
  const looking = (name: string, description: string): Command => declareLooking(root, name, description);
  looking('explain', 'every number behind a place; every rule and draw behind a pairing, a bye or a promotion')
    .argument('<what>', 'standing, pairing, bye or promotion')
    .argument('<of>', 'a player; of a pairing a table of the newest round, or a match id')
    .argument('[round]', 'of a bye: the round; the newest unless given')
    .action(running(async () => (await commands()).explained));
  looking('what-if', 'the standings under other rules or with other results; writes nothing')
    .option('--policy <preset>', 'another preset, or a policy file')
    .option('--set <key=value>', 'a parameter, as winPoints=2 or tieBreakers=gw,omw,name; may stand more than once', repeatable)
    .option('--result <match=result>', 'another result, as r2m1=2-1; may stand more than once', repeatable)
    .action(running(async () => (await commands()).supposed));
};
