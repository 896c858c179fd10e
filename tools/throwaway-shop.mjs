// A fresh demo shop for the browser journeys, until it is told to end. Playwright starts it and
// reads its address from the line below.
import { main } from './lifetime.mjs';
import { startThrowawayShop } from './shop.mjs';

await main(
  async () => {
    const shop = await startThrowawayShop(process.env.SHOP_BINARY || undefined);
    console.log(`SHOP_URL=${shop.url}`);
    return shop.ended;
  },
  { stopped: () => 0 },
);
