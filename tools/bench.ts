// Measures the shop and compares each figure with a reference in the same run. `just bench` measures all parts,
// `just bench catalogue orders` only those.
import { statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { catalogue } from './bench/catalogue.ts';
import { feed } from './bench/feed.ts';
import { login } from './bench/login.ts';
import { mixed } from './bench/mixed.ts';
import { orders } from './bench/orders.ts';
import { search } from './bench/search.ts';
import { openMeasuredShop, serve } from './bench/shop.ts';
import { buildMeasured, measuredProfile } from './build.ts';
import { binary } from './paths.mjs';
import { Failure, main } from './process/lifetime.mjs';
import { startThrowawayPostgres } from './postgres/cluster.ts';
import { machine, memoryOf } from './process/machine.ts';

const parts = ['size', 'catalogue', 'search', 'orders', 'mixed', 'login'];

await main(async () => {
  const asked = process.argv.slice(2);
  if (!asked.every((part) => parts.includes(part))) {
    throw new Failure(`There are: ${parts.join(', ')}.`);
  }
  await buildMeasured();
  const rows = [];
  for await (const row of measure(new Set(asked.length > 0 ? asked : parts))) {
    console.log(`${row.name}: ${row.measured} ${row.ratio ?? ''}`);
    rows.push(row);
  }
  console.log(`\n${machine}, shared by load, server and PostgreSQL (which waits for the disk).\n`);
  console.table(rows);
});

interface Row {
  name: string;
  measured: string;
  ratio?: string;
  target: string;
}

async function* measure(wanted: Set<string>): AsyncGenerator<Row> {
  const cluster = await startThrowawayPostgres({ waitsForDisk: true });
  const open = (name: string, products = 1_000) => openMeasuredShop(cluster, name, products);
  if (wanted.has('size')) {
    const megabytes = statSync(binary('dorduncu', measuredProfile)).size / 1e6;
    yield { name: 'program', measured: `${megabytes.toFixed(1)} MB`, target: '≤ 40 MB' };
    await using shop = await open('size');
    await using idle = await serve(shop.database);
    await delay(3_000);
    const measured = `${memoryOf(idle.pid()).now.toFixed(0)} MB`;
    yield { name: 'memory, idle', measured, target: '≤ 60 MB' };
  }
  for (const products of wanted.has('search') ? [1_000, 100_000] : [1_000]) {
    await using shop = await open(`products_${products}`, products);
    if (products === 1_000 && wanted.has('catalogue')) yield* catalogue(shop, products);
    if (wanted.has('search')) yield* search(shop, products);
    if (products === 100_000) yield await feed(shop.database, products);
  }
  if (wanted.has('orders')) {
    await using shop = await open('orders');
    await using twin = await open('twin');
    yield* orders(shop, twin);
  }
  for (const products of wanted.has('mixed') ? [1_000, 100_000] : []) {
    await using shop = await open(`mixed_${products}`, products);
    yield* mixed(shop, products);
  }
  if (wanted.has('login')) {
    await using shop = await open('login');
    yield* login(shop);
  }
}
