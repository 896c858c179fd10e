// Builds the server as it is shipped, with the web page inside: optimised, without symbols, with its own OpenSSL.
import { statSync } from 'node:fs';
import { buildRelease } from './build.ts';
import { binary } from './paths.mjs';
import { main } from './process/lifetime.mjs';

await main(async () => {
  console.log('The first release takes 5 to 10 minutes on two cores.');
  await buildRelease();
  const program = binary('dorduncu', 'release');
  console.log(`\n${program}: ${(statSync(program).size / 1e6).toFixed(1)} MB`);
});
