import { defineConfig } from 'vitest/config';
import { budget } from './build/budget.ts';
import { chunks } from './build/chunks.ts';
import { components } from './build/components.ts';
import { icons } from './build/icons.ts';
import { pages } from './build/pages.ts';
import { shell } from './build/shell.ts';
import { texts } from './build/texts.ts';
import { versions } from './build/versions.ts';

const isStyle = (file: string): boolean => file.endsWith('.css');

export default defineConfig({
  plugins: [
    components(),
    icons(),
    pages(),
    shell(true),
    chunks(),
    texts(),
    versions(),
    budget(43_500, 'common', 'start'),
  ],
  build: {
    outDir: '../src/gizzard/server/static',
    emptyOutDir: true,
    // The scripts of a page that somebody comes to are in the server's head, and need not be listed in the shell.
    modulePreload: { polyfill: false, resolveDependencies: (_, files) => files.filter(isStyle) },
    assetsInlineLimit: 0,
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  server: {
    fs: { allow: ['.', '../docs', '../src/gizzard/core/texts/compiled'] }, // a test compares the docs with the texts
    // As objects: the server compares the page's origin with the host it is asked for.
    proxy: {
      '/api': { target: 'http://127.0.0.1:8123' },
      '/ws': { target: 'ws://127.0.0.1:8123', ws: true },
    },
  },
  /* Long enough for a busy machine: no test is about time. */
  test: {
    environment: 'happy-dom',
    css: { include: [/\.css\?raw/] }, // a test reads style sheets
    include: ['tests/**/*.test.ts'],
    isolate: false,
    restoreMocks: true,
    setupFiles: ['tests/setup.ts'],
    testTimeout: 60_000,
    unstubGlobals: true,
  },
});
