import { RefusalError, refused } from '@roundbook/kernel';
import { NONCE_BYTES, seal } from '@roundbook/keyring';
import { foldedName, namesAfter, type RegisteredName } from '@roundbook/person';
import {
  drawBasis,
  freeText,
  mayCompleteAgain,
  type Context,
  type TournamentCommand,
  type TournamentEvent,
  type TournamentState,
} from '@roundbook/tournament';
import { canonicalJson, drawCommitment, drawSeed } from '@roundbook/transparency';
import type { LedgerPorts } from './ports';

export const staffKeyId = (tournament: string): string => `staff-${tournament}`;
export const secretAbout = (tournament: string): string => `draw-secret-${tournament}`;

/** Formatters by time zone: making one costs more than deciding a command. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** The last answer: most questions come within the same minute, and in no time zone does a date begin within one. */
let last = { minute: '', timeZone: '', date: '' };
const MINUTE = 'YYYY-MM-DDTHH:MM'.length;

/** The date of an instant at the venue, as 2026-11-30. */
export const localDateOf = (at: string, timeZone: string): string => {
  const minute = at.slice(0, MINUTE);
  if (last.minute !== minute || last.timeZone !== timeZone) last = { minute, timeZone, date: dateOf(at, timeZone) };
  return last.date;
};

const dateOf = (at: string, timeZone: string): string => {
  const known =
    formatters.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formatters.set(timeZone, known);
  return known.format(new Date(at));
};

export const checkedTimeZone = (timeZone: string): string => {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone }).resolvedOptions().timeZone;
  } catch (error) {
    if (!(error instanceof RangeError) && (error as Error).name !== 'RangeError') throw error;
    throw new RefusalError(
      refused('unknown_time_zone', `There is no time zone ${JSON.stringify(timeZone.slice(0, 60))}.`, {
        field: 'timeZone',
        allowed: 'an IANA name, as Europe/Berlin',
      }),
    );
  }
};

/** A new draw secret: 32 bytes, sealed with the deployment's master key, and what is published of it (ledger.md, Draws). */
const freshSecret = async (ports: LedgerPorts, tournament: string): Promise<NonNullable<Context['fresh']>> => {
  const secret = ports.entropy(32).toString('hex');
  return {
    secret,
    sealedSecret: await ports.keyring.sealSecret(secret, secretAbout(tournament)),
    drawCommitment: drawCommitment(ports.hashing, secret),
  };
};

/** Where each new name stands among the registered ones, and who has the same (rules.md 2.4). */
export const placesOfNames = (known: readonly RegisteredName[], added: readonly RegisteredName[]): NonNullable<Context['names']> => {
  const after = namesAfter(known, added);
  const taken = new Map(known.map(({ name, registration }) => [foldedName(name), registration]));
  return added.map(({ name, registration }, index) => {
    const same = taken.get(foldedName(name));
    if (same === undefined) taken.set(foldedName(name), registration);
    return { nameAfter: after[index] ?? null, ...(same === undefined ? {} : { sameNameAs: same }) };
  });
};

/** What `contextOf` is given beside the command. */
export interface Around {
  readonly tournament: string;
  readonly state: TournamentState;
  readonly at: string;
  /** Names of the registered players and of those the command adds, in name order and in the order of the command. */
  readonly names?: NonNullable<Context['names']>;
  readonly history: () => Promise<readonly TournamentEvent[]>;
  /** The id of whoever gave the command, and the ids of the events to come; of what is only foreseen nobody and none. */
  readonly actor?: string;
  readonly eventId?: (index: number) => string;
}

/** Free text that only staff may read; an undo may take back what was sealed, and why may name names as well. */
const wordsOf = ({ type, payload }: TournamentCommand): string | undefined => {
  if (type === 'correct' || type === 'drop' || type === 'withdraw' || type === 'disqualify') return freeText(payload.reason, payload.note);
  if (type === 'dispute' || type === 'resolve' || type === 'appeal') return freeText(payload.reason, payload.note);
  if (type === 'penalise' || type === 'decline') return freeText(payload.reason, payload.note);
  if (type === 'undo' || type === 'reassign') return freeText(payload.reason);
  return undefined;
};

const needsFresh = (command: TournamentCommand, state: TournamentState): boolean =>
  command.type === 'create' || command.type === 'reopen' || (state.completed && mayCompleteAgain(command));

/** Everything that the pure decision cannot make itself: instant, date at the venue, draw seed, sealed words, order of names. */
export const contextOf = async (ports: LedgerPorts, command: TournamentCommand, around: Around): Promise<Context> => {
  const { tournament, state, at, actor, eventId } = around;
  const zone = command.type === 'create' ? (command.payload.timeZone ?? 'UTC') : state.timeZone;
  const fresh = needsFresh(command, state) ? await freshSecret(ports, tournament) : undefined;
  const basis = drawBasis(state, command);
  const wantsSecret = state.revision >= 0 && fresh === undefined && (basis !== undefined || command.type === 'complete');
  const secret = wantsSecret ? await ports.keyring.openSecret(state.sealedSecret, secretAbout(tournament)) : undefined;
  const drawWith = fresh?.secret ?? secret;
  const words = wordsOf(command);
  const evidence = command.type === 'dispute' ? command.payload.evidence : undefined;
  const staffKey = words === undefined && evidence === undefined ? undefined : await ports.keyring.create(staffKeyId(tournament));
  const sealed = (text: string | undefined): string | undefined =>
    text === undefined || staffKey === undefined ? undefined : seal(staffKey, text, ports.entropy(NONCE_BYTES), tournament);
  const [sealedNote, sealedEvidence] = [sealed(words), sealed(evidence)];
  return {
    at,
    tournament,
    localDate: localDateOf(at, zone),
    ...(fresh === undefined ? {} : { fresh }),
    ...(secret === undefined ? {} : { secret }),
    ...(basis === undefined || drawWith === undefined
      ? {}
      : { drawSeed: drawSeed(ports.hashing, drawWith, { ...basis, digest: ports.hashing.sha256Hex(canonicalJson(basis.entrants)) }) }),
    ...(around.names === undefined ? {} : { names: around.names }),
    ...(sealedNote === undefined ? {} : { sealedNote }),
    ...(sealedEvidence === undefined ? {} : { sealedEvidence }),
    ...(actor === undefined ? {} : { actor }),
    ...(eventId === undefined ? {} : { eventId }),
    ...(command.type === 'undo' ? { history: await around.history() } : {}),
  };
};
