// The faults of the drill.
import { setTimeout as delay } from 'node:timers/promises';
import { call, send } from '../load/api.ts';
import type { Site } from './site.ts';

export interface Fault {
  name: string;
  /** Causes the fault; returns what repairs it. */
  happen: () => Promise<() => Promise<void>>;
}

/** Returns all faults. Each one needs a site without faults. */
export function faults(site: Site): Fault[] {
  const other = (machine: string) => (machine === 'db1' ? 'db2' : 'db1');
  const killed = async (names: string[]) => {
    const services = names.map((name) => site.services[name]);
    await Promise.all(services.map((service) => service.kill()));
    return async () => services.forEach((service) => service.start());
  };
  return [
    {
      name: 'primary database killed',
      happen: async () => killed([`patroni-${await site.primary()}`]),
    },
    { name: 'shop killed', happen: () => killed(['shop-shop1']) },
    { name: 'HAProxy killed', happen: () => killed(['haproxy-shop1']) },
    {
      name: 'standby database killed',
      happen: async () => killed([`patroni-${other(await site.primary())}`]),
    },
    {
      name: 'primary database hangs for 45 s, then goes on',
      happen: async () => {
        const service = site.services[`patroni-${await site.primary()}`];
        service.freeze();
        const thaws = delay(45_000).then(() => service.thaw());
        return () => thaws;
      },
    },
    {
      name: 'primary changed on purpose',
      happen: async () => {
        const leader = await site.primary();
        const body = { leader, candidate: other(leader) };
        await send(`http://${site.addresses[leader]}:8008`, '/switchover', { body });
        return async () => {};
      },
    },
    {
      name: "etcd's leader killed",
      happen: async () => killed([`etcd-${await etcdLeader(site)}`]),
    },
    { name: 'PgBouncer killed', happen: () => killed(['pgbouncer-shop2']) },
    {
      name: 'machine of a shop killed, HAProxy and PgBouncer with it',
      happen: () => killed(['haproxy-shop2', 'pgbouncer-shop2', 'shop-shop2']),
    },
  ];
}

/** Whether everything runs and both databases have every order. */
export async function isWhole(site: Site) {
  const standby = (await site.primary()) === 'db1' ? 'db2' : 'db1';
  const all = await Promise.all([
    site.isSynchronous(standby),
    site.isReady('shop1'),
    site.isReady('shop2'),
    ...site.doors.map(async (door) => (await fetch(`${door}/readyz`)).ok),
  ]);
  return !all.includes(false);
}

async function etcdLeader(site: Site) {
  for (const machine of ['db1', 'db2', 'witness']) {
    const url = `http://${site.addresses[machine]}:2379`;
    const { header, leader } = await call(url, '/v3/maintenance/status', { body: {} });
    if (header.member_id === leader) return machine;
  }
  throw new Error('etcd has no leader');
}
