import { expectAccessible } from './axe';
import { anotherVisitor, becomeSeller, expect, test } from './shop';

test(
  'a visitor’s message reaches the seller',
  { tag: '@phone' },
  async ({ page, browser, baseURL }) => {
    await page.goto('/iletisim');
    const form = page.getByRole('region', { name: 'Bize yazın' });
    await form.getByRole('button', { name: 'Gönder' }).click();
    await expect(form.getByText('Ad soyad boş bırakılamaz.')).toBeVisible();
    await expectAccessible(page);

    const typed = {
      'Ad Soyad': `Hüseyin Çağlar ${crypto.randomUUID().slice(0, 8)}`,
      'E-Posta': 'huseyin@example.com',
      Konu: 'Toptan sipariş',
      Mesaj: 'Merhaba,\n12 masa için teklif rica ederim.',
    };
    for (const [label, text] of Object.entries(typed)) await form.getByLabel(label).fill(text);
    await page.route('**/api/message/send', (route) => route.abort());
    await form.getByRole('button', { name: 'Gönder' }).click();
    await expect(page.getByText(/^Gönderim başarısız: /)).toBeVisible();
    for (const [label, text] of Object.entries(typed)) {
      await expect(form.getByLabel(label)).toHaveValue(text);
    }

    await page.unroute('**/api/message/send');
    await form.getByRole('button', { name: 'Gönder' }).click();
    await expect(page.getByText('Mesajınız başarıyla gönderildi!')).toBeVisible();
    for (const label of Object.keys(typed)) await expect(form.getByLabel(label)).toHaveValue('');

    const shopkeeper = await anotherVisitor(browser, baseURL);
    await becomeSeller(shopkeeper);
    await shopkeeper.goto('/seller');
    await shopkeeper.getByRole('link', { name: /^Mesajlar \d+ okunmamış/ }).click();
    const card = shopkeeper.getByRole('listitem').filter({ hasText: typed['Ad Soyad'] });
    await expect(card).toContainText('Yeni');
    await expectAccessible(shopkeeper);
    await card.getByRole('button', { name: 'Detay' }).click();
    const dialog = shopkeeper.getByRole('dialog', { name: 'Mesaj Detayları' });
    for (const text of Object.values(typed)) await expect(dialog).toContainText(text);
    await expectAccessible(shopkeeper);
    await dialog.getByRole('button', { name: 'Kapat' }).click();
    await expect(card).not.toContainText('Yeni');
    await card.getByRole('button', { name: 'Sil' }).click();
    await expect(shopkeeper.getByText('Mesaj silindi.')).toBeVisible();
    await expect(card).toBeHidden();
    await shopkeeper.context().close();
  },
);

test('a failed code download keeps typed text', { tag: '@phone' }, async ({ page }) => {
  // Its file has no name to know it by.
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes('data-rht-toaster')) await route.abort();
    else await route.fulfill({ response });
  });
  await page.goto('/iletisim');
  const missed = page.waitForEvent('requestfailed');
  const message = page.getByRole('region', { name: 'Bize yazın' }).getByLabel('Mesaj');
  await message.fill('Yarım kalan mesaj');
  await missed;
  await expect(page.getByRole('heading', { level: 1, name: 'İletişim' })).toBeVisible();
  await expect(message).toHaveValue('Yarım kalan mesaj');
});
