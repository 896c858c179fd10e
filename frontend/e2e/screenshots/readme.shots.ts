import path from 'node:path';
import { test } from '../shop';
import { signIn, type Who } from './accounts';
import { productPath } from './list';
import { settle } from './settle';

/** The three pictures of the README: who looks at which page, on which of the recipe's screens. */
const pictures: { name: string; who: Who; path: string | 'product'; screen: string }[] = [
  { name: 'home', who: 'visitor', path: '/', screen: '1440' },
  { name: 'product-phone', who: 'visitor', path: 'product', screen: '360' },
  { name: 'seller-orders', who: 'seller', path: '/seller/orders', screen: '1440' },
];

const folder = path.join(import.meta.dirname, '..', '..', '..', 'docs', 'pictures');

for (const picture of pictures) {
  test(`README: ${picture.name}`, async ({ context, page }, { project }) => {
    test.skip(project.name !== picture.screen, 'taken on one screen only');
    const { product } = await signIn(context.request, picture.who);
    await page.goto(picture.path === 'product' ? productPath(product) : picture.path);
    await settle(page);
    const file = path.join(folder, `${picture.name}.jpg`);
    await page.screenshot({ path: file, type: 'jpeg', quality: 80 });
  });
}
