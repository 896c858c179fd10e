/// <reference types="node" />
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const src = path.resolve(import.meta.dirname, '..');
const read = (pattern: string) =>
  globSync(pattern, { cwd: src }).map((file) => ({
    file,
    text: readFileSync(path.join(src, file), 'utf8').replaceAll(/\/\*.*?\*\/|url\([^)]*\)/gs, ''),
  }));
const modules = read('**/*.module.css');
const sheets = read('**/*.css');
const code = read('**/*.{ts,tsx}');

/** The names in a text that stand after a mark: classes after a dot, tokens after two hyphens. */
const names = (text: string, pattern: RegExp) =>
  new Set([...text.matchAll(pattern)].map(([, name]) => name));

test('no two CSS modules share a name', () => {
  const stems = modules.map(({ file }) => path.basename(file));
  expect(stems.filter((stem, index) => stems.indexOf(stem) !== index)).toEqual([]);
});

/** The part of each name in code that a module is imported under. */
const uses = code.flatMap(({ file, text }) =>
  [...text.matchAll(/import \* as (\w+) from '([^']+\.module\.css)'/g)].map(
    ([, name = '', from = '']) => ({
      module: from.startsWith('@/')
        ? from.slice(2)
        : path.posix.join(path.posix.dirname(file), from),
      classes: names(text, new RegExp(`\\b${name}\\.(\\w+)`, 'g')),
    }),
  ),
);

test.each(modules)('every class of $file is used', ({ file, text }) => {
  const used = new Set(
    uses.filter(({ module }) => module === file).flatMap(({ classes }) => [...classes]),
  );
  expect([...names(text, /\.([a-z]\w*)/gi)].filter((name) => !used.has(name))).toEqual([]);
});

test.each(modules)('$file is in the layer of its folder', ({ file, text }) => {
  const [folder] = file.split('/');
  expect(text.match(/@layer \w+/g)).toEqual([`@layer ${folder}`]);
});

test('photographs keep their ground in the dark', () => {
  const [tokens] = read('styles/tokens.css');
  expect(tokens?.text).toMatch(/--color-photo: #f3ece1;/);
});

test('every token is used', () => {
  const tokens = read('styles/tokens.css').map(({ text }) => text);
  const defined = names(tokens.join(), /^ +--([\w-]+):/gm);
  const used = names([...sheets, ...code].map(({ text }) => text).join(), /var\(--([\w-]+)/g);
  expect([...defined].filter((name) => !used.has(name))).toEqual([]);
});
