import { setTimeout as delay } from 'node:timers/promises';
import { demoSettings, prepareDemoPictures } from './demo.ts';
import { binary } from './paths.mjs';
import { start, type Options } from './process/commands.ts';
import { Failure, temporaryFolder } from './process/lifetime.mjs';
import { freePort } from './process/ports.ts';

/** Starts the server and waits until it is ready for visitors at this URL. */
export async function startServer(
  program: string,
  env: NodeJS.ProcessEnv,
  url: string,
  output?: Options['output'],
) {
  const server = start(program, ['serve'], { env, output });
  let code: number | undefined;
  server.ended.then((ended) => (code = ended)).catch(() => (code = 1));
  while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) {
    if (code !== undefined) {
      // Fails by itself if the server could not be started.
      await server.ended;
      throw new Failure(`The server has ended (exit code ${code}).`, code || 1);
    }
    await delay(20);
  }
  return server;
}

/**
 * Starts a demo shop on a port and with a folder of its own, which are gone with this process. With `await using` the server
 * ends with the block.
 */
export async function openShop(options: {
  binary?: string;
  /** Variables of the server. */
  settings: NodeJS.ProcessEnv;
  /** Where its log goes. */
  output?: Options['output'];
}) {
  const folder = temporaryFolder('shop');
  const { binary: program = binary('dorduncu', 'debug') } = options;
  const address = `127.0.0.1:${await freePort()}`;
  const url = `http://${address}`;
  // The developer's own settings are not for this shop.
  const inherited = Object.keys(process.env).filter((name) =>
    /^(SHOP|STRIPE|IYZICO|SMTP)_/.test(name),
  );
  const env = {
    ...Object.fromEntries(inherited.map((name) => [name, undefined])),
    ...demoSettings,
    SHOP_DATA_DIR: folder,
    SHOP_LISTEN: address,
    SHOP_PUBLIC_URL: url,
    SHOP_RATE_LIMITS: 'off',
    SHOP_SHUTDOWN_GRACE: '0',
    RUST_LOG: process.env.RUST_LOG || 'error',
    ...options.settings,
  };
  if (env.SHOP_DEMO === '1') prepareDemoPictures(folder);
  const begin = () => startServer(program, env, url, options.output);
  let server = await begin();
  return {
    url,
    folder,
    ended: server.ended,
    pid: () => server.pid ?? 0,
    /** Starts the server again, after it has ended. */
    begin: async () => {
      server = await begin();
    },
    /** Ends the server and returns its exit code. */
    end: (signal?: NodeJS.Signals) => server.end(signal),
    [Symbol.asyncDispose]: async () => {
      await server.end();
    },
  };
}
