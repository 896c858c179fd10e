// The whole shop on this machine: web page, server and, unless DATABASE_URL names one, database.
import path from 'node:path';
import { buildFrontend, buildServer } from './build.mjs';
import { demoCustomer, demoSettings } from './demo.mjs';
import { Failure, main } from './process/lifetime.mjs';
import { dataDir, serverBinary } from './paths.mjs';
import { becomesFree } from './process/ports.mjs';
import { startLastingPostgres } from './postgres/cluster.mjs';
import { startServer } from './shop.mjs';

await main(
  async () => {
    const listen = process.env.SHOP_LISTEN || '127.0.0.1:8080';
    await refuseTakenAddress(listen);
    await buildFrontend();
    await buildServer('release');
    /** @type {NodeJS.ProcessEnv} */
    const env = { ...withDefaults(demoSettings), SHOP_LISTEN: listen, SHOP_DATA_DIR: dataDir() };
    if (!process.env.DATABASE_URL) {
      const cluster = await startLastingPostgres();
      env.DATABASE_URL = await cluster.database('dorduncu');
    }
    const local = `http://${listen.replace(/^(0\.0\.0\.0|\[::\])/, '127.0.0.1')}`;
    const server = await startServer(serverBinary('release'), env, local);
    greet(process.env.SHOP_PUBLIC_URL || local, env);
    return server.ended;
  },
  // Being stopped is the way this one is meant to end.
  { stopped: () => 0 },
);

/**
 * Before minutes of building, rather than after.
 * @param {string} listen
 */
async function refuseTakenAddress(listen) {
  const separator = listen.lastIndexOf(':');
  const host = listen.slice(0, separator).replace(/^\[|\]$/g, '');
  const port = Number(listen.slice(separator + 1));
  if (!host || !Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Failure(
      `SHOP_LISTEN is "${listen}"; it must be address:port, as in 127.0.0.1:8080.`,
      2,
    );
  }
  if (!(await becomesFree(host, port))) {
    throw new Failure(
      `${listen} is taken: another program listens there, perhaps the shop itself in another ` +
        'terminal. Stop it, or choose another address: SHOP_LISTEN=127.0.0.1:8081 npx --yes rust-just run',
    );
  }
}

/**
 * @param {Record<string, string>} settings
 * @returns {Record<string, string>}
 */
function withDefaults(settings) {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, process.env[name] || value]),
  );
}

/**
 * @param {string} url
 * @param {NodeJS.ProcessEnv} env
 */
function greet(url, env) {
  const lines = ['', `Dördüncü açık: ${url}`];
  const ours = Object.entries(demoSettings).every(([name, value]) => env[name] === value);
  if (ours)
    lines.push(`  Satıcı:  ${url}/seller  ${env.SHOP_SELLER_EMAIL} / ${env.SHOP_SELLER_PASSWORD}`);
  if (env.SHOP_DEMO === '1') {
    lines.push(`  Müşteri: ${url}  ${demoCustomer.email} / ${demoCustomer.password}`);
  }
  if (!process.env.SMTP_URL)
    lines.push(`  E-postalar dosya olarak: ${path.join(dataDir(), 'mail')}`);
  console.log([...lines, 'Durdurmak için Ctrl-C.', ''].join('\n'));
}
