import { expectAccessible, expectAccessibleInBothThemes } from './axe';
import { expect, test } from './shop';
import { addProduct, customerWith, newShopkeeper, order } from './trade';

test(
  'the owner finds a customer and notes something',
  { tag: '@phone' },
  async ({ page, browser, baseURL }) => {
    // Two browsers, and many steps of the shop.
    test.slow();
    const shopkeeper = await newShopkeeper(browser, baseURL);
    const product = await addProduct(shopkeeper);
    // What comes after the first news is new.
    const news = shopkeeper.waitForResponse('**/api/seller/news');
    await shopkeeper.goto('/seller/musteriler');
    await news;
    await expectAccessibleInBothThemes(shopkeeper);
    const customer = await customerWith(page, { [product.id]: 2 });
    const placed = await order(page);

    // Every page shows the notification.
    await expect(shopkeeper).toHaveTitle(/^\(\d+\) Müşteriler/);

    await shopkeeper.getByLabel('Müşteri ara').fill(customer.email);
    await expect(shopkeeper).toHaveURL(/\?ara=/);
    const found = shopkeeper.getByRole('link', { name: customer.lastName });
    await expect(found).toHaveCount(1);
    await found.click();
    await expect(shopkeeper.getByText(customer.email)).toBeVisible();
    await shopkeeper.getByLabel('Yeni not').fill('Akşam arayın');
    await shopkeeper.getByRole('button', { name: 'Not ekle' }).click();
    await expect(shopkeeper.getByRole('list', { name: 'Notlar' })).toContainText('Akşam arayın');
    await shopkeeper.getByText('Güvenilir müşteri', { exact: true }).click();
    await expect(shopkeeper.getByRole('switch', { name: 'Güvenilir müşteri' })).toBeChecked();
    await expectAccessible(shopkeeper);
    await shopkeeper.getByRole('link', { name: placed.number }).click();
    await expect(shopkeeper).toHaveURL(/\/seller\/orders/);
    await expect(shopkeeper).not.toHaveTitle(/^\(/);

    const data = { isPaid: true };
    expect((await shopkeeper.request.put(`/api/order/paid/${placed.id}`, { data })).ok()).toBe(
      true,
    );
    await shopkeeper.goto('/seller/raporlar');
    await expect(shopkeeper.getByRole('list', { name: 'Toplam' })).toContainText('Tahsil edilen');
    await expect(shopkeeper.getByText('Toplam', { exact: true })).toBeVisible();
    await expectAccessibleInBothThemes(shopkeeper);
    const download = shopkeeper.waitForEvent('download');
    await shopkeeper.getByRole('link', { name: 'CSV indir' }).click();
    expect((await download).suggestedFilename()).toMatch(/^satis-raporu-\d{4}-\d{2}.*\.csv$/);

    await shopkeeper.goto('/seller/ekip');
    await shopkeeper.getByRole('button', { name: 'Davet et' }).click();
    const dialog = shopkeeper.getByRole('dialog', { name: 'Ekibe davet et' });
    await expectAccessibleInBothThemes(shopkeeper);
    await dialog.getByLabel('Ad', { exact: true }).fill('Zeynep');
    await dialog.getByLabel('Soyad').fill('Ak');
    await dialog.getByLabel('E-Posta').fill(`zeynep-${crypto.randomUUID()}@example.com`);
    await dialog.getByLabel('Kendi şifreniz').fill('yanlış');
    await dialog.getByRole('button', { name: 'Davet gönder' }).click();
    await expect(dialog.getByText('Şifreniz hatalı.')).toBeVisible();
  },
);
