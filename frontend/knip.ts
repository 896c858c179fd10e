import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  entry: ['e2e/**/*.spec.ts'],
  project: ['src/**/*.{ts,tsx,css}', 'e2e/**/*.ts', '*.{js,ts}'],
  ignoreIssues: { 'src/api/schema.ts': ['types'] },
  compilers: {
    // What a style sheet takes from elsewhere: other sheets and the fonts of packages.
    css: (text: string) =>
      [...text.matchAll(/(?:@import |url\()'([^']+)'/g)]
        .map(([, from]) => `import '${from}';`)
        .join('\n'),
  },
};

export default config;
