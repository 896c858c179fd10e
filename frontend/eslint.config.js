import js from '@eslint/js';
import query from '@tanstack/eslint-plugin-query';
import prettier from 'eslint-config-prettier';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import { importX } from 'eslint-plugin-import-x';
import jestDom from 'eslint-plugin-jest-dom';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import playwright from 'eslint-plugin-playwright';
import reactHooks from 'eslint-plugin-react-hooks';
import testingLibrary from 'eslint-plugin-testing-library';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** Packages first, then layer by layer from the bottom, then neighbours. */
const importOrder = {
  groups: ['builtin', 'external', 'internal', 'parent', 'sibling', 'index'],
  pathGroups: [{ pattern: '@/**', group: 'internal' }],
  pathGroupsExcludedImportTypes: ['builtin'],
  'newlines-between': 'never',
  alphabetize: { order: 'asc', caseInsensitive: true },
};

/** Keys are made by the factories beside the queries, and by nothing else. */
const inlineQueryKey = {
  selector: 'Property[key.name=/^(query|mutation)Key$/] > ArrayExpression',
  message: 'Take the key from a factory.',
};

/** A browser may forbid them: lib/storage.ts is the only way there. */
const storages = ['localStorage', 'sessionStorage'];

const untypedMocks = {
  name: 'msw',
  importNames: ['http', 'HttpResponse'],
  message: 'testing/mock.ts answers only what the document allows.',
};

export default tseslint.config(
  { ignores: ['dist', 'node_modules', 'src/api/limits.ts', 'src/api/schema.ts'] },
  js.configs.recommended,
  {
    files: ['src/**/*.{ts,tsx}'],
    extends: [
      ...tseslint.configs.strictTypeChecked,
      reactHooks.configs.flat.recommended,
      jsxA11y.flatConfigs.strict,
      query.configs['flat/recommended-strict'],
    ],
    plugins: { 'import-x': importX },
    languageOptions: {
      globals: globals.browser,
      parserOptions: { project: './tsconfig.app.json', tsconfigRootDir: import.meta.dirname },
    },
    settings: {
      'import-x/resolver-next': [
        createTypeScriptImportResolver({ project: './tsconfig.app.json' }),
      ],
    },
    rules: {
      'import-x/order': ['error', importOrder],
      'import-x/no-duplicates': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false } },
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/**/*.test.{ts,tsx}', 'src/testing/**'],
    rules: {
      'no-restricted-syntax': ['error', inlineQueryKey],
      'no-restricted-globals': ['error', ...storages],
      'no-restricted-properties': ['error', ...storages.map((property) => ({ property }))],
    },
  },
  {
    // The guard itself.
    files: ['src/lib/storage.ts'],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    files: ['src/**/*.test.{ts,tsx}', 'src/testing/**/*.{ts,tsx}'],
    extends: [testingLibrary.configs['flat/react'], jestDom.configs['flat/recommended']],
    rules: {
      // It takes the queries of a dialog, handed on by a function, for those of the whole page.
      'testing-library/prefer-screen-queries': 'off',
    },
  },
  {
    files: ['src/**/*.test.{ts,tsx}', 'src/testing/handlers/*'],
    rules: { 'no-restricted-imports': ['error', untypedMocks] },
  },
  {
    files: ['src/testing/dom.ts', 'src/testing/prerendered-shell.ts'],
    rules: { 'testing-library/no-node-access': 'off' },
  },
  {
    files: ['worker/**/*.ts'],
    extends: [...tseslint.configs.strictTypeChecked],
    plugins: { 'import-x': importX },
    rules: { 'import-x/order': ['error', importOrder] },
    languageOptions: {
      globals: globals.serviceworker,
      parserOptions: {
        project: './worker/tsconfig.json',
        tsconfigRootDir: import.meta.dirname,
      },
    },
  },
  {
    files: ['e2e/**/*.ts'],
    extends: [...tseslint.configs.strictTypeChecked, playwright.configs['flat/recommended']],
    plugins: { 'import-x': importX },
    rules: {
      'import-x/order': ['error', importOrder],
      'playwright/expect-expect': [
        'error',
        {
          assertFunctionNames: [
            'expectAccessible',
            'expectAccessibleInBothThemes',
            'expectContrast',
            'expectToFit',
          ],
        },
      ],
    },
    languageOptions: {
      parserOptions: { project: './e2e/tsconfig.json', tsconfigRootDir: import.meta.dirname },
    },
  },
  {
    files: ['*.{js,ts}'],
    languageOptions: { globals: globals.node },
    extends: [tseslint.configs.recommended],
  },
  {
    // What a first visit fetches, and a picture shows, is known only when the network rests.
    files: ['e2e/first-visit.spec.ts', 'e2e/looks/slow-connection.spec.ts', 'e2e/screenshots/*'],
    rules: { 'playwright/no-networkidle': 'off' },
  },
  {
    // They picture pages and expect nothing of them.
    files: ['e2e/screenshots/*'],
    rules: { 'playwright/expect-expect': 'off' },
  },
  prettier,
);
