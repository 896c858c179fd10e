// Demo shops for the browser journeys, one for each of Playwright's workers, so that journeys don't affect each other, and
// an empty shop with iyzico. Playwright starts this script and reads the addresses of shops and payment doubles.
import { existsSync } from 'node:fs';
import { demoPictures } from './paths.mjs';
import { main } from './process/lifetime.mjs';
import { startPaymentDouble } from './payments/double.ts';
import { startThrowawayPostgres, type Cluster } from './postgres/cluster.ts';
import { startThrowawayShop } from './shop.ts';

const binary = process.env.SHOP_BINARY;

await main(
  async () => {
    const cluster = await startThrowawayPostgres();
    const pictures = existsSync(demoPictures()) ? demoPictures() : undefined;
    const stripes = Array.from({ length: Number(process.argv[2] ?? 1) }, (_, at) =>
      shopWithCards(cluster, `shop_${at}`, { SHOP_CARD_PROVIDER: 'stripe' }, pictures),
    );
    const [iyzico, ...shops] = await Promise.all([
      shopWithCards(cluster, 'shop_iyzico', { SHOP_CARD_PROVIDER: 'iyzico', SHOP_DEMO: '0' }),
      ...stripes,
    ]);
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
 * @param name of its database
 * @param more variables of the shop
 * @param pictures a folder of pictures that the shop need not make again
 */
async function shopWithCards(
  cluster: Cluster,
  name: string,
  more: NodeJS.ProcessEnv,
  pictures?: string,
) {
  const card = await startPaymentDouble();
  const settings = {
    ...card,
    // A journey waits for the shop to find a payment without an event.
    SHOP_PAYMENT_CHECK_SECONDS: '2',
    ...more,
  };
  const shop = await startThrowawayShop({ cluster, name, binary, settings, pictures });
  return { ...shop, payments: card.STRIPE_API_BASE };
}
