import path from 'node:path';
import { defineConfig } from 'vite';

const root = import.meta.dirname;

/** The page as the venue serves it: files of its own origin only, nothing inline, so that `script-src 'self'` holds. */
export default defineConfig({
  root,
  publicDir: path.join(root, 'public'),
  resolve: { alias: [{ find: /^@roundbook\/(.*)$/, replacement: path.resolve(root, '../../libs/$1/src/index.ts') }] },
  build: {
    outDir: path.resolve(root, '../../dist/web'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    reportCompressedSize: true,
    rollupOptions: {
      treeshake: { moduleSideEffects: [{ test: /\/libs\//, sideEffects: false }] },
      // Packages mark files for servers that render pages; there is none here.
      onwarn: (warning, warn) => (warning.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : warn(warning)),
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
