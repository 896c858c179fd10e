// Measures the shop, each figure beside its reference in the same run. `just bench` runs all parts,
// `just bench catalogue orders` only those.
import os from 'node:os';
import { catalogue } from './bench/catalogue.mjs';
import { changing } from './bench/changes.mjs';
import { footprint } from './bench/footprint.mjs';
import { lists } from './bench/lists.mjs';
import { reports } from './bench/load.mjs';
import { memory } from './bench/memory.mjs';
import { orders } from './bench/orders.mjs';
import { search } from './bench/search.mjs';
import { sellerTable } from './bench/seller-table.mjs';
import { openShop } from './bench/shop.mjs';
import { table } from './bench/table.mjs';
import { buildFrontend } from './build.mjs';
import { run } from './process/commands.mjs';
import { Failure, main } from './process/lifetime.mjs';
import { startThrowawayPostgres } from './postgres/cluster.mjs';

const parts = [
  'catalogue',
  'footprint',
  'orders',
  'lists',
  'search',
  'changes',
  'memory',
  'seller-table',
];

await main(async () => {
  const asked = process.argv.slice(2);
  const unknown = asked.filter((part) => !parts.includes(part));
  if (unknown.length > 0) throw new Failure(`There are: ${parts.join(', ')}.`);
  const wanted = new Set(asked.length > 0 ? asked : parts);

  await buildFrontend();
  const packages = ['--package', 'server', '--package', 'bench'];
  await run('cargo', ['build', '--release', '--locked', ...packages]);
  const rows = [];
  for await (const row of measure(wanted)) {
    console.log(`${row.name}: ${row.measured} ${row.ratio}`);
    rows.push(row);
  }
  const heading = ['What', 'Measured', 'Ratio', 'Target'];
  const cells = rows.map(({ name, measured, ratio, target }) => [name, measured, ratio, target]);
  console.log(`\n${machine()}\n\n${table(heading, cells)}\n\n${generatorShare()}`);
});

/** @param {Set<string>} wanted */
async function* measure(wanted) {
  const cluster = await startThrowawayPostgres({ waitsForDisk: true });
  const isLarge = ['search', 'changes', 'footprint'].some((part) => wanted.has(part));
  const sizes = isLarge ? [1_000, 10_000, 100_000] : [1_000];
  for (const products of sizes) {
    const shop = await openShop(cluster, `products_${products}`, products);
    if (products === 1_000 && wanted.has('catalogue')) yield* catalogue(shop, products);
    if (products !== 10_000 && wanted.has('footprint')) yield* footprint(shop, products);
    if (wanted.has('search')) yield* search(shop, products);
    if (products !== 10_000 && wanted.has('changes')) yield* changing(shop, products);
    await shop.close();
  }
  if (wanted.has('orders')) yield* withShops(cluster, ['orders', 'twin'], orders);
  if (wanted.has('memory')) yield* withShops(cluster, ['memory'], memory);
  if (wanted.has('lists')) yield* withShops(cluster, ['lists'], lists);
  if (wanted.has('seller-table')) yield* withShops(cluster, ['seller_table'], sellerTable);
}

/**
 * Measures shops of 1,000 products that nobody else measures.
 * @param {import("./postgres/cluster.mjs").Cluster} cluster
 * @param {string[]} names
 * @param {(...shops: import("./bench/shop.mjs").Shop[]) => AsyncGenerator<import("./bench/table.mjs").Row>} part
 */
async function* withShops(cluster, names, part) {
  const shops = [];
  for (const name of names) shops.push(await openShop(cluster, name, 1_000));
  yield* part(...shops);
  for (const shop of shops) await shop.close();
}

function machine() {
  const cpus = os.cpus();
  return (
    `${cpus.length} × ${cpus[0].model}; load generator, server and PostgreSQL share them; ` +
    'PostgreSQL waits for the disk (fsync=on).'
  );
}

function generatorShare() {
  if (reports.length === 0) return '';
  const shares = reports.map(({ generatorCpu }) => generatorCpu);
  const percent = (/** @type {number} */ share) => `${(share * 100).toFixed(0)} %`;
  return (
    `The load generator used ${percent(Math.min(...shares))} to ${percent(Math.max(...shares))} of one core; ` +
    'at 100 % it would be the bottleneck.'
  );
}
