// Known holes, licences and origins of everything that comes from outside. Needs the registries: advisories of
// Rust come from github.com/rustsec, npm's from its own.
import { cargoTool } from './cargo-tool.mjs';
import { frontend, tools } from './paths.mjs';
import { run } from './process/commands.mjs';
import { main } from './process/lifetime.mjs';

await main(async () => {
  const deny = await cargoTool('cargo-deny', '0.20.2');
  await run(deny, ['--all-features', 'check', 'bans', 'licenses', 'sources']);
  await run(deny, ['--all-features', 'check', 'advisories']);
  for (const folder of [frontend, tools]) {
    await run('npm', ['--prefix', folder, 'audit', '--audit-level=high']);
  }
});
