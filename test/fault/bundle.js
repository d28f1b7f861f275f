/**
 * Makes one file of a program and all of ours that it uses, so that it starts in a moment: `node bundle.js <entry.ts> <folder>`.
 * Its name is that of the entry, ending in `.cjs`; packages are left outside.
 */
const path = require('node:path');

const root = path.resolve(__dirname, '../..');

async function main([entry, folder]) {
  const { build } = await import('vite');
  const inside = (place) => path.join(root, place);
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    resolve: {
      alias: [
        { find: /^@roundbook\/(ledger|query)$/, replacement: inside('services/$1/src/index.ts') },
        { find: /^@roundbook\/([^/]+)$/, replacement: inside('libs/$1/src/index.ts') },
      ],
    },
    build: {
      ssr: path.resolve(entry),
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      rollupOptions: {
        output: { format: 'cjs', entryFileNames: `${path.basename(entry, '.ts')}.cjs`, codeSplitting: false },
      },
    },
  });
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
