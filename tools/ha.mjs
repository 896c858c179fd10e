// deploy/ha on this one machine, until Ctrl-C. `node tools/ha.mjs drill` breaks it piece by piece under load instead.
import { drill } from './ha/drill.mjs';
import { startSite } from './ha/site.mjs';
import { buildFrontend, buildRelease } from './build.mjs';
import { serverBinary } from './paths.mjs';
import { main } from './process/lifetime.mjs';

await main(async () => {
  const site = await startSite(process.env.SHOP_BINARY || (await build()));
  if (process.argv[2] === 'drill') return (await drill(site)) ? 0 : 1;
  console.log(`Shop: ${site.doors.join(' and ')}\nPrimary: ${await site.primary()}`);
  console.log(`Logs: ${site.folder}`);
  return new Promise(() => {});
});

async function build() {
  await buildFrontend();
  await buildRelease();
  return serverBinary('release');
}
