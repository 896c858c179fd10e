// Prints what the first visit to each page loads, and fails over budget.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

interface Page {
  path: string;
  description?: string;
  modules: string[];
}

const dist = new URL('./dist/', import.meta.url);
const text = (file: string) => readFileSync(new URL(file, dist), 'utf8');
const manifest = JSON.parse(text('.vite/manifest.json')) as Record<string, Chunk | undefined>;
const pages = JSON.parse(text('.vite/pages.json')) as Page[];

const maxScripts = 12;
const maxCss = 14;

/** The largest first load of JavaScript in KiB. A form costs 25 KiB more, dialogs and menus 50. */
function maxJavaScript({ path, description }: Page): number {
  // Measured: the lists of products and orders are at 217.8. Tasks that wait, quick actions and
  // filters are on staff's first screen; the news of orders load later.
  if (path.startsWith('/seller')) return 218;
  // Measured: the address form is at 147.1, for fewer scripts.
  return description && path !== '/iletisim' ? 116 : 148;
}

/** Returns the files that these modules need to run. */
function filesOf(modules: string[]) {
  const chunks = new Set<Chunk>();
  const add = (module: string) => {
    const chunk = manifest[module];
    if (!chunk) throw new Error(`the build has no ${module}`);
    if (chunks.has(chunk)) return;
    chunks.add(chunk);
    chunk.imports?.forEach(add);
  };
  modules.forEach(add);
  return {
    scripts: [...chunks].map(({ file }) => file),
    css: [...new Set([...chunks].flatMap(({ css }) => css ?? []))],
  };
}

const sizes = new Map<string, number>();

/** Returns the weight of these files in KiB, each compressed by gzip. */
function weight(files: string[]): number {
  return files.reduce((sum, file) => {
    const size =
      sizes.get(file) ?? gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length / 1024;
    sizes.set(file, size);
    return sum + size;
  }, 0);
}

for (const page of pages) {
  const files = filesOf(['index.html', ...page.modules.map((module) => `src/app/${module}`)]);
  const [javaScript, css] = [weight(files.scripts), weight(files.css)];
  const isSeller = page.path.startsWith('/seller');
  const isOver =
    javaScript > maxJavaScript(page) ||
    files.scripts.length > maxScripts ||
    (css > maxCss && !isSeller);
  if (isOver) process.exitCode = 1;
  console.log(
    `${javaScript.toFixed(1).padStart(6)} KiB in ${String(files.scripts.length).padStart(2)} scripts,`,
    `${css.toFixed(1).padStart(5)} KiB of CSS  ${page.path}${isOver ? '  OVER BUDGET' : ''}`,
  );
}
