import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { root } from '../paths.mjs';
import { fallbackCss, fallbackFamilies, fallbackSheet } from './fallbacks.ts';

test('fallback fonts have the measures of present fonts', async () => {
  const kept = readFileSync(path.join(root, fallbackSheet), 'utf8');
  assert.equal(kept, await fallbackCss(), `${fallbackSheet} is stale: run just fonts`);
});

test('font stacks contain every fallback font', () => {
  const tokens = readFileSync(path.join(root, 'frontend/src/styles/tokens.css'), 'utf8');
  const stacks = tokens.replace(/\s+/g, ' ');
  for (const family of ['IBM Plex Sans', 'Besley']) {
    const stack = [family, ...fallbackFamilies(family)].map((name) => `'${name}'`).join(', ');
    assert.ok(stacks.includes(`${stack}, `), `${stack} is no stack of the tokens`);
  }
});
