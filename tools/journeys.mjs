// Demo shops for the browser journeys, one for each of Playwright's workers, until they are told to
// end: what one journey changes, no other sees meanwhile. Beside them an empty one whose cards iyzico
// takes. Playwright starts them and reads their addresses from the line below, and where the double
// that takes each one's cards is.
import { main } from './process/lifetime.mjs';
import { startPaymentDouble } from './payments/double.mjs';
import { startThrowawayPostgres } from './postgres/cluster.mjs';
import { startThrowawayShop } from './shop.mjs';

const binary = process.env.SHOP_BINARY;

await main(
  async () => {
    const cluster = await startThrowawayPostgres();
    const [iyzico, first] = await Promise.all([
      shopWithCards(cluster, 'shop_iyzico', { SHOP_CARD_PROVIDER: 'iyzico', SHOP_DEMO: '0' }),
      shopWithCards(cluster, 'shop_0', { SHOP_CARD_PROVIDER: 'stripe' }),
    ]);
    const others = Array.from({ length: Number(process.argv[2] ?? 1) - 1 }, (_, at) =>
      shopWithCards(cluster, `shop_${at + 1}`, { SHOP_CARD_PROVIDER: 'stripe' }, first.folder),
    );
    const shops = [first, ...(await Promise.all(others))];
    const urls = shops.map(({ url }) => url).join(',');
    const payments = shops.map(({ payments }) => payments).join(',');
    const folders = shops.map(({ folder }) => folder).join(',');
    console.log(
      `SHOP_URLS=${urls} PAYMENT_URLS=${payments} SHOP_FOLDERS=${folders} ` +
        `IYZICO_SHOP_URL=${iyzico.url} IYZICO_PAYMENT_URL=${iyzico.payments}`,
    );
    return Promise.race([iyzico, ...shops].map(({ ended }) => ended));
  },
  { stopped: () => 0 },
);

/**
 * @param {import('./postgres/cluster.mjs').Cluster} cluster
 * @param {string} name of its database
 * @param {NodeJS.ProcessEnv} more of its variables
 * @param {string} [like] folder of a shop with the same pictures
 */
async function shopWithCards(cluster, name, more, like) {
  const card = await startPaymentDouble('debug');
  const settings = {
    ...card,
    // A payment of which no news came is found while a journey waits for it.
    SHOP_PAYMENT_CHECK_SECONDS: '2',
    ...more,
  };
  const shop = await startThrowawayShop({ cluster, name, binary, settings, like });
  return { ...shop, payments: card.STRIPE_API_BASE };
}
