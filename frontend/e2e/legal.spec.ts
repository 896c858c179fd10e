import { expectAccessible } from './axe';
import { expect, readyToOrder, test } from './shop';
import { newShopkeeper } from './trade';

const helpPages = [
  ['/teslimat', 'Teslimat ve İade'],
  ['/odeme-yontemleri', 'Ödeme Yöntemleri'],
  ['/siparis-takibi', 'Sipariş Takibi'],
  ['/sikca-sorulan-sorular', 'Sıkça Sorulan Sorular'],
] as const;

const legalPages = [
  ['/kvkk-aydinlatma-metni', 'KVKK Aydınlatma Metni'],
  ['/gizlilik-ve-cerezler', 'Gizlilik ve Çerezler'],
  ['/mesafeli-satis-sozlesmesi', 'Mesafeli Satış Sözleşmesi'],
  ['/on-bilgilendirme-formu', 'Ön Bilgilendirme Formu'],
] as const;

test('help and legal pages fit and are accessible', { tag: '@phone' }, async ({ page }) => {
  test.slow();
  for (const [path, title] of [...helpPages, ...legalPages]) {
    expect((await page.goto(path))?.status(), path).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, path).toBe(0);
    await expectAccessible(page);
  }
});

test(
  'an order keeps its accepted legal texts',
  { tag: '@phone' },
  async ({ page, browser, baseURL }) => {
    test.slow();
    await readyToOrder(page);
    await page.goto('/sepet');
    await expect(page.getByRole('main')).toContainText('İnönü Cad. No: 88/A');
    const box = page.getByRole('checkbox', { name: /okudum, onaylıyorum/ });
    await expect(box).not.toBeChecked();
    const order = page.getByRole('button', { name: 'Sipariş Ver' });
    await expect(order).toHaveAccessibleDescription(
      /Siparişi onayladığınızda ödeme yükümlülüğü altına girersiniz\.$/,
    );
    await order.click();
    await expect(box).toBeFocused();
    await expect(box).toHaveAccessibleDescription(/metinleri okuyup kutuyu işaretleyin/);
    // Where the page stands now, its fixed header covers half a field.
    await page.evaluate(() => {
      window.scrollTo(0, 0);
    });
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Mesafeli Satış Sözleşmesi' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mesafeli Satış Sözleşmesi' });
    await expect(dialog).toContainText('İnönü Cad. No: 88/A');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await box.check();
    await page.getByRole('combobox', { name: 'Adet' }).selectOption('2');
    await expect(box).not.toBeChecked();
    await box.check();
    await order.click();
    await expect(page).toHaveURL(/\/siparislerim$/);
    const number =
      (await page.getByRole('heading', { name: /^Sipariş no: / }).textContent())?.replace(
        'Sipariş no: ',
        '',
      ) ?? '';
    await page.goto(`/siparislerim/${number}`);
    await page.getByRole('button', { name: 'Onaylanan metinler' }).click();
    const kept = page.getByRole('dialog', { name: `Sipariş ${number}: onaylanan metinler` });
    await kept.getByText('Mesafeli Satış Sözleşmesi', { exact: true }).first().click();
    await expect(kept).toContainText('İnönü Cad. No: 88/A');
    await expect(kept).toContainText(/SHA-256: [0-9a-f]{64}/);
    await expectAccessible(page);

    const shopkeeper = await newShopkeeper(browser, baseURL);
    await shopkeeper.goto(`/seller/orders?ara=${number}`);
    const card = shopkeeper.getByRole('article');
    await expect(card).toContainText(number);
    await expect(card).not.toContainText('Sözleşme onayı yok');
  },
);
