import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { RefusalError } from '@roundbook/kernel';
import { LIMITS, readJson, readText } from './read-input';

describe('reading a file', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roundbook-input-'));
  const file = (name: string, content: Buffer | string): string => {
    const place = path.join(folder, name);
    fs.writeFileSync(place, content);
    return place;
  };
  const codeOf = async (work: Promise<unknown>): Promise<string> => {
    try {
      await work;
      return 'done';
    } catch (error) {
      if (error instanceof RefusalError) return error.refusal.code;
      throw error;
    }
  };
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  it('takes UTF-8, with or without a byte order mark', async () => {
    expect(await readText(file('a', '\uFEFF山田'), 'roster')).toBe('山田');
    // Of a ledger file every byte is checked, this one too.
    expect(await readText(file('c', '\uFEFF{}'), 'ledgerFile')).toBe('\uFEFF{}');
    expect(await readJson(file('b', '\uFEFF{"a":1}'), 'policy')).toEqual({ a: 1 });
  });

  it.each([
    ['other encodings', Buffer.from([0x41, 0xe9, 0x42]), 'not_utf8'],
    ['half of a character', Buffer.from([0xed, 0xa0, 0x80]), 'not_utf8'],
  ])('refuses %s', async (_what, content, code) => expect(await codeOf(readText(file('c', content), 'roster'))).toBe(code));

  it.each(['{"a":NaN}', '{"a":1', '', '{a:1}', '[1,]'])('refuses %j as no JSON', async (text) =>
    expect(await codeOf(readJson(file('d', text), 'policy'))).toBe('not_json'),
  );

  it('refuses what is missing, a folder, and what is too large without reading it', async () => {
    expect(await codeOf(readText(path.join(folder, 'none'), 'roster'))).toBe('file_unreadable');
    expect(await codeOf(readText(folder, 'roster'))).toBe('file_unreadable');
    const large = file('large', '');
    fs.truncateSync(large, LIMITS.policy + 1);
    expect(await codeOf(readText(large, 'policy'))).toBe('too_large');
  });
});
