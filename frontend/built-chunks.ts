import { readFileSync } from 'node:fs';

/** What the build's manifest says about a module: its file and what that needs. */
interface Chunk {
  file: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
}

/** Returns the chunks that these modules need to run. */
export function chunksOf(modules: string[]): Chunk[] {
  const manifest = JSON.parse(
    readFileSync(new URL('dist/.vite/manifest.json', import.meta.url), 'utf8'),
  ) as Record<string, Chunk | undefined>;
  const chunks = new Set<Chunk>();
  const add = (module: string) => {
    const chunk = manifest[module];
    if (!chunk) throw new Error(`the build has no ${module}`);
    if (chunks.has(chunk)) return;
    chunks.add(chunk);
    chunk.imports?.forEach(add);
  };
  modules.forEach(add);
  return [...chunks];
}
