import { RefusalError, unavailable } from '@roundbook/kernel';

/** The code of an error of SQLite or of the operating system; read from the error itself, whichever copy of the driver made it. */
export const faultCode = (error: unknown): string | undefined => {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
};

/** The SQLite result code (`SQLITE_FULL`, extended codes included), or nothing for other errors. */
export const sqliteCode = (error: unknown): string | undefined => {
  const code = faultCode(error);
  return code?.startsWith('SQLITE_') === true ? code : undefined;
};

/** What SQLite says, the code, its words, and what is allowed where something helps. */
const FAULTS: readonly (readonly [RegExp, string, string, string?])[] = [
  [/^SQLITE_NOTADB/, 'not_a_ledger', 'This file is no ledger'],
  [/^SQLITE_CORRUPT/, 'ledger_damaged', 'The ledger file is damaged'],
  // SHMSIZE: the memory that is shared with readers is a file beside the ledger, and could not grow.
  [/^SQLITE_(FULL|IOERR_SHMSIZE)/, 'disk_full', 'There is no space left for the ledger; nothing was written'],
  [/^SQLITE_(READONLY|CANTOPEN|PERM|AUTH)/, 'ledger_unwritable', 'The ledger cannot be written at this place'],
  [
    /^SQLITE_(BUSY|LOCKED)/,
    'ledger_busy',
    'Another program holds the ledger file; nothing was recorded',
    'the same again when that program is done',
  ],
  [/^SQLITE_IOERR/, 'ledger_io_error', 'Reading or writing the ledger file failed'],
];

/** A fault of the file or disk as a refusal (`unavailable`); every other error as it is. */
export const asRefusal = (error: unknown, file: string): unknown => {
  const code = sqliteCode(error);
  if (code === undefined) return error;
  const fault = FAULTS.find(([pattern]) => pattern.test(code));
  if (fault === undefined) return error;
  const [, refusal, words, allowed] = fault;
  return new RefusalError(
    unavailable(refusal, `${words}: ${file}`, { ...(allowed === undefined ? {} : { allowed }), details: { file, sqlite: code } }),
  );
};

/** Runs it and turns faults of the file or disk into refusals. */
export const withRefusals = <A>(file: string, run: () => A): A => {
  try {
    return run();
  } catch (error) {
    throw asRefusal(error, file);
  }
};
