import path from 'node:path';
import { test } from '../shop';
import { signIn, type Facts, type Who } from './accounts';
import { productPath } from './list';
import { settle } from './settle';

const desktop = { width: 1440, height: 900 };
const phone = { width: 360, height: 740 };

/** The three pictures of the README: who looks at which page, on which screen. */
const pictures: {
  name: string;
  who: Who;
  path: (facts: Facts) => string;
  screen: { width: number; height: number };
}[] = [
  { name: 'home', who: 'visitor', path: () => '/', screen: desktop },
  {
    name: 'product-phone',
    who: 'visitor',
    path: ({ product }) => productPath(product),
    screen: phone,
  },
  { name: 'seller-orders', who: 'seller', path: () => '/seller/orders', screen: desktop },
];

const folder = path.join(import.meta.dirname, '..', '..', '..', 'docs', 'pictures');

for (const picture of pictures) {
  test(`README: ${picture.name}`, async ({ context, page }) => {
    const facts = await signIn(context.request, picture.who);
    await page.setViewportSize(picture.screen);
    await page.goto(picture.path(facts));
    await settle(page);
    const file = path.join(folder, `${picture.name}.jpg`);
    await page.screenshot({ path: file, type: 'jpeg', quality: 80 });
  });
}
