// Runs the site of deploy/ha on this machine, until Ctrl-C. `node tools/ha.ts drill` breaks it piece by piece under load.
import { buildMeasured, measuredProfile } from './build.ts';
import { drill } from './ha/drill.ts';
import { startSite } from './ha/site.ts';
import { binary } from './paths.mjs';
import { main } from './process/lifetime.mjs';

await main(async () => {
  await buildMeasured();
  const site = await startSite(binary('dorduncu', measuredProfile));
  if (process.argv[2] === 'drill') return (await drill(site)) ? 0 : 1;
  console.log(`Shop: ${site.doors.join(' and ')}\nPrimary: ${await site.primary()}`);
  console.log(`Logs: ${site.folder}`);
  return new Promise(() => {});
});
