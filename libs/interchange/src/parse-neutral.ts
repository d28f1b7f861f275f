import * as E from 'fp-ts/Either';
import { decodeWith, malformed, type Decision } from '@roundbook/kernel';
import { neutralCodec, DOCUMENT_FIELDS, DESCRIPTIVE_FIELDS, type NeutralFile } from './neutral-file';

/** Limits of one file: characters of text, and matches with byes in all rounds together. */
export const LARGEST_TEXT = 20_000_000;
export const MOST_MATCHES = 100_000;
const MOST_PLAYERS = 100_000;
/** Players times rounds: who is left out of a round is listed for each. */
const MOST_SEATS = 5_000_000;

/** Formats of the neutral file that are played by other rules than those of our presets. */
const OTHER_FORMATS = ['chess', 'scrabble', 'double-elimination', 'single-elimination', 'round-robin', 'tables'];
/** What a match says in them, or in a Swiss tournament scored by something else than games. */
const OTHER_MATCH_FIELDS = ['aPoints', 'bPoints', 'aScore', 'bScore', 'aKeys', 'bKeys', 'sides', 'order', 'scores', 'code', 'aColor'];

type Plain = Readonly<Record<string, unknown>>;
const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value);
const listIn = (value: unknown, field: string): readonly unknown[] => {
  const found = isPlain(value) ? value[field] : undefined;
  return Array.isArray(found) ? found : [];
};

export interface ParsedFile {
  readonly file: NeutralFile;
  readonly ignored: readonly string[];
}

/** The document in the text with every field checked by itself; what fields say together is looked at later. */
export const parseNeutral = (text: string): Decision<ParsedFile> => {
  if (text.length > LARGEST_TEXT)
    return E.left(malformed('too_large', `The file has more than ${LARGEST_TEXT} characters.`, { allowed: `${LARGEST_TEXT}` }));
  const parsed = E.tryCatch(
    () => JSON.parse(text.replace(/^\uFEFF/, '')) as unknown,
    () => malformed('not_json', 'The file is not a JSON document.'),
  );
  if (E.isLeft(parsed)) return parsed;
  const document = parsed.right;
  if (!isPlain(document)) return E.left(malformed('invalid_field', 'The input is not valid: an object is expected.', { field: '' }));
  const refusal = tooLarge(document) ?? otherFormat(document);
  if (refusal !== undefined) return E.left(refusal);
  const read = Object.fromEntries(Object.entries(document).filter(([field, value]) => DOCUMENT_FIELDS.includes(field) && value !== null));
  const ignored = Object.keys(document).filter((field) => !DOCUMENT_FIELDS.includes(field) && !DESCRIPTIVE_FIELDS.includes(field));
  return E.map((file: NeutralFile) => ({ file, ignored }))(decodeWith(neutralCodec, read));
};

const tooLarge = (document: Plain) => {
  const matches = listIn(document, 'rounds').reduce<number>((count, round) => count + listIn(round, 'matches').length, 0);
  if (matches > MOST_MATCHES)
    return malformed('too_large', `The file has more than ${MOST_MATCHES} matches.`, { field: 'rounds', allowed: `${MOST_MATCHES}` });
  const players = listIn(document, 'players').length;
  if (players > MOST_PLAYERS)
    return malformed('too_large', `The file has more than ${MOST_PLAYERS} players.`, { field: 'players', allowed: `${MOST_PLAYERS}` });
  if (players * listIn(document, 'rounds').length <= MOST_SEATS) return undefined;
  return malformed('too_large', `The file has too many rounds for its players.`, {
    field: 'rounds',
    allowed: `${MOST_SEATS} players times rounds`,
  });
};

const otherFormat = (document: Plain) => {
  const allowed = 'Swiss and two-loss tournaments with game results';
  const { format } = document;
  if (typeof format === 'string' && OTHER_FORMATS.includes(format)) {
    return malformed('format_not_supported', `A file of the format ${format} cannot be imported.`, { field: 'format', allowed });
  }
  for (const [r, round] of listIn(document, 'rounds').entries()) {
    for (const [m, match] of listIn(round, 'matches').entries()) {
      const field = isPlain(match) ? OTHER_MATCH_FIELDS.find((name) => match[name] !== undefined) : undefined;
      if (field === undefined) continue;
      return malformed('format_not_supported', `Results given as ${field} cannot be imported.`, {
        field: `rounds[${r}].matches[${m}].${field}`,
        allowed,
      });
    }
  }
  return undefined;
};
