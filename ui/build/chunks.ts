import type { Plugin } from 'vite';

const START = '/features/start/StartPage.svelte';
const TABLE = '/features/join/AtTable.svelte';

/**
 * Puts the modules of the shell, of the start page and of the table into a chunk each; what start page and table share
 * belongs to the shell. Left to itself, the bundler makes a chunk of its own for every set of modules that some later
 * page shares with them, and many small chunks compress badly.
 */
export function chunks(): Plugin {
  return {
    name: 'chunks',
    apply: 'build',
    outputOptions: (options) => ({ ...options, codeSplitting: { groups: [{ name: chunkOf }] } }),
  };
}

interface Graph {
  getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null;
}

function chunkOf(id: string, graph: Graph): string | null {
  const start = isLoadedBy(START, id, graph);
  const table = isLoadedBy(TABLE, id, graph);
  if (isLoadedBy(null, id, graph) || (start && table)) return 'app';
  return start ? 'start' : table ? 'table' : null;
}

/** Whether a chain of static imports leads to a module from a page, or from the entry (null). */
function isLoadedBy(page: string | null, id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const module = graph.getModuleInfo(id);
  if (module === null) return false;
  const first = page ? id.endsWith(page) : module.isEntry;
  return first || module.importers.some((by) => isLoadedBy(page, by, graph, seen));
}
