// Runs the shop for development: Vite serves and reloads the page, cargo runs the server.
import { run, start } from './process/commands.ts';
import { demoSettings } from './demo.ts';
import { main } from './process/lifetime.mjs';
import { dataDir, frontend } from './paths.mjs';
import { startLastingPostgres } from './postgres/cluster.ts';

await main(
  async () => {
    const env: NodeJS.ProcessEnv = {
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
