// The site of deploy/ha on this machine: each machine of the site is an address of 127.0.0.0/8.
import { randomBytes } from 'node:crypto';
import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { connect as connectTo } from 'node:net';
import path from 'node:path';
import { parseEnv } from 'node:util';
import pg from 'pg';
import { demoSettings } from '../demo.ts';
import { dataDir } from '../paths.mjs';
import { accountFor, handOver, type Account } from '../postgres/account.ts';
import { connect } from '../postgres/client.ts';
import { Failure, temporaryFolder } from '../process/lifetime.mjs';
import { Service } from './service.ts';
import { fillIn } from './templates.ts';

const store = path.join(dataDir(), 'ha-store');
const machines = ['db1', 'db2', 'witness', 'shop1', 'shop2', 'store'];

export type Site = Awaited<ReturnType<typeof startSite>>;

/** Starts the site with this program as its shop. */
export async function startSite(binary: string) {
  const programs = findPrograms();
  const addresses = await freeAddresses();
  const folder = temporaryFolder('ha');
  const account = accountFor('/nonexistent');
  handOver(folder, 0o700, account);
  const secret = () => randomBytes(24).toString('hex');
  const values = {
    ...Object.fromEntries(machines.map((name) => [name.toUpperCase(), addresses[name]])),
    // Linux sends from here to every address of 127.0.0.0/8.
    NETWORK: '127.0.0.0/8',
    TRUSTED_PROXIES: '127.0.0.1',
    POSTGRES_BIN: path.dirname(programs.postgres),
    // A watchdog would reset this whole machine.
    WATCHDOG: 'off',
    SUPERUSER_PASSWORD: secret(),
    REPLICATION_PASSWORD: secret(),
    SHOP_PASSWORD: secret(),
    SHOP_SECRET: randomBytes(64).toString('hex'),
    PUBLIC_URL: `http://${addresses.shop1}:8080`,
    STORE_URL: `http://${addresses.store}:9000`,
    STORE_KEY_ID: 'drill',
    STORE_KEY: secret(),
  };

  /** Returns a template with the values of one machine. */
  const fill = (name: string, machine: string) => {
    const DATA = path.join(folder, machine);
    const PGBOUNCER_USERS = path.join(DATA, 'userlist.txt');
    const own = { NAME: machine, ADDRESS: addresses[machine], DATA, PGBOUNCER_USERS };
    return fillIn(name, { ...values, ...own });
  };
  /** Writes a template with the values of one machine as a file of the account. */
  const configure = (name: string, machine: string) => {
    const file = path.join(folder, machine, name);
    writeFileSync(file, fill(name, machine), { mode: 0o600 });
    handOver(file, 0o600, account);
    return file;
  };
  for (const machine of machines) {
    mkdirSync(path.join(folder, machine));
    handOver(path.join(folder, machine), 0o700, account);
  }

  const services: Record<string, Service> = {};
  const add = (
    name: string,
    machine: string,
    command: string,
    args: string[],
    options: { env?: NodeJS.ProcessEnv; account?: Account } = { account },
  ) => {
    const log = path.join(folder, `${name}-${machine}.log`);
    const service = new Service({ name: `${name} on ${machine}`, command, args, log, ...options });
    services[`${name}-${machine}`] = service;
    service.start();
    return service;
  };

  for (const machine of ['db1', 'db2', 'witness']) {
    add('etcd', machine, programs.etcd, ['--config-file', configure('etcd.yml', machine)]);
  }
  const health = `http://${addresses.db1}:2379/health`;
  await services['etcd-db1'].until(async () => (await text(health)).includes('true'));

  const patroni = (machine: string) =>
    add('patroni', machine, programs.patroni, [configure('patroni.yml', machine)]);
  const isPatroniUp = async (machine: string, what: string) =>
    (await fetch(`http://${addresses[machine]}:8008/${what}`, timed())).ok;
  await patroni('db1').until(() => isPatroniUp('db1', 'primary'));
  /** Returns the name of the database machine that is primary. */
  const primary = async () => {
    for (const machine of ['db1', 'db2']) {
      if (await isPatroniUp(machine, 'primary').catch(() => false)) return machine;
    }
    throw new Error('there is no primary');
  };
  /** Connects to the primary, as superuser. */
  const database = async (name = 'dorduncu') => {
    const host = addresses[await primary()];
    const login = { user: 'postgres', password: values.SUPERUSER_PASSWORD };
    return connect({ host, port: 5432, database: name, ...login });
  };
  const sql = await database('postgres');
  const password = pg.escapeLiteral(values.SHOP_PASSWORD);
  await sql.query(`create role dorduncu login password ${password}`);
  await sql.query('create database dorduncu owner dorduncu');
  await sql.end();
  await patroni('db2').until(() => isPatroniUp('db2', 'synchronous'), 120);

  add('store', 'store', programs.store, ['-H', addresses.store, '-p', '9000'], {});
  await services['store-store'].until(
    async () => (await fetch(`${values.STORE_URL}/dorduncu`, { method: 'PUT', ...timed() })).ok,
  );
  /** Whether the shop of a machine is ready. */
  const isReady = async (machine: string) =>
    (await fetch(`http://${addresses[machine]}:8081/readyz`, timed())).ok;
  for (const machine of ['shop1', 'shop2']) {
    const accepts = (port: number) => () => isTaken(addresses[machine], port);
    const haproxy = ['-db', '-f', configure('haproxy.cfg', machine)];
    await add('haproxy', machine, programs.haproxy, haproxy).until(accepts(8080));
    configure('userlist.txt', machine);
    const pgbouncer = [configure('pgbouncer.ini', machine)];
    await add('pgbouncer', machine, programs.pgbouncer, pgbouncer).until(accepts(6432));
    const env = shopSettings(fill('shop.env', machine));
    await add('shop', machine, binary, ['serve'], { env }).until(() => isReady(machine), 180);
  }
  const urls = (port: number) =>
    ['shop1', 'shop2'].map((machine) => `http://${addresses[machine]}:${port}`);
  /** Whether a machine is the standby that orders wait for. */
  const isSynchronous = (machine: string) => isPatroniUp(machine, 'synchronous');
  // The doors are the two HAProxy, the shops are behind them.
  const ways = { doors: urls(8080), shops: urls(8081) };
  return { addresses, services, ...ways, folder, primary, isSynchronous, isReady, database };
}

