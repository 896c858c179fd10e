// Prints what the first visit to each page loads, and fails over budget.
import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gzipSync } from 'node:zlib';
import { builtPages, chunksOf } from './built-chunks.ts';

const dist = new URL('./dist/', import.meta.url);

const maxScripts = 12;
const maxCss = 14;

/** The largest first load of JavaScript in KiB. A form costs 25 KiB more, that of an address 35. */
function maxJavaScript({ path, description }: ReturnType<typeof builtPages>[number]): number {
  // Staff pages always load: React, router, queries and the shop's frame 103, dialogs and popovers 42, forms 23,
  // modules shared with shoppers' pages 17, those of the staff area 22, the question of a conflicting change included; a
  // page itself has up to 6.
  if (path.startsWith('/seller')) return 218;
  return description && path !== '/iletisim' ? 115 : 150.1;
}

const sizes = new Map<string, number>();

/** Returns the weight of these files in KiB, each compressed by gzip. */
function weight(files: string[]): number {
  return files.reduce((sum, file) => {
    const built = () => brotliDecompressSync(readFileSync(new URL(`${file}.br`, dist)));
    const size = sizes.get(file) ?? gzipSync(built(), { level: 9 }).length / 1024;
    sizes.set(file, size);
    return sum + size;
  }, 0);
}

for (const page of builtPages()) {
  const chunks = chunksOf(['index.html', ...page.modules]);
  const javaScript = weight(chunks.map(({ file }) => file));
  const css = weight([...new Set(chunks.flatMap(({ css }) => css ?? []))]);
  const isSeller = page.path.startsWith('/seller');
  const isOver =
    javaScript > maxJavaScript(page) || chunks.length > maxScripts || (css > maxCss && !isSeller);
  if (isOver) process.exitCode = 1;
  console.log(
    `${javaScript.toFixed(1).padStart(6)} KiB in ${String(chunks.length).padStart(2)} scripts,`,
    `${css.toFixed(1).padStart(5)} KiB of CSS  ${page.path}${isOver ? '  OVER BUDGET' : ''}`,
  );
}
