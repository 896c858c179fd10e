import { readFileSync } from 'node:fs';

/** What the build's manifest says about a module: its file and what that needs. */
interface Chunk {
  file: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
}

const read = (file: string): unknown =>
  JSON.parse(readFileSync(new URL(`dist/.vite/${file}`, import.meta.url), 'utf8'));

/** A page of the list that page-list.ts writes. */
interface BuiltPage {
  path: string;
  description?: string;
  modules: string[];
}

/** Returns every page of the build. */
export const builtPages = () => read('pages.json') as BuiltPage[];

/** Returns the chunks that these modules need to run. */
export function chunksOf(modules: string[]): Chunk[] {
  const manifest = read('manifest.json') as Record<string, Chunk | undefined>;
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
