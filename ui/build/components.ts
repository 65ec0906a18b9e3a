import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin, PluginOption } from 'vite';

const named = new Map<string, string>();

/** A short class for the styles of a component: each stands in script and style many times. */
function classOf(file: string, hash: string): string {
  const name = `s${hash.slice(-4)}`;
  if ((named.get(name) ?? file) !== file) throw new Error(`${file} and ${named.get(name)} are named alike.`);
  named.set(name, file);
  return name;
}

const HYDRATION = /\/svelte\/src\/internal\/client\/dom\/hydration\.js$/;
const NOTHING = [
  ...['hydrate_next', 'hydrate_template', 'next', 'read_hydration_instruction', 'reset', 'set_hydrate_node'],
  ...['set_hydrating', 'skip_nodes'],
];

/** The server renders no component: what Svelte does for pages that come rendered is left out, as its comments intend.
 * A build fails if Svelte looks for something else there. */
const unhydrated: Plugin = {
  name: 'unhydrated',
  apply: 'build',
  enforce: 'pre',
  config: () => ({
    build: { rolldownOptions: { treeshake: { manualPureFunctions: ['$.next', '$.reset'] } } },
  }),
  load: (id) =>
    HYDRATION.test(id)
      ? [
          'export const hydrating = false;',
          'export const hydrate_node = null;',
          ...NOTHING.map((name) => `/* @__NO_SIDE_EFFECTS__ */ export function ${name}() {}`),
        ].join('\n')
      : null,
};

/** Compiles the components. */
export const components = (): PluginOption => [
  unhydrated,
  svelte({
    configFile: false,
    compilerOptions: {
      runes: true,
      discloseVersion: false,
      cssHash: ({ hash, filename }) => classOf(filename, hash(filename)),
    },
  }),
];
