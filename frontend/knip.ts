import type { KnipConfig } from 'knip';

// knip needs oxc-parser, which package.json holds at 0.154: 0.156 lacks some platforms.
const config: KnipConfig = {
  // lazy-page.ts reads the nested routes of a page's module.
  entry: ['e2e/**/*.spec.ts', 'src/app/seller-routes.tsx'],
  project: ['src/**/*.{ts,tsx,css}', '{e2e,worker}/**/*.ts', '*.{js,ts}'],
  // Generated as a whole.
  ignoreIssues: { 'src/api/schema.ts': ['types'], 'src/api/limits.ts': ['exports'] },
  // Fonts of the journeys' browser: e2e/fonts/*.conf names their files.
  ignoreDependencies: [/@expo-google-fonts\/.+/, 'dejavu-fonts-ttf'],
  compilers: {
    // What a style sheet takes from elsewhere: other sheets and the fonts of packages.
    css: (text: string) =>
      [...text.matchAll(/(?:@import |url\()'([^']+)'/g)]
        .map(([, from]) => `import '${from}';`)
        .join('\n'),
  },
};

export default config;
