import * as E from 'fp-ts/Either';
import { decodeWith, malformed, type Decision } from '@roundbook/kernel';
import { eliminationInOrder } from './older-elimination';
import { inPresentWords, isPlain, listIn, type Plain } from './older-words';
import { withTablesAsMatches } from './neutral-tables';
import { neutralCodec, DOCUMENT_FIELDS, DESCRIPTIVE_FIELDS, type NeutralFile } from './neutral-file';

/** Limits of one file: characters of text, and matches with byes in all rounds together. */
export const LARGEST_TEXT = 20_000_000;
export const MOST_MATCHES = 100_000;
const MOST_PLAYERS = 100_000;
/** Players times rounds: who is left out of a round is listed for each. */
const MOST_SEATS = 5_000_000;

export interface ParsedFile {
  readonly file: NeutralFile;
  readonly ignored: readonly string[];
  /** Sentences on what older words were read as. */
  readonly notes: readonly string[];
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
  const refusal = tooLarge(document) ?? chess(document);
  if (refusal !== undefined) return E.left(refusal);
  const { document: present, notes } = inPresentWords(withTablesAsMatches(document));
  const read = Object.fromEntries(Object.entries(present).filter(([field, value]) => DOCUMENT_FIELDS.includes(field) && value !== null));
  const ignored = Object.keys(document).filter((field) => !DOCUMENT_FIELDS.includes(field) && !DESCRIPTIVE_FIELDS.includes(field));
  return E.map((file: NeutralFile) => ({ file, ignored, notes }))(E.chain(eliminationInOrder)(decodeWith(neutralCodec, read)));
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

/** Colours and codes of unplayed rounds: points of half games, halves for byes, and tie-breaks of its own are none of our presets'. */
const OF_CHESS = ['code', 'aColor'];

const chess = (document: Plain) => {
  const source = document['source'];
  const game = isPlain(source) ? source['game'] : undefined;
  const found = listIn(document, 'rounds')
    .flatMap((round, r) => listIn(round, 'matches').map((match, m) => [match, `rounds[${r}].matches[${m}]`] as const))
    .flatMap(([match, path]) => OF_CHESS.flatMap((name) => (isPlain(match) && typeof match[name] === 'string' ? [`${path}.${name}`] : [])));
  const field = document['format'] === 'chess' ? 'format' : game === 'chess' ? 'source.game' : found[0];
  if (field === undefined) return undefined;
  return malformed(
    'format_not_supported',
    'A chess tournament cannot be imported: its results and tie-breaks are those of none of the presets.',
    {
      field,
      allowed: 'tournaments of the presets, and published files of Magic, Netrunner, Pokemon, Scrabble and double eliminations',
    },
  );
};
