import { readFile } from 'node:fs/promises';
import { expectAccessible } from './axe';
import { acceptTexts, expect, listTool, test } from './shop';
import { addProduct, customerWith, newShopkeeper, order } from './trade';

test(
  'an invoice appears on slip and export file',
  { tag: '@phone' },
  async ({ page, browser, baseURL }) => {
    // Two browsers, two orders.
    test.slow();
    const shopkeeper = await newShopkeeper(browser, baseURL);
    const product = await addProduct(shopkeeper);
    await customerWith(page, { [product.id]: 1 });
    await page.goto('/sepet');
    await page.getByLabel('Fatura bilgileri').selectOption('Kurumsal');
    await page.getByLabel('Firma unvanı').fill('Kahve Diyarı Ltd. Şti.');
    await page.getByLabel('Vergi dairesi').fill('Kadıköy');
    await page.getByLabel('Vergi no (VKN veya TCKN)').fill('1234567891');
    await acceptTexts(page);
    await page.getByRole('button', { name: 'Sipariş Ver' }).click();
    const number = page.getByLabel('Vergi no (VKN veya TCKN)');
    await expect(number).toHaveAccessibleDescription(/kontrol edin/);
    // What the toast or the header covers meanwhile can't be touched.
    await expect(page.getByText('Vergi no: 10 haneli')).toBeHidden();
    await page.evaluate(() => {
      window.scrollTo({ top: 0, behavior: 'instant' });
    });
    await expectAccessible(page);
    await number.fill('123 456 7890');
    await page.getByRole('button', { name: 'Sipariş Ver' }).click();
    await expect(page).toHaveURL(/\/siparislerim$/);
    const { orders } = (await (await page.request.get('/api/order/user')).json()) as {
      orders: { _id: string; number: string }[];
    };
    const [placed] = orders;

    await shopkeeper.goto(`/seller/orders?ara=${placed?.number ?? ''}`);
    await shopkeeper.getByRole('link', { name: 'Paketle' }).click();
    const slip = shopkeeper.getByRole('article', { name: `Sipariş ${placed?.number ?? ''}` });
    const invoice = 'Kahve Diyarı Ltd. Şti., Kadıköy vergi dairesi, no 1234567890';
    await expect(slip).toContainText(`Fatura: ${invoice}`);
    await shopkeeper.goto(`/seller/orders?ara=${placed?.number ?? ''}`);
    const download = shopkeeper.waitForEvent('download');
    await listTool(shopkeeper, (page) => page.getByRole('link', { name: 'CSV indir' }).click());
    const file = await readFile(await (await download).path(), 'utf8');
    expect(file).toContain('Kahve Diyarı Ltd. Şti., Kadıköy V.D., VKN 1234567890');

    // The next order suggests this invoice.
    await page.request.post('/api/cart/update', { data: { cartItems: { [product.id]: 1 } } });
    await page.goto('/sepet');
    await expect(page.getByLabel('Fatura bilgileri')).toHaveValue('saved');
    const again = await order(page);
    const answer = await shopkeeper.request.get(`/api/order/${again.id}`);
    const { order: second } = (await answer.json()) as { order: { invoice: { title: string } } };
    expect(second.invoice.title).toBe('Kahve Diyarı Ltd. Şti.');
  },
);
