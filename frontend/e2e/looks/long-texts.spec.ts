import type { Page } from '@playwright/test';
import { expect, readyToOrder, test } from '../shop';
import { addProduct, newShopkeeper } from '../trade';

async function expectToFit(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole('main')).toContainText('Kesintisiz');
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, path).toBe(0);
}

test('endless words and huge sums fit every page', async ({ page, browser, baseURL }) => {
  test.slow();
  const shopkeeper = await newShopkeeper(browser, baseURL);
  const added = await shopkeeper.request.post('/api/product/add', {
    multipart: {
      productData: JSON.stringify({
        name: 'Kesintisiz'.repeat(10),
        description: ['Kesintisiz'.repeat(20)],
        category: 'Okey Takımları',
        price: 9_999_999.99,
        offerPrice: 8_888_888.5,
      }),
    },
  });
  const { product } = (await added.json()) as { product: { _id: string } };
  await readyToOrder(page);
  await page.request.post('/api/cart/update', { data: { cartItems: { [product._id]: 2 } } });
  for (const path of ['/sepet', `/urunler/okey-takimlari/${product._id}`]) {
    await expectToFit(page, path);
  }
  const { addresses } = (await (await page.request.get('/api/address/get')).json()) as {
    addresses: { _id: string }[];
  };
  const placed = await page.request.post('/api/order/cod', {
    data: { items: [{ product: product._id, quantity: 2 }], address: addresses[0]?._id },
  });
  const { order } = (await placed.json()) as { order: { _id: string } };
  await expectToFit(page, '/siparislerim');
  for (const path of ['/seller/orders', `/seller/orders/${order._id}/paket`]) {
    await expectToFit(shopkeeper, path);
  }
  await expectToFit(shopkeeper, '/seller/product-list');
  await shopkeeper.request.delete(`/api/product/${product._id}`);
});

test('breaks an option value without spaces', async ({ page, browser, baseURL }) => {
  const shopkeeper = await newShopkeeper(browser, baseURL);
  const products = [await addProduct(shopkeeper), await addProduct(shopkeeper)] as const;
  const values = ['Kesintisiz'.repeat(6), 'Kısa'];
  const made = await shopkeeper.request.post('/api/product/group', {
    data: {
      name: products[0].name,
      optionNames: ['Kesintisiz'.repeat(6)],
      members: products.map(({ id }, index) => ({ product: id, values: [values[index]] })),
    },
  });
  expect(made.status()).toBe(201);
  await page.goto(products[0].path);
  const choice = page.getByRole('group', { name: 'Kesintisiz' }).getByText(/^Kesintisiz/);
  await expect(choice).toHaveCount(2);
  for (const part of await choice.all()) {
    const right = await part.evaluate((element) => element.getBoundingClientRect().right);
    expect(right).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  }
});
