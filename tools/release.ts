// Builds the server as it is shipped, with the web page inside: optimised, without symbols, with its own OpenSSL. Then it
// takes the README's pictures of it, so that a release shows itself.
import { statSync } from 'node:fs';
import { buildRelease } from './build.ts';
import { chromium } from './chromium.ts';
import { binary, frontend } from './paths.mjs';
import { startThrowawayPostgres } from './postgres/cluster.ts';
import { run } from './process/commands.ts';
import { main } from './process/lifetime.mjs';
import { openShop } from './shop.ts';

await main(async () => {
  console.log('The first release takes 5 to 10 minutes on two cores.');
  await buildRelease();
  const program = binary('dorduncu', 'release');
  console.log(`\n${program}: ${(statSync(program).size / 1e6).toFixed(1)} MB`);
  // A continuous integration server builds a tag, whose pictures are committed.
  if (!process.env.CI) await takePictures(program);
});

/** Takes the three pictures of the README into docs/pictures/ from a demo shop of this program. */
async function takePictures(program: string) {
  const browser = await chromium();
  const cluster = await startThrowawayPostgres();
  const settings = { DATABASE_URL: await cluster.database('dorduncu') };
  const { url } = await openShop({ binary: program, settings });
  await run(
    'npm',
    ['--prefix', frontend, 'run', 'screenshots', '--', '--project=1440', 'readme.shots'],
    { env: { CHROMIUM_PATH: browser, SHOP_URLS: url } },
  );
  console.log('\nThe pictures in docs/pictures/ are new: look at them, and commit them.');
}
