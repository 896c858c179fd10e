// Imports point one way: lib → api → ui → entities → features → app; and never in a circle.

/** Everything above a layer. */
const above = {
  lib: '^src/(api|ui|entities|features|app)/',
  api: '^src/(ui|entities|features|app)/',
  ui: '^src/(api|entities|features|app)/',
  entities: '^src/(features|app)/',
  features: '^src/app/',
};

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...Object.entries(above).map(([layer, path]) => ({
      name: `no-upward-import-from-${layer}`,
      severity: 'error',
      from: { path: `^src/${layer}/` },
      to: { path },
    })),
    {
      name: 'testing-only-in-tests',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/testing/' },
      to: { path: '^src/testing/' },
    },
    {
      name: 'no-import-between-features',
      comment: 'What several features need is an entity; pages that join features are in app.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-circle-of-folders',
      comment: 'Two entities may know each other in one direction only.',
      scope: 'folder',
      severity: 'error',
      from: { path: '^src/entities/[^/]+$' },
      to: { circular: true, path: '^src/entities/[^/]+$' },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      // What the build makes (neighbourhoods.ts) is nowhere on disk.
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Tests render whole pages with src/testing, which makes circles that no build has.
    exclude: { path: '\\.(css|woff2|test(-d)?\\.tsx?)$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.app.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
