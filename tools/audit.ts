// Checks all dependencies for known vulnerabilities, licences and origins. Needs github.com/rustsec and the npm registry.
import { cargoTool } from './cargo-tool.ts';
import { frontend, tools } from './paths.mjs';
import { run } from './process/commands.ts';
import { main } from './process/lifetime.mjs';

await main(async () => {
  const deny = await cargoTool('cargo-deny', '0.20.2');
  await run(deny, ['--all-features', 'check', 'bans', 'licenses', 'sources']);
  await run(deny, ['--all-features', 'check', 'advisories']);
  for (const folder of [frontend, tools]) {
    await run('npm', ['--prefix', folder, 'audit', '--audit-level=high']);
  }
});
