import { defineConfig } from 'vite';
import { budget } from './build/budget.ts';
import { components } from './build/components.ts';
import { padFiles } from './build/padFiles.ts';
import { shell } from './build/shell.ts';
import { texts } from './build/texts.ts';

/** The score pad is a page of its own, with all its files: the browser keeps it whole. Built after the other page. */
export default defineConfig({
  plugins: [
    components(),
    texts(['common', 'table', 'newGame', 'pad', 'live']),
    budget(60 * 1000),
    padFiles(),
    shell(),
  ],
  publicDir: false,
  build: {
    outDir: '../src/gizzard/server/static',
    emptyOutDir: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { input: 'pad.html', checks: { bundlerTimings: false } },
  },
});
