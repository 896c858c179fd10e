import path from 'node:path';
import react from '@vitejs/plugin-react';
import type { Plugin, Rolldown } from 'vite';
import { defineConfig } from 'vitest/config';
import { neighbourhoods } from './neighbourhoods.ts';
import { scriptsAfterPaint } from './scripts-after-paint.ts';

const server = 'http://127.0.0.1:8080';

/** Returns everything that is reached from `start`, which comes first. */
function closure(start: string, next: (id: string) => readonly string[]): string[] {
  const found = new Set([start]);
  for (const id of found) next(id).forEach((reached) => found.add(reached));
  return [...found];
}

const shopperPage = /src\/app\/routes\/(?!seller\/)/;
const sellerModule =
  /src\/(features\/(products-admin|orders-admin|inbox|synonyms|overview)|app\/routes\/seller)\//;

/** Fails the build when a shopper's page would carry what only the seller needs. */
function sellerApart(): Plugin {
  return {
    name: 'seller-apart',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).filter((file) => file.type === 'chunk');
      const chunks = new Map(files.map((chunk) => [chunk.fileName, chunk]));
      for (const page of files) {
        if (!page.isEntry && !shopperPage.test(page.facadeModuleId ?? '')) continue;
        const foreign = closure(page.fileName, (file) => chunks.get(file)?.imports ?? [])
          .flatMap((file) => chunks.get(file)?.moduleIds ?? [])
          .filter((id) => sellerModule.test(id));
        if (foreign.length > 0) this.error(`${page.name} carries ${foreign.join(', ')}`);
      }
    },
  };
}

/** A CSS module is more than its names: it stays where they have all been written out. */
function styleSheetsStay(): Plugin {
  return {
    name: 'style-sheets-stay',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
    },
  };
}

/** In tests the style sheets are their class names: nothing is laid out there. */
function classNamesOnly(): Plugin {
  return {
    name: 'class-names-only',
    enforce: 'pre',
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: (css) =>
        [...css.matchAll(/\.([a-z]\w*)/gi)].map(([selector]) => `${selector} {}`).join('\n'),
    },
  };
}

/** The modules of the pages where first visits begin. The contact page is left out for its form's sake. */
const publicPages =
  /src\/app\/(secondary-routes|routes\/(home|products|category|product|cart|about|legal|help\/\w+))\.tsx$/;

/** The public pages that most first visits begin with. */
const cataloguePages = /src\/app\/routes\/(home|products|category|product)\.tsx$/;

/** Libraries that only some pages need. */
const formLibraries = /node_modules[\\/](react-hook-form|@hookform|zod)[\\/]/;
const comboboxLibrary = /@base-ui[\\/]react[\\/](combobox|autocomplete)[\\/]/;
const dialogLibraries = /node_modules[\\/](@base-ui|@floating-ui|react-remove-scroll)[\\/]/;

/** Parts of TanStack Query that only some pages need, which the package's index hides. */
const mutations = /@tanstack[\\/].*[\\/](mutationObserver|useMutation)\./;
const listsOfQueries = /@tanstack[\\/].*[\\/](queriesObserver|useQueries)\./;

/** The modules by which only staff's pages are reached. */
const staffEntries = [
  '/src/app/seller-routes.tsx',
  '/src/app/reauthenticate-dialog.tsx',
  '/src/features/content/template-mark.tsx',
];

/** Returns one chunk for what several of staff's pages share and no shopper's page needs. */
const staffChunk: Rolldown.CodeSplittingNameFunction = (id, context) => {
  const users = closure(id, (user) => {
    if (staffEntries.some((entry) => user.endsWith(entry))) return [];
    const { importers = [], dynamicImporters = [] } = context.getModuleInfo(user) ?? {};
    return [...importers, ...dynamicImporters];
  });
  return users.some((user) => user.endsWith('/src/main.tsx')) ? null : 'staff';
};

