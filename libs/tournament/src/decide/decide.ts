import * as E from 'fp-ts/Either';
import type { NonEmptyArray } from 'fp-ts/NonEmptyArray';
import { decodeWith, malformed, notFound, type Decision } from '@roundbook/kernel';
import { commandCodecs, type CommandType, type Context, type TournamentCommand } from '../commands';
import type { NewTournamentEvent } from '../events';
import type { TournamentState } from '../state';
import { assignBye, disqualify, drop, returns, withdraw } from './absence';
import { recordImported } from './as-imported';
import { complete, reopen } from './completion';
import { amend, create } from './create';
import { decline } from './decline';
import { assignLeague, balanceLeagues } from './leagues';
import { pair } from './pair';
import { penalise, withdrawPenalty } from './penalties';
import { decided, type Decide, type Events } from './proposal';
import { appeal, dispute, resolve } from './disputes';
import { publish, voidRound, withdrawPublication } from './publication';
import { checkIn, reassign, register } from './registration';
import { repair } from './repair';
import { confirm, correct, report, unreport } from './results';
import { undo } from './undo';

type Payloads = { readonly [T in CommandType]: Extract<TournamentCommand, { type: T }>['payload'] };

const deciders: { readonly [T in CommandType]: Decide<Payloads[T]> } = {
  create,
  register,
  reassign,
  checkIn,
  drop,
  return: returns,
  withdraw,
  disqualify,
  penalise,
  withdrawPenalty,
  assignBye,
  assignLeague,
  balanceLeagues,
  decline,
  pair,
  publish,
  withdrawPublication,
  void: voidRound,
  repair,
  report,
  confirm,
  unreport,
  correct,
  dispute,
  resolve,
  appeal,
  amend,
  complete,
  reopen,
  recordImported,
  undo,
};

/**
 * What a command does to a tournament: the events that follow, or why it cannot be (rules.md 7, last rule). Pure: instants,
 * draw seeds, sealed texts and the order of names are in the context.
 */
export const decide = (
  state: TournamentState,
  command: TournamentCommand,
  context: Context,
): Decision<NonEmptyArray<NewTournamentEvent>> => {
  if (command.type !== 'create' && state.revision < 0)
    return E.left(notFound('unknown_tournament', 'There is no such tournament.', { field: 'tournament' }));
  const decider = deciders[command.type] as Decide<unknown>;
  return E.chain((events: Events) => decided(events))(decider(state, command.payload, context));
};

/** Commands that are not carried out without a reason. */
const WITH_REASON: readonly CommandType[] = [
  'correct',
  'dispute',
  'resolve',
  'appeal',
  'void',
  'amend',
  'reopen',
  'withdrawPublication',
  'repair',
  'reassign',
  'disqualify',
  'penalise',
  'withdrawPenalty',
  'assignLeague',
];

/** Reads a command as a client sends it; a reason that is wanted and missing has a code of its own. */
export const decodeCommand = (type: string, payload: unknown): Decision<TournamentCommand> => {
  if (!Object.hasOwn(commandCodecs, type))
    return E.left(malformed('unknown_command', `There is no command ${JSON.stringify(type.slice(0, 60))}.`, { field: 'type' }));
  const known = type as CommandType;
  if (WITH_REASON.includes(known) && typeof payload === 'object' && payload !== null) {
    const { reason } = payload as { reason?: unknown };
    if (reason === undefined || (typeof reason === 'string' && reason.trim() === '')) {
      return E.left(
        malformed('reason_required', 'This needs a reason: it stays in the ledger beside what is changed.', { field: 'reason', rule: '7' }),
      );
    }
  }
  return E.map((read: unknown) => ({ type: known, payload: read }) as TournamentCommand)(
    decodeWith(commandCodecs[known] as never, payload),
  );
};
