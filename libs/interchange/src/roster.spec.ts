import * as E from 'fp-ts/Either';
import fc from 'fast-check';
import { parseRoster } from './roster';

const numRuns = 100 * Number(process.env['ROUNDBOOK_RUNS'] ?? 1);

const playersIn = (text: string) => {
  const roster = parseRoster(text);
  if (E.isLeft(roster)) throw new Error(roster.left.message);
  return roster.right.players.map(({ name, rating, league }) =>
    [name, ...(rating === undefined ? [] : [rating]), ...(league === undefined ? [] : [`league ${league}`])].join(' | '),
  );
};
const refusalOf = (text: string) => {
  const roster = parseRoster(text);
  return E.isLeft(roster) ? [roster.left.code, roster.left.field] : roster.right;
};

describe('a roster as people paste it', () => {
  it.each<[string, string, string[]]>([
    ['one name a line', 'Ada\nBo\n', ['Ada', 'Bo']],
    ['line ends of any kind, empty lines, a byte order mark', '\uFEFFAda\r\n\r\n  Bo \rCy', ['Ada', 'Bo', 'Cy']],
    ['numbering and bullets', '1. Ada\n2) Bo\n#3. Cy\n- Di\n• Ed', ['Ada', 'Bo', 'Cy', 'Di', 'Ed']],
    ['bare numbers that count from 1', '1 Ada\n2 Bo', ['Ada', 'Bo']],
    ['numbers that do not count belong to names', '1 Ada\n7 Bo', ['1 Ada', '7 Bo']],
    ['a comma in a name', 'Lovelace, Ada\n"Doe, Jo"', ['Lovelace, Ada', 'Doe, Jo']],
    ['a number behind a comma', 'Ada, 1830\nBo', ['Ada | 1830', 'Bo']],
    ['quotes inside a name', 'Jo "Ace" Doe\n"Ace" Doe', ['Jo "Ace" Doe', '"Ace" Doe']],
    ['a header alone', 'Name\nLovelace, Ada\nBo', ['Lovelace, Ada', 'Bo']],
    ['a header with a rating', 'NAME,Rating\nAda,1830\nBo,', ['Ada | 1830', 'Bo']],
    ['first and last names in any order', 'Surname;Given name;Elo\nLovelace;Ada;1830,5\nDoe;;', ['Ada Lovelace | 1830.5', 'Doe']],
    ['tabs', 'Table\tPlayer Name\tPoints\n1\tAda\t9\n2\tBo\t6', ['Ada', 'Bo']],
    ['quoted cells with separators, quotes and line ends', 'name,club\n"Lovelace, ""Ada""",x\n"B\no",y', ['Lovelace, "Ada"', 'B\no']],
    ['a table without a header', '1\tAda\t1830\n2\tBo\t1700', ['Ada', 'Bo']],
    ['a league behind a name', 'Ada; league 2\nBo\nLovelace, Ada; League 1\nCy, 1830; league 2', ['Ada | league 2', 'Bo', 'Lovelace, Ada | league 1', 'Cy | 1830 | league 2']], // prettier-ignore
    ['a league behind the rows of a table', 'Name;Rating\nAda;1830;league 1\n"B;\no";;league 2', ['Ada | 1830 | league 1', 'B;\no | league 2']], // prettier-ignore
    ['a column of leagues', 'Name,League,Rating\nAda,2,1830\nBo,,\nCy,league 1,', ['Ada | 1830 | league 2', 'Bo', 'Cy | league 1']],
    ['a declared separator', 'sep=;\nName;Rating\nAda;1', ['Ada | 1']],
  ])('%s', (_what, text, expected) => expect(playersIn(text)).toEqual(expected));

  it.each<[string, string, [string, string | undefined]]>([
    ['nothing', '', ['roster_empty', undefined]],
    ['a header and nothing below', 'Name,Rating\n', ['roster_empty', undefined]],
    ['a row without a name', 'Name,Rating\nAda,1\n\n,1700', ['roster_line', 'line 4']],
    ['a quotation that is not closed', 'Name,Rating\nAda,1\n"Bo,2\nCy,3', ['roster_line', 'line 3']],
    ['half of a character', 'Ada\n\uD800', ['roster_line', 'line 2']],
    ['a name that is too long', `Ada\n${'x'.repeat(201)}`, ['roster_line', 'line 2']],
    ['too many players', 'x\n'.repeat(10_001), ['too_large', undefined]],
    ['too much text', 'x'.repeat(2_000_001), ['too_large', undefined]],
  ])('%s is refused', (_what, text, expected) => expect(refusalOf(text)).toEqual(expected));

  it('says what it left and what looks double', () => {
    expect(parseRoster('Name,Rating\nAda,n/a\nAda,5')).toEqual(
      E.right({
        players: [{ name: 'Ada' }, { name: 'Ada', rating: '5' }],
        notes: ['Line 2: the rating "n/a" is no number and was left out.', 'One name stands in the roster more than once.'],
      }),
    );
  });

  it('says which leagues there are not', () => {
    expect(parseRoster('Name,League\nAda,3')).toEqual(
      E.right({ players: [{ name: 'Ada' }], notes: ['Line 2: "3" is neither league 1 nor league 2 and was left out.'] }),
    );
  });

  const word = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .map((text) => text.replace(/[\r\n]/g, 'x').trim())
    .filter((text) => text !== '' && text.length <= 100);
  it.each([',', ';', '\t'])('reads back a quoted table separated by %j', (separator) => {
    fc.assert(
      fc.property(fc.array(fc.tuple(word, fc.nat({ max: 9_999 })), { minLength: 1 }), (players) => {
        const lines = players.map(([name, rating]) => `"${name.replaceAll('"', '""')}"${separator}${rating}`);
        expect(playersIn([`Name${separator}Rating`, ...lines].join('\r\n'))).toEqual(
          players.map(([name, rating]) => `${name} | ${rating}`),
        );
      }),
      { numRuns },
    );
  });

  it('answers any text with players or with a refusal', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('"', ',', ';', '\t', '\n', '\r', ' ', 'a', '1', '.', '-', 'Name', '\uD800') }),
        (text) => {
          const roster = parseRoster(text);
          if (E.isRight(roster)) expect(roster.right.players.every(({ name }) => name !== '' && name.trim() === name)).toBe(true);
          else expect(['roster_empty', 'roster_line']).toContain(roster.left.code);
        },
      ),
      { numRuns },
    );
  });
});
