// Runs the shop for development: Vite serves and reloads the page, cargo runs the server.
import { demoSettings } from './demo.ts';
import { dataDir, frontend } from './paths.mjs';
import { startLastingPostgres } from './postgres/cluster.ts';
import { run, start } from './process/commands.ts';
import { main, succeed } from './process/lifetime.mjs';

await main(async () => {
  const env: NodeJS.ProcessEnv = { ...demoSettings, SHOP_DATA_DIR: dataDir() };
  env.SHOP_PUBLIC_URL = 'http://localhost:5173';
  if (!process.env.DATABASE_URL) {
    env.DATABASE_URL = await (await startLastingPostgres()).database('dorduncu');
  }
  await run('cargo', ['build', '--locked', '--package', 'server']);
  const page = start('npm', ['--prefix', frontend, 'run', 'dev', '--', '--strictPort']);
  const server = start('cargo', ['run', '--locked', '--quiet', '--package', 'server'], { env });
  return Promise.race([page.ended, server.ended]);
}, succeed);
