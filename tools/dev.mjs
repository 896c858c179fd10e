// Runs the shop for development: Vite serves and reloads the page, cargo runs the server.
import { run, start } from './process/commands.mjs';
import { demoSettings } from './demo.mjs';
import { main } from './process/lifetime.mjs';
import { dataDir, frontend } from './paths.mjs';
import { startLastingPostgres } from './postgres/cluster.mjs';

await main(
  async () => {
    /** @type {NodeJS.ProcessEnv} */
    const env = {
      ...demoSettings,
      SHOP_DATA_DIR: dataDir(),
      SHOP_PUBLIC_URL: 'http://localhost:5173',
    };
    if (!process.env.DATABASE_URL) {
      const cluster = await startLastingPostgres();
      env.DATABASE_URL = await cluster.database('dorduncu');
    }
    await run('cargo', ['build', '--locked', '--package', 'server']);
    const page = start('npm', ['--prefix', frontend, 'run', 'dev', '--', '--strictPort']);
    const server = start('cargo', ['run', '--locked', '--quiet', '--package', 'server'], { env });
    return Promise.race([page.ended, server.ended]);
  },
  { stopped: () => 0 },
);
