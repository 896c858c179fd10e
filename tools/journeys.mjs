// Demo shops for the browser journeys, one for each of Playwright's workers, until they are told to
// end: what one journey changes, no other sees meanwhile. Playwright starts them and reads their
// addresses from the line below.
import { main } from './process/lifetime.mjs';
import { startThrowawayPostgres } from './postgres/cluster.mjs';
import { startThrowawayShop } from './shop.mjs';

await main(
  async () => {
    const cluster = await startThrowawayPostgres();
    const names = Array.from({ length: Number(process.argv[2] ?? 1) }, (_, at) => `shop_${at}`);
    const shops = await Promise.all(
      names.map((name) => startThrowawayShop({ cluster, name, binary: process.env.SHOP_BINARY })),
    );
    const urls = shops.map(({ url }) => url).join(',');
    const folders = shops.map(({ folder }) => folder).join(',');
    console.log(`SHOP_URLS=${urls} SHOP_FOLDERS=${folders}`);
    return Promise.race(shops.map(({ ended }) => ended));
  },
  { stopped: () => 0 },
);
