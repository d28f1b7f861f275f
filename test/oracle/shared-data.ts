import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The shared folder: where `ROUNDBOOK_SHARED` says, or beside the project. */
export const sharedFolder = process.env['ROUNDBOOK_SHARED'] ?? resolve(__dirname, '../../../shared');

const published = join(sharedFolder, 'data', 'published');

export interface PublishedText {
  readonly name: string;
  readonly text: string;
}

/** The published tournaments whose file name matches, in the order of names; undefined where there is no shared folder. */
export const publishedFiles = (pattern: RegExp): readonly PublishedText[] | undefined => {
  if (!existsSync(published)) return undefined;
  const names = readdirSync(published)
    .filter((name) => pattern.test(name))
    .sort();
  return names.map((name) => ({ name, text: readFileSync(join(published, name), 'utf8') }));
};
