// The HTTP contract goes from the server's code to its document to the front end's types.
import { renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { frontend, root } from './paths.mjs';
import { run } from './process/commands.mjs';
import { main } from './process/lifetime.mjs';

await main(async () => {
  const document = path.join(root, 'docs', 'openapi.json');
  // A failed run must not leave half a document behind.
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
