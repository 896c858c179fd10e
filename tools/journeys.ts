// Demo shops for the browser journeys, one for each of Playwright's workers, so that journeys don't affect each other, and
// an empty shop with iyzico. Playwright starts this script and reads the addresses of shops and payment doubles.
import { startPaymentDouble } from './payments/double.ts';
import { startThrowawayPostgres } from './postgres/cluster.ts';
import { main, succeed } from './process/lifetime.mjs';
import { openShop } from './shop.ts';

await main(async () => {
  const cluster = await startThrowawayPostgres();
  const open = async (name: string, more: NodeJS.ProcessEnv) => {
    const card = await startPaymentDouble();
    const settings = {
      ...card,
      DATABASE_URL: await cluster.database(name),
      // A journey waits for the shop to find a payment without an event.
      SHOP_PAYMENT_CHECK_SECONDS: '2',
      ...more,
    };
    const shop = await openShop({ binary: process.env.SHOP_BINARY, settings });
    return { ...shop, payments: card.STRIPE_API_BASE };
  };
  const [iyzico, ...shops] = await Promise.all([
    open('shop_iyzico', { SHOP_CARD_PROVIDER: 'iyzico', SHOP_DEMO: '0' }),
    ...Array.from({ length: Number(process.argv[2] ?? 1) }, (_, at) =>
      open(`shop_${at}`, { SHOP_CARD_PROVIDER: 'stripe' }),
    ),
  ]);
  const all = (what: 'url' | 'payments' | 'folder') => shops.map((shop) => shop[what]).join(',');
  console.log(
    `SHOP_URLS=${all('url')} PAYMENT_URLS=${all('payments')} SHOP_FOLDERS=${all('folder')} ` +
      `IYZICO_SHOP_URL=${iyzico.url} IYZICO_PAYMENT_URL=${iyzico.payments}`,
  );
  return Promise.race([iyzico, ...shops].map(({ ended }) => ended));
}, succeed);
