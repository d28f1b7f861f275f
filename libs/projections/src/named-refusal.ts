import { RefusalError } from '@roundbook/kernel';
import { listed } from './event-sentences';

/** A rule knows players by their numbers alone; who reads it knows them by name. */
export const withPlayerNames = (error: unknown, nameOf: (registration: number) => string | undefined): unknown => {
  if (!(error instanceof RefusalError)) return error;
  const message = error.refusal.message.replace(/^Player (\d{1,7})\b/, (written, number: string) => {
    const name = nameOf(Number(number));
    return name === undefined ? written : `${name} (no. ${number})`;
  });
  return message === error.refusal.message ? error : new RefusalError({ ...error.refusal, message });
};

interface Same {
  readonly index: number;
  readonly registration: number;
}

const NAMED = 5;

const sentence = (same: readonly Same[], names: readonly string[], registered: number): string => {
  const told = same.slice(0, NAMED).map(({ index, registration }) => {
    const name = names[index] ?? '?';
    return registration > registered ? `${name} (twice in the list)` : `${name} (no. ${registration})`;
  });
  const more = same.length > NAMED ? [`${same.length - NAMED} more`] : [];
  return `There is another player of the same name: ${listed([...told, ...more])}.`;
};

/** `name_taken` with the names: of a list of hundreds nobody finds them otherwise. `confirming` is how one says that they differ. */
export const withSameNames = (error: unknown, names: readonly string[], registered: number, confirming: string): unknown => {
  if (!(error instanceof RefusalError) || error.refusal.code !== 'name_taken') return error;
  const same = error.refusal.details?.['same'];
  if (!Array.isArray(same) || same.length === 0) return error;
  const message = sentence(same as readonly Same[], names, registered);
  return new RefusalError({ ...error.refusal, message, allowed: `another name, or ${confirming} if they are different persons` });
};
