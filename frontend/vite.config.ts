import path from 'node:path';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { neighbourhoods } from './neighbourhoods';
import { scriptsAfterPaint } from './scripts-after-paint';
import { pages } from './src/app/pages';

const server = 'http://127.0.0.1:8080';

/** Fails the build when a shopper's page would carry what only the seller needs. */
function sellerApart(): Plugin {
  return {
    name: 'seller-apart',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const withImports = (chunk: (typeof chunks)[number], found = new Set<typeof chunk>()) => {
        if (found.has(chunk)) return found;
        found.add(chunk);
        for (const file of chunk.imports) {
          const imported = chunks.find(({ fileName }) => fileName === file);
          if (imported) withImports(imported, found);
        }
        return found;
      };
      for (const page of chunks) {
        if (!page.isEntry && !/src\/app\/routes\/(?!seller\/)/.test(page.facadeModuleId ?? ''))
          continue;
        const foreign = [...withImports(page)]
          .flatMap(({ moduleIds }) => moduleIds)
          .filter((id) =>
            /src\/(features\/(products-admin|orders-admin|inbox|synonyms|overview)|app\/routes\/seller)\//.test(
              id,
            ),
          );
        if (foreign.length > 0) this.error(`${page.name} carries ${foreign.join(', ')}`);
      }
    },
  };
}

/** Tells the server which pages there are, beside the manifest, which says what they are built of. */
function pageList(): Plugin {
  return {
    name: 'page-list',
    apply: 'build',
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: '.vite/pages.json',
        source: JSON.stringify(pages, null, 2),
      });
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

const inBrowser = { environment: 'jsdom', setupFiles: './src/testing/setup.ts' };

export default defineConfig({
  plugins: [
    react(),
    neighbourhoods(),
    sellerApart(),
    pageList(),
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
    // The word list that the tests share with the server's.
    fs: { allow: ['.', '../docs'] },
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
            // One file instead of a dozen: smaller in all, and unchanged by our own releases.
            {
              name: 'vendor',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|zustand)[\\/](?!.*(queries(Observer)?|useMutation|mutationObserver)\.)/i,
            },
            // What only forms and dialogs need waits until one of them is opened.
            {
              name: 'forms',
              test: /node_modules[\\/](react-hook-form|@hookform|zod)[\\/]|src[\\/]lib[\\/]field-schemas/,
            },
            {
              name: 'dialogs',
              test: /node_modules[\\/](@base-ui|@floating-ui)/,
            },
            {
              name: 'shared',
              test: /src[\\/](ui[\\/](?!(confirm-)?dialog|field|honeypot|form|seller|pagination)|lib[\\/](?!field-schemas|date|draft|telephone|use-page-in)|entities[\\/](?!order|thread|legal)|features[\\/](?!account|content|inbox|overview|synonyms|[a-z]+-admin)|app[\\/]use-page-title)/,
              minShareCount: 6,
            },
          ],
        },
      },
    },
  },
  test: {
    globals: true,
    css: { include: /\.module\.css$/, modules: { classNameStrategy: 'scoped' } },
    testTimeout: 20_000,
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
