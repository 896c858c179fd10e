// Measures the shop and compares each figure with a reference in the same run. `just bench` measures all parts,
// `just bench catalogue orders` only those.
import { statSync } from 'node:fs';
import os from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { catalogue } from './bench/catalogue.ts';
import { login } from './bench/login.ts';
import { orders } from './bench/orders.ts';
import { search } from './bench/search.ts';
import { openMeasuredShop, serve } from './bench/shop.ts';
import { buildMeasured, measuredProfile } from './build.ts';
import { serverBinary } from './paths.mjs';
import { Failure, main } from './process/lifetime.mjs';
import { startThrowawayPostgres } from './postgres/cluster.ts';
import { memoryOf } from './process/memory.ts';

const parts = ['size', 'catalogue', 'search', 'orders', 'login'];

await main(async () => {
  const asked = process.argv.slice(2);
  const unknown = asked.filter((part) => !parts.includes(part));
  if (unknown.length > 0) throw new Failure(`There are: ${parts.join(', ')}.`);
  const wanted = new Set(asked.length > 0 ? asked : parts);

  await buildMeasured();
  const rows = [];
  for await (const row of measure(wanted)) {
    console.log(`${row.name}: ${row.measured} ${row.ratio ?? ''}`);
    rows.push(row);
  }
  console.log(`\n${machine()}\n`);
  console.table(rows);
});

async function* measure(wanted: Set<string>) {
  const cluster = await startThrowawayPostgres({ waitsForDisk: true });
  if (wanted.has('size')) {
    const megabytes = statSync(serverBinary(measuredProfile)).size / 1e6;
    yield { name: 'program', measured: `${megabytes.toFixed(1)} MB`, target: '≤ 40 MB' };
    const shop = await openMeasuredShop(cluster, 'size', 1_000);
    const idle = await serve(shop.database);
    await delay(3_000);
    const measured = `${memoryOf(idle.pid()).now.toFixed(0)} MB`;
    yield { name: 'memory, idle', measured, target: '≤ 60 MB' };
    await idle.end();
    await shop.close();
  }
  for (const products of wanted.has('search') ? [1_000, 100_000] : [1_000]) {
    const shop = await openMeasuredShop(cluster, `products_${products}`, products);
    if (products === 1_000 && wanted.has('catalogue')) yield* catalogue(shop, products);
    if (wanted.has('search')) yield* search(shop, products);
    await shop.close();
  }
  if (wanted.has('orders')) {
    const [shop, twin] = [
      await openMeasuredShop(cluster, 'orders', 1_000),
      await openMeasuredShop(cluster, 'twin', 1_000),
    ];
    yield* orders(shop, twin);
    for (const one of [shop, twin]) await one.close();
  }
  if (wanted.has('login')) {
    const shop = await openMeasuredShop(cluster, 'login', 1_000);
    yield* login(shop);
    await shop.close();
  }
}

function machine() {
  const cpus = os.cpus();
  return (
    `${cpus.length} × ${cpus[0].model}; load generator, server and PostgreSQL share them; ` +
    'PostgreSQL waits for the disk (fsync=on).'
  );
}
