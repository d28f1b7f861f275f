import { useRef, useState } from 'react';
import { refusedAsStale, useCommand, type Command } from '../api/commands';
import type { Problem } from '../api/request';
import type { ForeseenJson } from '../api/shapes';
import type { Choice } from './choices-field';

interface Correction {
  /** Nothing can be confirmed while it is carried out. */
  readonly busy: boolean;
  /** The correction stands in the ledger; what was to follow failed. */
  readonly halfway: boolean;
  readonly error: Problem | null;
  readonly chosen: Choice['choice'];
  readonly choose: (choice: Choice['choice']) => void;
  readonly isStale: (shown: ForeseenJson | undefined) => boolean;
  readonly submit: (command: Command, choices: readonly Choice[], reason: string) => void;
  /** What was to follow once more. */
  readonly again: () => void;
}

/** A correction, and behind it what was chosen for the pairings: two commands, of which the second alone is tried again if it fails. */
export const useCorrection = (tournament: string, onDone: () => void): Correction => {
  const carry = useCommand(tournament);
  const follow = useCommand(tournament);
  const [chosen, choose] = useState<Choice['choice']>('keep');
  const next = useRef<Command | undefined>(undefined);
  const then = (choices: readonly Choice[], reason: string): Command | undefined => {
    const command = choices.find(({ choice }) => choice === chosen)?.command ?? null;
    return command === null ? undefined : { type: command.type, payload: { ...command.payload, reason } };
  };
  const goOn = () => (next.current === undefined ? onDone() : follow.mutate(next.current, { onSuccess: onDone }));
  return {
    busy: carry.isPending || follow.isPending || follow.isSuccess || (carry.isSuccess && follow.error === null),
    halfway: carry.isSuccess && follow.error !== null,
    error: carry.error ?? follow.error,
    chosen,
    choose,
    isStale: (shown) => refusedAsStale(carry, shown),
    submit: (command, choices, reason) => {
      next.current = then(choices, reason);
      carry.mutate(command, { onSuccess: goOn });
    },
    again: goOn,
  };
};
