import { expectAccessible } from '../axe';
import { becomeSeller, expect, test } from '../shop';
import { addProduct, customerWith, newShopkeeper } from '../trade';

test(
  'wide screens show fifteen orders, opened in place',
  { tag: '@desktop' },
  async ({ page, browser, baseURL }) => {
    test.slow();
    await page.setViewportSize({ width: 1440, height: 900 });
    const shopkeeper = await newShopkeeper(browser, baseURL);
    const product = await addProduct(shopkeeper);
    await customerWith(page, { [product.id]: 1 });
    const { addresses } = (await (await page.request.get('/api/address/get')).json()) as {
      addresses: { _id: string }[];
    };
    for (let quantity = 1; quantity <= 16; quantity += 1) {
      const data = { items: [{ product: product.id, quantity }], address: addresses[0]?._id };
      const placed = await page.request.post('/api/order/cod', { data });
      expect(placed.status()).toBe(201);
      const { order } = (await placed.json()) as { order: { _id: string } };
      const paid = `/api/order/paid/${order._id}`;
      expect((await shopkeeper.request.put(paid, { data: { isPaid: true } })).ok()).toBe(true);
    }
    await shopkeeper.setViewportSize({ width: 1440, height: 900 });
    await shopkeeper.goto(`/seller/orders?ara=${encodeURIComponent(product.name)}`);
    await shopkeeper.getByRole('radiogroup', { name: 'Görünüm' }).getByText('Tablo').click();
    const rows = shopkeeper.getByRole('row', { name: /^Sipariş / });
    await expect(rows).toHaveCount(16);
    const bottoms = await rows.evaluateAll((rows) =>
      rows.map((row) => row.getBoundingClientRect().bottom),
    );
    expect(bottoms.filter((bottom) => bottom <= 900).length).toBeGreaterThanOrEqual(15);
    const widths = () =>
      shopkeeper
        .getByRole('columnheader')
        .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width));
    const before = await widths();
    await shopkeeper.getByRole('columnheader', { name: 'Tutar' }).getByRole('button').click();
    await expect(rows.first()).toContainText('₺1.600,00');
    await rows
      .first()
      .getByRole('button', { name: /ayrıntıları$/ })
      .click();
    await expect(shopkeeper.getByText('İnönü Cad. No: 88/A')).toBeVisible();
    expect(await widths()).toEqual(before);
    await expectAccessible(shopkeeper);
    await rows.first().getByRole('link').click();
    await expect(shopkeeper).toHaveURL(/\/seller\/orders\/\d{4}-\d{4}$/);
  },
);

test('a filtered phone shows three orders', { tag: '@phone' }, async ({ page }) => {
  await page.addInitScript(() => {
    window.localStorage['dorduncu-siparis-gorunumu'] = JSON.stringify('table');
  });
  await becomeSeller(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/seller/orders?durum=Delivered&odeme=odendi');
  await expect(page.getByRole('list', { name: 'Geçerli filtreler' })).toBeInViewport();
  const menu = await page.getByRole('navigation', { name: 'Satıcı menüsü' }).boundingBox();
  const third = await page.locator('[data-entry]').nth(2).boundingBox();
  expect((third?.y ?? Infinity) + (third?.height ?? 0)).toBeLessThanOrEqual(menu?.y ?? 0);
});
