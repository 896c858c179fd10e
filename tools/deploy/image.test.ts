import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { root, tools } from '../paths.mjs';

test('the image builds what `just release` builds', () => {
  const image = readFileSync(path.join(root, 'deploy', 'Dockerfile'), 'utf8');
  const release = readFileSync(path.join(tools, 'build.ts'), 'utf8');
  const command = /'(build', '--release'[^\]]*)'\]/.exec(release)?.[1] ?? '';
  assert.ok(image.includes(`RUN cargo ${command.replaceAll("', '", ' ')}\n`), command);
  assert.match(image, /^RUN npm run build$/m);
});
