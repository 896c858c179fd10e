// Builds the server as it is shipped, with the web page inside: optimised, without symbols, with its own OpenSSL.
import { statSync } from 'node:fs';
import { buildFrontend, buildRelease } from './build.mjs';
import { serverBinary } from './paths.mjs';
import { main } from './process/lifetime.mjs';
import { endPhase, phase } from './process/phases.mjs';

await main(async () => {
  phase('Building the web page');
  await buildFrontend();
  phase('Building the release (10 to 15 minutes the first time on two cores)');
  await buildRelease();
  endPhase();
  const binary = serverBinary('release');
  console.log(`\n${binary}: ${(statSync(binary).size / 1e6).toFixed(1)} MB`);
});
