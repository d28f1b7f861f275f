import type { Command } from 'commander';
import type { Handler } from './answer';

/** Makes a command run a handler that is loaded only then. */
export type Running = <Options, Arguments extends readonly unknown[]>(
  load: () => Promise<Handler<Options, Arguments>>,
) => (this: Command) => Promise<void>;
