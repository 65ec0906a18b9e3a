import type { Rolldown } from 'vite';

export type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };
export type Bundle = Rolldown.OutputBundle;

/** The chunks that a browser loads with some of them: those and what they import statically. */
export function loadedWith(bundle: Bundle, wanted: (chunk: Chunk) => boolean): Chunk[] {
  const loaded = new Set<Chunk>();
  const load = (name: string): void => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || loaded.has(chunk)) return;
    loaded.add(chunk);
    chunk.imports.forEach(load);
  };
  for (const [name, chunk] of Object.entries(bundle)) if (chunk.type === 'chunk' && wanted(chunk)) load(name);
  return [...loaded];
}
