import type { Plugin } from 'vite';

/**
 * Puts all modules that the first screen and the table load at once into one chunk. Left to itself, the bundler makes a
 * chunk of its own for every set of modules that some later page shares with them, and many small chunks compress badly.
 */
export function eagerChunk(): Plugin {
  return {
    name: 'eager-chunk',
    apply: 'build',
    outputOptions: (options) => ({
      ...options,
      codeSplitting: { groups: [{ name: (id, graph) => (isEager(id, graph) ? 'app' : null) }] },
    }),
  };
}

interface Graph {
  getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null;
}

/** Whether a chain of static imports leads from an entry to a module. */
function isEager(id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const module = graph.getModuleInfo(id);
  return module !== null && (module.isEntry || module.importers.some((by) => isEager(by, graph, seen)));
}
