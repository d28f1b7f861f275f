import * as fs from 'node:fs';
import * as path from 'node:path';
import type { Answer } from './answer';

/** The package that this file belongs to, whether built or not. */
const packageAbove = (folder: string): { readonly name?: string; readonly version?: string } => {
  const file = path.join(folder, 'package.json');
  if (fs.existsSync(file)) return JSON.parse(fs.readFileSync(file, 'utf8')) as { name?: string; version?: string };
  const parent = path.dirname(folder);
  return parent === folder ? {} : packageAbove(parent);
};

export const versionAnswer = (): Answer => {
  const version = packageAbove(__dirname).version ?? 'unknown';
  return { json: { version }, text: version };
};
