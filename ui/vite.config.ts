import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { budget } from './build/budget.ts';
import { eagerChunk } from './build/eagerChunk.ts';
import { icons } from './build/icons.ts';

export default defineConfig({
  plugins: [svelte({ configFile: false }), icons(), eagerChunk(), budget(90 * 1024)],
  build: {
    outDir: '../src/gizzard/server/static',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  server: {
    fs: { allow: ['.', '../docs'] }, // a test compares them with the texts
    // As objects: the server compares the page's origin with the host it is asked for.
    proxy: {
      '/api': { target: 'http://127.0.0.1:8123' },
      '/ws': { target: 'ws://127.0.0.1:8123', ws: true },
    },
  },
  /* Long enough for a busy machine: no test is about time. */
  test: {
    environment: 'happy-dom',
    include: ['tests/**/*.test.ts'],
    isolate: false,
    restoreMocks: true,
    testTimeout: 60_000,
    unstubGlobals: true,
  },
});