const timed = () => ({ signal: AbortSignal.timeout(2_000) });

const text = async (url: string) => (await fetch(url, timed())).text();

/** Returns the shop's settings from its file, as a demo. */
const shopSettings = (file: string): NodeJS.ProcessEnv => ({
  ...parseEnv(file),
  ...demoSettings,
  // moto has no TLS.
  AWS_ALLOW_HTTP: 'true',
  RUST_LOG: 'warn',
});

/** Returns the programs of the engines, or fails with how to install them. */
function findPrograms() {
  const postgres = globSync('/usr/lib/postgresql/*/bin/postgres').toSorted().at(-1);
  const programs = {
    etcd: '/usr/bin/etcd',
    patroni: '/usr/bin/patroni',
    postgres: postgres ?? '',
    haproxy: '/usr/sbin/haproxy',
    pgbouncer: '/usr/sbin/pgbouncer',
    store: path.join(store, 'bin', 'moto_server'),
  };
  const missing = Object.entries(programs).filter(([, file]) => !existsSync(file));
  if (missing.length > 0) {
    const names = missing.map(([name]) => name).join(', ');
    throw new Failure(`Missing: ${names}. As root, on Debian: deploy/ha/install.sh ${store}`);
  }
  return programs;
}

/** Returns an address for each machine, in a network where the engines' ports are free. */
async function freeAddresses() {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const network = `127.${64 + Math.floor(Math.random() * 128)}.${Math.floor(Math.random() * 256)}`;
    const named = machines.map((name, index) => [name, `${network}.${index + 1}`]);
    const ports = [2379, 2380, 5000, 5432, 6432, 8008, 8080, 8081, 9000];
    const taken = await Promise.all(ports.map((port) => isTaken(`${network}.1`, port)));
    if (!taken.includes(true)) return Object.fromEntries(named);
  }
  throw new Failure('No addresses are free; does something listen on all of them (0.0.0.0:5432)?');
}

/** Whether a program accepts connections there. */
async function isTaken(host: string, port: number) {
  const socket = connectTo({ host, port });
  const isAccepted = once(socket, 'connect').then(() => true);
  return isAccepted.catch(() => false).finally(() => socket.destroy());
}
