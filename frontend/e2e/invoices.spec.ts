import { readFile } from 'node:fs/promises';
import { expectAccessible } from './axe';
import { expect, test } from './shop';
import {
  addProduct,
  customerWith,
  deliver,
  newShopkeeper,
  order,
  pdf,
  switchInvoicing,
} from './trade';

test(
  'an invoice goes from the paid order to the customer',
  { tag: '@phone' },
  async ({ page, browser, baseURL }) => {
    // Two browsers, and every step of an invoice.
    test.slow();
    const shopkeeper = await newShopkeeper(browser, baseURL);
    await switchInvoicing(shopkeeper, { invoiceOnShipping: true });
    const product = await addProduct(shopkeeper);
    await customerWith(page, { [product.id]: 2 });
    const { id, number } = await order(page);
    await deliver(shopkeeper, id);

    await page.goto(`/siparislerim/${number}`);
    await expect(page.getByRole('button', { name: /^Onaylanan metinler/ })).toBeVisible();
    const save = page.getByRole('button', { name: `Faturayı indir, sipariş ${number}` });
    await expect(save).toHaveCount(0);

    await shopkeeper.goto(`/seller/faturalar?ara=${number}`);
    const table = shopkeeper.getByRole('table', { name: 'Faturalar' });
    await expect(table).toContainText('Hazır');
    await expectAccessible(shopkeeper);
    const link = table.getByRole('link', { name: /^[A-Z0-9]{3}\d{13}$/ });
    const invoice = (await link.textContent()) ?? '';
    await link.click();
    const preview = shopkeeper.getByRole('dialog', { name: `Fatura ${invoice}` });
    await expect(preview.getByRole('region', { name: 'Satırlar' })).toContainText(product.name);
    await expect(preview.getByRole('region', { name: 'Satırlar' })).toContainText(
      'Ödenecek₺200,00',
    );
    await expect(preview.getByRole('region', { name: 'İnternet satışı' })).toContainText(
      'PTT Kargo',
    );
    await expectAccessible(shopkeeper);
    await preview.getByRole('button', { name: 'Kapat' }).click();

    await shopkeeper.getByRole('checkbox', { name: `Fatura ${invoice}: seç` }).check();
    await shopkeeper.getByRole('button', { name: 'İşlemler' }).click();
    const zip = shopkeeper.waitForEvent('download');
    const menu = shopkeeper.getByRole('dialog', { name: 'İşlemler' });
    await menu.getByRole('button', { name: 'XML indir (1)' }).click();
    expect((await zip).suggestedFilename()).toMatch(/\.zip$/);
    await expect(table).toContainText('XML’i indirildi');

    const file = pdf(`${invoice}.pdf`);
    await shopkeeper.getByLabel('PDF dosyaları').setInputFiles([file, pdf('baska.pdf')]);
    const results = shopkeeper.getByRole('dialog', { name: 'PDF yükleme' });
    await expect(results.getByRole('listitem').first()).toContainText('baska.pdf');
    await expect(results.getByRole('status')).toContainText('2 PDF’ten 1 tanesi');
    await expectAccessible(shopkeeper);
    await results.getByRole('button', { name: 'Tamam' }).click();
    await expect(table).toContainText('PDF’i yüklendi');

    await page.reload();
    const saved = page.waitForEvent('download');
    await save.click();
    expect((await saved).suggestedFilename()).toBe(`${invoice}.pdf`);
    expect(await readFile(await (await saved).path())).toEqual(file.buffer);

    await shopkeeper.goto(`/seller/orders/${number}`);
    const panel = shopkeeper.getByRole('region', { name: 'Fatura', exact: true });
    await panel.getByRole('link', { name: invoice }).click();
    await preview.getByRole('button', { name: 'İptal et' }).click();
    const cancel = shopkeeper.getByRole('dialog', { name: `Faturayı iptal et: ${invoice}` });
    await expect(cancel).toContainText('Entegratörünüzde de iptal edin.');
    await cancel.getByLabel('Neden').fill('Yanlış alıcı');
    await cancel.getByRole('button', { name: 'Faturayı iptal et' }).click();
    await expect(cancel).toBeHidden();
    await shopkeeper.goto(`/seller/orders/${number}`);
    await panel.getByRole('button', { name: 'Fatura oluştur' }).click();
    await expect(panel).not.toContainText(invoice);
    await expect(panel).toContainText('Hazır');
    await switchInvoicing(shopkeeper, { invoicing: false });
  },
);
