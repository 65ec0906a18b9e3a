import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { PluginOption } from 'vite';

const named = new Map<string, string>();

/** A short class for the styles of a component: each stands in script and style many times. */
function classOf(file: string, hash: string): string {
  const name = `s${hash.slice(-4)}`;
  if ((named.get(name) ?? file) !== file) throw new Error(`${file} and ${named.get(name)} are named alike.`);
  named.set(name, file);
  return name;
}

/** Compiles the components. */
export const components = (): PluginOption =>
  svelte({
    configFile: false,
    compilerOptions: {
      runes: true,
      cssHash: ({ hash, filename }) => classOf(filename, hash(filename)),
    },
  });
