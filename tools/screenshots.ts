// Makes screenshots of every page and mail; see frontend/screenshots.config.ts. Usage: screenshots.ts [URL of a demo shop];
// without a URL it starts a shop.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { buildFrontend, buildForTests } from './build.ts';
import { chromium } from './chromium.ts';
import { frontend, root } from './paths.mjs';
import { run } from './process/commands.ts';
import { main } from './process/lifetime.mjs';

const folder = path.join(root, 'screenshots');

await main(async () => {
  const env = { CHROMIUM_PATH: await chromium() };
  const url = process.argv[2]?.replace(/\/$/, '');
  if (!url) {
    await buildFrontend();
    await buildForTests();
  }
  rmSync(folder, { recursive: true, force: true });
  // One mail of each kind, as HTML for mails.shots.ts.
  const mails = path.join(folder, 'mails');
  await run('cargo', ['run', '--quiet', '--package=infra-mail', '--example=letters', '--', mails]);
  await run('npm', ['--prefix', frontend, 'run', 'screenshots'], {
    env: url ? { ...env, SHOP_URLS: url } : env,
  });
  console.log(`\n${folder}`);
});
