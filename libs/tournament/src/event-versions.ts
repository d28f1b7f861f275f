import * as E from 'fp-ts/Either';
import * as t from 'io-ts';
import { decodeWith, integer, malformed, record, text, uuid, type Decision } from '@roundbook/kernel';
import { eventCodecs, type EventData, type TournamentEventType } from './events';

/** A shape in which a type of event used to be written, and how it is read as the next one. */
interface Earlier {
  readonly codec: t.Mixed;
  readonly upcast: (data: never) => unknown;
}

const earlier = <A>(codec: t.Type<A>, upcast: (data: A) => unknown): Earlier => ({ codec, upcast });

const actionUndoneBefore = record(
  { event: uuid, type: text(1, 60), reason: text(1, 2_000) },
  { player: integer(1, 1_000_000), match: text(1, 40), sealedNote: text(1, 20_000) },
);

/** What an undo concerned stood in two fields of which at most one was there. */
const actionUndone = ({ player, match, ...rest }: t.TypeOf<typeof actionUndoneBefore>): EventData<'ActionUndone'> => {
  if (player !== undefined) return { ...rest, concerns: { player } };
  return { ...rest, concerns: match === undefined ? null : { match } };
};

/** Oldest first. What stands here stays for ever: somewhere a ledger holds it. */
const EARLIER: { readonly [T in TournamentEventType]?: readonly Earlier[] } = {
  ActionUndone: [earlier(actionUndoneBefore, actionUndone)],
};

/** The version (from 1) in which events of this type are written. */
export const versionOf = (type: TournamentEventType): number => 1 + (EARLIER[type]?.length ?? 0);

/**
 * The data of an event of an earlier version in the shape of today; its hash stays that of the event as it is stored. Refuses
 * `invalid_field` where it is not what was written in that version.
 */
export const upcast = (type: TournamentEventType, version: number, stored: unknown): Decision<unknown> => {
  if (!Number.isSafeInteger(version) || version < 1 || version > versionOf(type))
    return E.left(malformed('invalid_field', `There is no version ${version} of ${type}.`, { field: 'schemaVersion' }));
  const [first, ...others] = EARLIER[type]?.slice(version - 1) ?? [];
  if (first === undefined) return decodeWith(eventCodecs[type] as t.Type<unknown>, stored);
  const read = decodeWith(first.codec as t.Type<unknown>, stored);
  if (E.isLeft(read)) return read;
  const data = others.reduce((one: unknown, step) => step.upcast(one as never), first.upcast(read.right as never));
  return decodeWith(eventCodecs[type] as t.Type<unknown>, data);
};
