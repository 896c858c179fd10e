// Demo shops for the browser journeys, one for each of Playwright's workers, until they are told to
// end: what one journey changes, no other sees meanwhile. Playwright starts them and reads their
// addresses from the line below, and where the double that takes each one's cards is.
import { main } from './process/lifetime.mjs';
import { startPaymentDouble } from './payments/double.mjs';
import { startThrowawayPostgres } from './postgres/cluster.mjs';
import { startThrowawayShop } from './shop.mjs';

await main(
  async () => {
    const cluster = await startThrowawayPostgres();
    const names = Array.from({ length: Number(process.argv[2] ?? 1) }, (_, at) => `shop_${at}`);
    const shops = await Promise.all(
      names.map(async (name) => {
        const card = await startPaymentDouble('debug');
        const settings = {
          ...card,
          SHOP_CARD_PROVIDER: 'stripe',
          // A payment of which no news came is found while a journey waits for it.
          SHOP_PAYMENT_CHECK_SECONDS: '2',
        };
        const binary = process.env.SHOP_BINARY;
        const shop = await startThrowawayShop({ cluster, name, binary, settings });
        return { ...shop, payments: card.STRIPE_API_BASE };
      }),
    );
    const urls = shops.map(({ url }) => url).join(',');
    const payments = shops.map(({ payments }) => payments).join(',');
    const folders = shops.map(({ folder }) => folder).join(',');
    console.log(`SHOP_URLS=${urls} PAYMENT_URLS=${payments} SHOP_FOLDERS=${folders}`);
    return Promise.race(shops.map(({ ended }) => ended));
  },
  { stopped: () => 0 },
);