/** Returns the chunk of a module that several pages share, by the libraries it needs and the pages that need it. */
const sharedChunk: Rolldown.CodeSplittingNameFunction = (id, context) => {
  const imports = closure(id, (module) => context.getModuleInfo(module)?.importedIds ?? []);
  if (imports.some((module) => formLibraries.test(module))) return 'forms';
  if (imports.some((module) => comboboxLibrary.test(module))) return 'combobox';
  if (imports.some((module) => dialogLibraries.test(module))) return 'dialogs';
  if (mutations.test(id)) return 'private';
  // A chunk of its own: of the public pages only the lists of products need it.
  if (listsOfQueries.test(id)) return null;
  const users = closure(id, (module) => context.getModuleInfo(module)?.importers ?? []);
  const isNeededBy = (pages: RegExp) => users.some((user) => pages.test(user));
  if (isNeededBy(cataloguePages)) return 'catalogue';
  return isNeededBy(publicPages) ? 'public' : 'private';
};

const inBrowser = { environment: 'jsdom', setupFiles: './src/testing/setup.ts' };

export default defineConfig({
  plugins: [
    react(),
    neighbourhoods(),
    sellerApart(),
    scriptsAfterPaint(),
    styleSheetsStay(),
    ...(process.env.VITEST ? [classNamesOnly()] : []),
  ],
  css: {
    modules: {
      // Names that can be read, and that the server writes into the prerendered shell.
      generateScopedName: (name, file) => `${path.basename(file, '.module.css')}__${name}`,
    },
  },
  resolve: { alias: { '@': new URL('./src', import.meta.url).pathname } },
  server: {
    proxy: { '/api': server, '/images': server },
    // What the tests share with the server: a word list, and the documents of invoices.
    fs: { allow: ['.', '../docs', '../crates/infra-ubl/tests/golden'] },
  },
  build: {
    // The server compresses the files itself and answers /assets/ as immutable.
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    // Every browser that runs these scripts knows modulepreload.
    modulePreload: {
      polyfill: false,
      // What a later page needs it names itself; a list of all pages' files would weigh on the first one.
      resolveDependencies: (_file, dependencies, { hostType }) =>
        hostType === 'html' ? dependencies : [],
    },
    // The server tells browsers from it which files a page needs.
    manifest: true,
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css') ? 'assets/[hash][extname]' : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /node_modules/, tags: ['$initial'], priority: 4 },
            { name: 'frame', tags: ['$initial'], priority: 3 },
            {
              name: staffChunk,
              // Most pages need nothing of the product form or of invoices or refunds.
              test: /src[\\/](?!entities[\\/](invoice[\\/](?!due)|refund[\\/])|features[\\/]products-admin[\\/](form[\\/](?!price-and-stock)|makers|pictures[\\/]picture-slot))|lucide[\\/]/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            {
              // The page and the dialogs that change products need it.
              name: 'product-form',
              test: /src[\\/]features[\\/]products-admin[\\/](form[\\/](?!price-and-stock)|pictures[\\/]picture-slot)/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            {
              // Staff pages about orders need it.
              name: 'invoice',
              test: /src[\\/]entities[\\/]invoice[\\/](?!due)/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            {
              // Few of the pages with a form have an address.
              name: 'address',
              test: /src[\\/](entities[\\/]address[\\/](?!queries|places)|features[\\/]addresses[\\/]address-form)/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            {
              name: sharedChunk,
              // Threads and logins are customers' and staff's; chunks of their own would be further scripts.
              // What few shops, orders or pages need is no part of it.
              test: /src[\\/](api|entities(?![\\/](refund|instalment))|lib(?![\\/]contact-link)|ui|app|features[\\/](threads|account))[\\/]|node_modules[\\/]/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            {
              // Each page loads only its own part of these.
              name: 'features',
              test: /src[\\/]features[\\/]/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 1500,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  test: {
    globals: true,
    css: { include: /\.module\.css$/, modules: { classNameStrategy: 'scoped' } },
    // More than one wait of a failing test (waiting.ts), so that the wait says what it missed.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          environment: 'node',
          include: ['{src,worker}/**/*.test.ts'],
          exclude: ['src/**/*.{dom,isolated}.test.ts'],
          // They share nothing that one could leave behind for another.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          ...inBrowser,
          include: ['src/**/*.test.tsx', 'src/**/*.dom.test.ts'],
          exclude: ['src/**/*.isolated.test.tsx'],
          // setup.ts clears up after each test; a window and all modules anew for each file take thrice the time.
          isolate: false,
        },
      },
      {
        extends: true,
        // What is about a page's first moments, or goes on in the background, needs modules of its own.
        test: { name: 'isolated', ...inBrowser, include: ['src/**/*.isolated.test.{ts,tsx}'] },
      },
    ],
  },
});
