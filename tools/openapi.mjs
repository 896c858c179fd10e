// The HTTP contract goes from the server's code to its document to the front end's types.
import { closeSync, openSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { run } from './commands.mjs';
import { main } from './lifetime.mjs';
import { frontend, root } from './paths.mjs';

await main(async () => {
  const document = path.join(root, 'docs', 'openapi.json');
  // A failed run must not leave half a document behind.
  const draft = `${document}.new`;
  const file = openSync(draft, 'w');
  try {
    await run('cargo', ['run', '--locked', '--quiet', '--package', 'server', '--', 'openapi'], {
      stdout: file,
    });
    renameSync(draft, document);
  } finally {
    closeSync(file);
    rmSync(draft, { force: true });
  }
  await run('npm', ['--prefix', frontend, 'run', 'api:types']);
});
