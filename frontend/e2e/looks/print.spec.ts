import { expectAccessible } from '../axe';
import { expect, readyToOrder, test } from '../shop';
import { newShopkeeper, order } from '../trade';

test('a legal text prints alone, with its shop', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/mesafeli-satis-sozlesmesi');
  const text = page.getByRole('article');
  await expect(text).toContainText('Dördüncü');
  await expect(text).not.toContainText('şablon');
  await page.emulateMedia({ media: 'print' });
  await expect(text).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
});

test('a packing sheet prints alone', { tag: '@desktop' }, async ({ page, browser, baseURL }) => {
  await readyToOrder(page);
  const { number } = await order(page);
  const shopkeeper = await newShopkeeper(browser, baseURL);
  await shopkeeper.goto(`/seller/orders?ara=${number}`);
  await shopkeeper.getByRole('link', { name: 'Paketle' }).click();
  await expect(shopkeeper).toHaveURL(/\/seller\/orders\/[^/]+\/paket$/);
  const sheet = shopkeeper.getByRole('article', { name: `Sipariş ${number}` });
  await expect(sheet).toContainText('İnönü Cad. No: 88/A');
  await expect(sheet.getByRole('list', { name: 'Ürünler' }).getByRole('listitem')).toHaveCount(1);
  await expect(shopkeeper.getByRole('button', { name: 'Yazdır' })).toBeVisible();
  await expectAccessible(shopkeeper);

  expect((await shopkeeper.reload())?.status()).toBe(200);
  await expect(sheet).toBeVisible();
  await shopkeeper.emulateMedia({ media: 'print' });
  await expect(sheet).toBeVisible();
  await expect(sheet).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(sheet).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  for (const left of [
    shopkeeper.getByRole('navigation'),
    shopkeeper.getByRole('banner'),
    shopkeeper.getByRole('button'),
    shopkeeper.getByRole('link', { name: 'Siparişlere dön' }),
  ]) {
    await expect(left.filter({ visible: true })).toHaveCount(0);
  }
});
