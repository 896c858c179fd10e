import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { defineConfig } from 'vite';
import { pages } from './src/app/pages';
import { paths } from './src/lib/paths';

interface Chunk {
  file: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
}

/** Pages that work without a connection; what they are built of is kept on the device. */
const offlinePages = [
  '/',
  '/urunler',
  '/urunler/:category',
  '/urunler/:category/:id',
  '/sepet',
  '/siparislerim',
  '/cevrimdisi',
];

/** Parts of them that are fetched when they are shown. */
const laterParts = ['src/app/cart-contents.tsx'];

const manifest = JSON.parse(
  readFileSync(new URL('dist/.vite/manifest.json', import.meta.url), 'utf8'),
) as Record<string, Chunk>;

/** A chunk's files, with those of all that it can't run without. */
function filesOf(key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`the build has no ${key}`);
  if (seen.has(key)) return [];
  seen.add(key);
  return [
    chunk.file,
    ...(chunk.css ?? []),
    ...(chunk.assets ?? []),
    ...(chunk.imports ?? []).flatMap((imported) => filesOf(imported, seen)),
  ];
}

function builtFiles() {
  const modules = pages
    .filter(({ path }) => offlinePages.includes(path))
    .flatMap(({ modules }) => modules.map((module) => `src/app/${module}`));
  const files = new Set(['index.html', ...modules, ...laterParts].flatMap((key) => filesOf(key)));
  const revision = createHash('sha256')
    .update([...files].sort().join())
    .digest('hex')
    .slice(0, 16);
  return [
    ...[...files].map((file) => ({ url: `/${file}`, revision: null })),
    { url: paths.offline(), revision },
    { url: '/art/domino.svg', revision },
    { url: '/favicon.svg', revision },
  ];
}

// Built after the page, into the same folder: a worker can't share the page's chunks.
export default defineConfig({
  resolve: { alias: { '@': new URL('./src', import.meta.url).pathname } },
  define: {
    BUILT_FILES: JSON.stringify(builtFiles()),
    'process.env.NODE_ENV': JSON.stringify('production'),
  },
  publicDir: false,
  build: {
    emptyOutDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: { 'service-worker': 'worker/service-worker.ts' },
      output: { format: 'iife', entryFileNames: '[name].js' },
    },
  },
});
