import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';
import { pages } from './src/app/pages.ts';
import { paths } from './src/lib/paths.ts';

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

type Manifest = Record<string, Chunk>;

/** A chunk's files, with those of all that it can't run without. */
function filesOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`the build has no ${key}`);
  if (seen.has(key)) return [];
  seen.add(key);
  return [
    chunk.file,
    ...(chunk.css ?? []),
    ...(chunk.assets ?? []),
    ...(chunk.imports ?? []).flatMap((imported) => filesOf(manifest, imported, seen)),
  ];
}

function builtFiles() {
  const manifest = JSON.parse(
    readFileSync(new URL('dist/.vite/manifest.json', import.meta.url), 'utf8'),
  ) as Manifest;
  const modules = pages
    .filter(({ path }) => offlinePages.includes(path))
    .flatMap(({ modules }) => modules.map((module) => `src/app/${module}`));
  const files = new Set(
    ['index.html', ...modules, ...laterParts].flatMap((key) => filesOf(manifest, key)),
  );
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

/** Tells the worker what the page was built of; asked only when it is built, not when it is read. */
const builtFilesOfThePage: Plugin = {
  name: 'built-files-of-the-page',
  config: () => ({ define: { BUILT_FILES: JSON.stringify(builtFiles()) } }),
};

// Built after the page, into the same folder: a worker can't share the page's chunks.
export default defineConfig({
  resolve: { alias: { '@': new URL('./src', import.meta.url).pathname } },
  plugins: [builtFilesOfThePage],
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
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
