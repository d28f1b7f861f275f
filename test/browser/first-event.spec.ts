import * as fs from 'node:fs';
import * as path from 'node:path';
import type { Page } from 'playwright-core';
import { AtVenue, describeInBrowser } from './at-venue';
import { playFirstEvent } from './first-event';
import { firstEventText, PICTURES } from './first-event-text';

const ROOT = path.resolve(__dirname, '../..');
const TEXT = path.join(ROOT, 'docs/first-event.md');
const pictureAt = (name: string) => path.join(ROOT, 'docs/pictures', `${name}.png`);
/** `npm run pictures`: what is found is written down, not compared. */
const writing = process.env['ROUNDBOOK_PICTURES'] === 'write';

/** Width and height, as they stand in the head of a PNG file. */
const sizeOf = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) });

describeInBrowser('the first event', () => {
  const at = new AtVenue();
  beforeAll(() => at.open(), 60_000);
  afterAll(() => at.close(), 30_000);

  it('goes as docs/first-event.md tells it, and looks as its pictures show', async () => {
    const taken = new Map<string, Buffer>();
    const take = async (page: Page, name: string) => {
      await page.evaluate('document.fonts.ready');
      taken.set(name, await page.screenshot({ animations: 'disabled', caret: 'hide' }));
    };
    const text = firstEventText(await playFirstEvent(at, take));
    expect([...taken.keys()]).toEqual(PICTURES);
    if (writing) {
      fs.writeFileSync(TEXT, text);
      for (const [name, png] of taken) fs.writeFileSync(pictureAt(name), png);
    }
    expect(fs.readFileSync(TEXT, 'utf8')).toBe(text);
    // Letters look different on every machine; that the picture is one of this page, and of this size, does not.
    for (const [name, png] of taken) expect(sizeOf(fs.readFileSync(pictureAt(name)))).toEqual(sizeOf(png));
    expect(at.complaints).toEqual([]);
  }, 240_000);
});
