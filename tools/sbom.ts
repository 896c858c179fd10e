// Writes the server's crates and the page's packages as CycloneDX into sbom/.
import { globSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { cargoTool } from './cargo-tool.ts';
import { frontend, root } from './paths.mjs';
import { run } from './process/commands.ts';
import { main } from './process/lifetime.mjs';

const folder = path.join(root, 'sbom');

await main(async () => {
  mkdirSync(folder, { recursive: true });
  const cyclonedx = await cargoTool('cargo-cyclonedx', '0.5.9');
  const server = path.join(root, 'crates', 'server');
  await run(cyclonedx, [
    'cyclonedx',
    ...['--manifest-path', path.join(server, 'Cargo.toml')],
    ...['--format', 'json', '--spec-version', '1.5', '--override-filename', 'sbom'],
  ]);
  renameSync(path.join(server, 'sbom.json'), path.join(folder, 'server.cdx.json'));
  // It writes one file per crate; the server's contains the dependencies of all.
  for (const other of globSync(path.join(root, 'crates', '*', 'sbom.json'))) rmSync(other);
  await run('npm', ['--prefix', frontend, 'sbom', '--sbom-format=cyclonedx', '--omit=dev'], {
    output: { file: path.join(folder, 'page.cdx.json') },
  });
  console.log(folder);
});
