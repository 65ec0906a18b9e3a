import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { budget } from './build/budget.ts';
import { padFiles } from './build/padFiles.ts';
import { shell } from './build/shell.ts';

/** The score pad is a page of its own, with all its files: the browser keeps it whole. Built after the other page. */
export default defineConfig({
  plugins: [
    svelte({ configFile: false, compilerOptions: { runes: true } }),
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
    rollupOptions: { input: 'pad.html' },
  },
});
