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

test('the image builds its dependencies before it sees a source', () => {
  const image = readFileSync(path.join(root, 'deploy', 'Dockerfile'), 'utf8');
  const [, server = ''] = image.split(' AS server\n');
  const steps = ['COPY --from=manifests', 'RUN cargo', 'COPY crates', 'RUN find', 'RUN cargo'];
  const found = steps.reduce((from, step) => server.indexOf(`\n${step}`, from) + 1 || Infinity, 0);
  assert.ok(found < Infinity, `not in this order: ${steps.join(', ')}`);
});
