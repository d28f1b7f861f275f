import * as fs from 'node:fs';
import * as path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');
const NOT_OURS = new Set(['node_modules', 'dist', 'coverage', '.git']);
const MOST_LINES = 400;

function* filesIn(folder: string): Generator<string> {
  for (const entry of fs.readdirSync(path.join(ROOT, folder), { withFileTypes: true })) {
    const file = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!NOT_OURS.has(entry.name)) yield* filesIn(file);
    } else if (/\.(ts|tsx|js|mjs|cjs|json|md|sh|yml|yaml|css|html)$/.test(entry.name) || file === '.ci/run') yield file;
  }
}

interface Style {
  readonly what: string;
  /** What is wrong with a file; nothing where it is in order. */
  readonly faults: (file: string, text: string) => readonly string[];
}

const linesWith = (pattern: RegExp, concerns: (file: string) => boolean) => (file: string, text: string) =>
  concerns(file) ? text.split('\n').flatMap((line, at) => (pattern.test(line) ? [`line ${at + 1}: ${line.trim().slice(0, 80)}`] : [])) : [];

const isCode = (file: string): boolean => /\.(ts|tsx|js|mjs|cjs)$/.test(file);
const anyFile = (): boolean => true;

/** What needs published data, a browser, strace or small disks, which may not be there: it skips by name, and CI counts what is skipped as failed. */
const SAYS_WHAT_IS_MISSING = /^test\/(oracle|browser|fault)\/|^test\/support\/where-possible\.ts$/;

// Written in pieces where this file itself would be found otherwise.
const STYLES: readonly Style[] = [
  {
    what: 'no file is named after nothing in particular',
    faults: (file) => {
      const words = path.basename(file).toLowerCase().split(/[.-]/);
      return words.filter((word) => /^(utils?|helpers?|common|managers?)$/.test(word));
    },
  },
  { what: 'nothing is left to be done', faults: linesWith(/\b(TO[D]O|FIX[M]E)\b/, isCode) },
  {
    what: 'no test is left out or singled out',
    faults: linesWith(
      /\b(it|test|describe)\.(only|skip|todo)\b|\b(xit|xdescribe|xtest|fit|fdescribe)\(/,
      (file) => isCode(file) && !SAYS_WHAT_IS_MISSING.test(file),
    ),
  },
  { what: 'no path of one machine', faults: linesWith(/\/wor[k]\/|\/home\/[a-z]+\//, anyFile) },
  { what: 'no address of a package registry', faults: linesWith(/https?:\/\/registr[y]/, anyFile) },
  {
    what: `no TypeScript file of more than ${MOST_LINES} lines`,
    faults: (file, text) => {
      const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
      return /\.tsx?$/.test(file) && lines > MOST_LINES ? [`${lines} lines`] : [];
    },
  },
];

const faultsOf = ({ faults }: Style, files: ReadonlyMap<string, string>): string[] =>
  [...files].flatMap(([file, text]) => faults(file, text).map((fault) => `${file}: ${fault}`));

describe('style', () => {
  const files = new Map([...filesIn('.')].map((file) => [file, fs.readFileSync(path.join(ROOT, file), 'utf8')]));

  it('looks at the whole project', () => {
    expect([...files.keys()]).toEqual(
      expect.arrayContaining(['package-lock.json', '.ci/run', 'scripts/test.js', 'test/style/style.spec.ts']),
    );
    expect([...files.keys()].filter((file) => file.startsWith('libs/')).length).toBeGreaterThan(50);
  });

  it.each(STYLES)('$what', (style) => {
    expect(faultsOf(style, files)).toEqual([]);
  });

  it.each([
    ['libs/exact/src/fraction-utils.ts', ''],
    ['libs/exact/src/common.ts', ''],
    ['libs/exact/src/fraction.ts', `// ${'TO'}${'DO'}: more`],
    ['libs/exact/src/fraction.spec.ts', `it${'.only'}('adds', () => {});`],
    ['libs/exact/src/fraction.spec.ts', `describe${'.skip'}('adds', () => {});`],
    ['README.md', `see /${'work'}/main`],
    ['package-lock.json', `"resolved": "https://${'registry'}.example/x.tgz"`],
    ['libs/exact/src/fraction.ts', 'x\n'.repeat(MOST_LINES + 1)],
  ])('would notice %s with its fault', (file, text) => {
    expect(STYLES.filter((style) => faultsOf(style, new Map([[file, text]])).length > 0)).toHaveLength(1);
  });

  it('finds nothing wrong with a file of just the allowed length', () => {
    expect(STYLES.flatMap((style) => faultsOf(style, new Map([['libs/exact/src/fraction.ts', 'x\n'.repeat(MOST_LINES)]])))).toEqual([]);
  });
});
