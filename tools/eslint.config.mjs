// The linter of these scripts, which is installed in frontend/.
import { createRequire } from 'node:module';

const require = createRequire(new URL('../frontend/package.json', import.meta.url));
const js = require('@eslint/js');
const prettier = require('eslint-config-prettier');
const globals = require('globals');
const tseslint = require('typescript-eslint');

export default tseslint.config(
  { ignores: ['node_modules'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,mjs}'],
    ignores: ['**/eslint.config.mjs'],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: {
      globals: globals.node,
      parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/no-floating-promises': [
        'error',
        { allowForKnownSafeCalls: [{ from: 'package', package: 'node:test', name: 'test' }] },
      ],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-explicit-any': 'off',
      // Values from JSON and SQL have no types here.
      ...Object.fromEntries(
        ['argument', 'assignment', 'call', 'member-access', 'return'].map((use) => [
          `@typescript-eslint/no-unsafe-${use}`,
          'off',
        ]),
      ),
    },
  },
  {
    files: ['**/eslint.config.mjs'],
    languageOptions: { globals: globals.node },
  },
  prettier,
);
