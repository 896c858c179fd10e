// Runs the whole shop on this machine: web page, server and, unless DATABASE_URL names one, database.
import { buildForTests, buildFrontendBesideDouble } from './build.ts';
import { demoSettings, prepareDemoPictures } from './demo.ts';
import { binary, dataDir } from './paths.mjs';
import { hasCardProvider, startPaymentDouble } from './payments/double.ts';
import { startLastingPostgres } from './postgres/cluster.ts';
import { Failure, main, succeed } from './process/lifetime.mjs';
import { endPhase, phase, phaseTimes } from './process/phases.ts';
import { becomesFree } from './process/ports.ts';
import { greeting } from './run/greeting.ts';
import { startServer } from './shop.ts';

await main(async () => {
  const listen = process.env.SHOP_LISTEN || '127.0.0.1:8080';
  await refuseTakenAddress(listen);
  phase('Building the web page and the payment double (about 1 minute the first time)');
  await buildFrontendBesideDouble();
  phase('Compiling the server (about 4 minutes the first time on two cores, seconds afterwards)');
  await buildForTests([], () => phase('Linking the server'));
  const demo = Object.entries(demoSettings).map(([name, value]) => [
    name,
    process.env[name] || value,
  ]);
  const env: NodeJS.ProcessEnv = Object.fromEntries(demo);
  Object.assign(env, { SHOP_LISTEN: listen, SHOP_DATA_DIR: dataDir() });
  if (!hasCardProvider(process.env)) {
    // iyzico's protocol has instalments; the double speaks Stripe's as well.
    Object.assign(env, await startPaymentDouble(), { SHOP_CARD_PROVIDER: 'iyzico' });
  }
  if (!process.env.DATABASE_URL) {
    phase('Starting PostgreSQL');
    env.DATABASE_URL = await (await startLastingPostgres()).database('dorduncu');
  }
  phase('Starting the shop; the first start loads the demo data');
  if (env.SHOP_DEMO === '1') prepareDemoPictures(dataDir());
  const local = `http://${listen.replace(/^(0\.0\.0\.0|\[::\])/, '127.0.0.1')}`;
  const server = await startServer(binary('dorduncu', 'debug'), env, local);
  endPhase();
  console.log(`\n${phaseTimes()}`);
  console.log(greeting(process.env.SHOP_PUBLIC_URL || local, env, process.env));
  return server.ended;
}, succeed);

/** Fails if another program listens on the address, before the build, which takes minutes. */
async function refuseTakenAddress(listen: string) {
  const { hostname, port } = URL.parse(`tcp://${listen}`) ?? { hostname: '', port: '' };
  if (!hostname || !port) {
    throw new Failure(
      `SHOP_LISTEN is "${listen}"; it must be address:port, as in 127.0.0.1:8080.`,
      2,
    );
  }
  if (!(await becomesFree(hostname.replace(/^\[|\]$/g, ''), Number(port)))) {
    throw new Failure(
      `${listen} is taken: another program listens there, perhaps the shop itself in another ` +
        'terminal. Stop it, or choose another address: SHOP_LISTEN=127.0.0.1:8081 npx --yes rust-just run',
    );
  }
}
