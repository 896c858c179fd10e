// What the first visit to each page of the shop weighs, measured on the build.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { frontend } from './paths.mjs';

const budget = { js: 110 * 1024, css: 14 * 1024 };

/**
 * @typedef {object} Chunk
 * @property {string} file
 * @property {boolean} isEntry
 * @property {string | null} page the module that the chunk was made for
 * @property {string[]} imports
 * @property {string[]} modules
 * @property {string[]} css
 */

/** @type {Chunk[]} */
const chunks = JSON.parse(
  readFileSync(path.join(frontend, 'node_modules', '.chunks.json'), 'utf8'),
);
const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]));
const entry = chunks.find(({ isEntry }) => isEntry);
const pages = chunks.filter(({ page }) => page && /src\/app\/routes\/(?!seller\/)/.test(page));

/**
 * A chunk and all that it cannot run without.
 * @param {Chunk | undefined} chunk
 * @param {Set<Chunk>} found
 */
function closure(chunk, found = new Set()) {
  if (!chunk || found.has(chunk)) return found;
  found.add(chunk);
  for (const file of chunk.imports) closure(byFile.get(file), found);
  return found;
}

/** @param {Iterable<string>} files */
function weigh(files) {
  let sum = 0;
  for (const file of new Set(files)) {
    sum += gzipSync(readFileSync(path.join(frontend, 'dist', file)), {
      level: 9,
    }).length;
  }
  return sum;
}

test('the build has an entry and the pages of the shop', () => {
  assert.ok(entry);
  assert.ok(pages.length >= 15, `only ${pages.length} pages`);
});

const profile = chunks.find(({ page }) => page?.endsWith('src/app/layouts/profile.tsx'));

for (const page of pages) {
  const name = page.page?.split('src/app/routes/')[1]?.replace('.tsx', '') ?? '';
  const frame = name.startsWith('profile/') ? closure(profile, closure(entry)) : closure(entry);
  const loaded = [...closure(page, frame)];

  test(`${name} stays within the first visit's budget`, (context) => {
    const js = weigh(loaded.map(({ file }) => file));
    const css = weigh(loaded.flatMap((chunk) => chunk.css));
    context.diagnostic(`${(js / 1024).toFixed(1)} KB JS, ${(css / 1024).toFixed(1)} KB CSS`);
    assert.ok(js <= budget.js, `${js} bytes of JS`);
    assert.ok(css <= budget.css, `${css} bytes of CSS`);
  });

  test(`${name} carries nothing of the seller's`, () => {
    const foreign = loaded
      .flatMap(({ modules }) => modules)
      .filter((module) => /src\/(features\/(seller|overview)|app\/routes\/seller)\//.test(module));
    assert.deepEqual(foreign, []);
  });
}
