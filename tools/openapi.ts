// Writes the OpenAPI document from the server's code, and the front end's types from the document.
import { renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { frontend, root } from './paths.mjs';
import { run } from './process/commands.ts';
import { main } from './process/lifetime.mjs';

await main(async () => {
  const document = path.join(root, 'docs', 'openapi.json');
  // A failed run must not leave an unfinished document.
  const draft = `${document}.new`;
  try {
    await run('cargo', ['run', '--locked', '--quiet', '--package', 'server', '--', 'openapi'], {
      output: { file: draft },
    });
    renameSync(draft, document);
  } finally {
    rmSync(draft, { force: true });
  }
  await run('npm', ['--prefix', frontend, 'run', 'api:types']);
});
