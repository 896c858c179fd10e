import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const server = 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react(), tailwindcss()],
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
    // The server tells browsers from it which files a page needs.
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One file instead of a dozen: smaller in all, and unchanged by our own releases.
            {
              name: 'vendor',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|zustand)[\\/]/,
            },
            { name: 'shared', test: /src[\\/](components|lib|features)[\\/]/, minShareCount: 5 },
          ],
        },
      },
    },
  },
  test: {
    environment: 'jsdom',
    globals: true,
    setupFiles: './src/testing/setup.ts',
    include: ['src/**/*.test.{ts,tsx}'],
    css: false,
    testTimeout: 20_000,
    restoreMocks: true,
  },
});
