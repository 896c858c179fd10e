import { createHash } from 'node:crypto';
import { defineConfig, type Plugin } from 'vite';
import { builtPages, chunksOf } from './built-chunks.ts';
import { paths } from './src/lib/paths.ts';

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

function builtFiles() {
  const modules = builtPages()
    .filter(({ path }) => offlinePages.includes(path))
    .flatMap(({ modules }) => modules);
  const files = new Set(
    chunksOf(['index.html', ...modules, ...laterParts]).flatMap(
      ({ file, css = [], assets = [] }) => [file, ...css, ...assets],
    ),
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
