import { expectAccessible } from './axe';
import { expect, test } from './shop';
import { newShopkeeper } from './trade';

// Other journeys read the other texts.
test(
  'an owner replaces a text and returns to the default',
  { tag: '@phone' },
  async ({ page, browser, baseURL }) => {
    test.slow();
    const shopkeeper = await newShopkeeper(browser, baseURL);
    await shopkeeper.goto('/seller/metinler');
    await expect(shopkeeper.getByRole('table', { name: 'Metinler' })).toBeVisible();
    await expectAccessible(shopkeeper);
    await shopkeeper.getByRole('link', { name: 'Çerezler' }).click();
    const field = shopkeeper.getByRole('textbox', { name: 'Metin' });
    const preview = shopkeeper.getByRole('region', { name: 'Önizleme' });
    await expect(preview).toContainText('dorduncu_oturum');
    await expectAccessible(shopkeeper);

    await field.fill('## Kurabiye\n{{yok}}');
    await shopkeeper.getByRole('button', { name: 'Kaydet' }).click();
    await expect(field).toHaveAccessibleDescription('2. satırda bilinmeyen bir alan var: {{yok}}.');
    const text = `Kurabiye ${String(test.info().workerIndex)}-${String(Date.now())}`;
    await field.fill(`## ${text}\n- <b>Çayın yanında</b>\n`);
    await field.press('End');
    await shopkeeper.getByRole('button', { name: '{{shop}} alanını ekle' }).click();
    await expect(preview.getByRole('heading', { name: text })).toBeVisible();
    await expect(preview).toContainText('Dördüncü');
    await shopkeeper.getByText('Varsayılandan farkı').click();
    await expect(shopkeeper.locator('ins')).toContainText(text);
    await expectAccessible(shopkeeper);
    await shopkeeper.getByRole('button', { name: 'Kaydet' }).click();
    await expect(shopkeeper.getByText('Metin kaydedildi.')).toBeVisible();

    await page.goto('/gizlilik-ve-cerezler');
    await expect(page.getByRole('heading', { level: 3, name: text })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('<b>Çayın yanında</b>');
    await expectAccessible(page);

    await shopkeeper.getByRole('button', { name: 'Varsayılana dön' }).click();
    await shopkeeper
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Varsayılana dön' })
      .click();
    await expect(shopkeeper.getByText('Metin varsayılana döndü.')).toBeVisible();
    await expect(preview).toContainText('dorduncu_oturum');
    await page.reload();
    await expect(page.getByRole('main')).toContainText('dorduncu_oturum');
  },
);
