import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { transformSync } from '@swc/core';

/** One change of one source file: the text that is there once, and what stands there instead. */
export interface SourceChange {
  /** Relative to the project, as `libs/tournament/src/placing.ts`. */
  readonly file: string;
  readonly was: string;
  readonly becomes: string;
}

const ROOT = path.resolve(__dirname, '../..');

const packages = createRequire(__filename);

const translated = new Map<string, string>();

const translate = (file: string, source: string): string =>
  transformSync(source, { filename: file, module: { type: 'commonjs' }, jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } }).code;

/** The text however its lines are broken. */
const anyLayout = (text: string): RegExp => {
  const words = text.split(/\s+/).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(words.join('\\s+'), 'g');
};

const textOf = (file: string, change: SourceChange | undefined): string => {
  if (change !== undefined && path.join(ROOT, change.file) === file) {
    const source = fs.readFileSync(file, 'utf8');
    const wanted = anyLayout(change.was);
    if (source.match(wanted)?.length !== 1) throw new Error(`${change.file} does not hold this once: ${change.was}`);
    return translate(
      file,
      source.replace(wanted, () => change.becomes),
    );
  }
  const known = translated.get(file);
  if (known !== undefined) return known;
  const text = translate(file, fs.readFileSync(file, 'utf8'));
  translated.set(file, text);
  return text;
};

/** Our own source that a name means, or undefined for a package. */
const ownSource = (from: string, name: string): string | undefined => {
  const lib = /^@roundbook\/([a-z-]+)$/.exec(name)?.[1];
  if (lib !== undefined) return path.join(ROOT, 'libs', lib, 'src/index.ts');
  if (!name.startsWith('.')) return undefined;
  const wanted = path.resolve(path.dirname(from), name);
  return [`${wanted}.ts`, path.join(wanted, 'index.ts')].find((file) => fs.existsSync(file));
};

/** A module with everything of ours that it uses, loaded afresh, one source file being changed. The files stay as they are. */
export const loadedWith = (change: SourceChange | undefined, entry: string): Record<string, unknown> => {
  const modules = new Map<string, { exports: Record<string, unknown> }>();
  const load = (file: string): Record<string, unknown> => {
    const known = modules.get(file);
    if (known !== undefined) return known.exports;
    const loaded = { exports: {} as Record<string, unknown> };
    modules.set(file, loaded);
    const use = (name: string): unknown => {
      const own = ownSource(file, name);
      return own === undefined ? packages(name) : load(own);
    };
    const run = new Function('module', 'exports', 'require', '__dirname', '__filename', textOf(file, change)) as (
      ...args: unknown[]
    ) => void;
    run(loaded, loaded.exports, use, path.dirname(file), file);
    return loaded.exports;
  };
  return load(path.join(ROOT, entry));
};
