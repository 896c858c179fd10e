import type { Browser } from '@playwright/test';
import { expectAccessible } from './axe';
import { anotherVisitor, expect, becomeSeller, searchFor, test } from './shop';

const wanted = 'Ahşap Taşlı Tombala';

/** A new visitor, whose browser has no cached response. */
async function shopperSearching(browser: Browser, baseURL: string | undefined, word: string) {
  const page = await anotherVisitor(browser, baseURL);
  await page.goto('/');
  await searchFor(page, word);
  return page;
}

// The list is one for the whole shop, which is this worker's own.
test(
  'a shopper finds products by a synonym',
  { tag: '@desktop' },
  async ({ page, browser, baseURL }) => {
    const word = `kumkum${crypto.randomUUID().slice(0, 8)}`;
    const before = await shopperSearching(browser, baseURL, word);
    await expect(before.getByText('Aramanıza uygun ürün bulunamadı.')).toBeVisible();
    await before.context().close();

    await becomeSeller(page);
    await page.goto('/seller/arama');
    await page.getByRole('button', { name: 'Satır ekle' }).click();
    await page.getByRole('button', { name: 'Satır ekle' }).click();
    const lines = page.getByRole('main').getByRole('listitem');
    await lines.last().getByLabel('Yazılan kelime').fill(word);
    await page.getByRole('button', { name: 'Kaydet' }).click();
    await expect(lines.last().getByLabel('Anlamı')).toHaveAccessibleDescription(/./);
    await expectAccessible(page);
    await lines.last().getByLabel('Anlamı').fill('Tombala');
    await page.getByRole('button', { name: 'Kaydet' }).click();
    await expect(page.getByText('Eş anlamlılar kaydedildi.')).toBeVisible();
    await page.reload();
    await expect(lines.last().getByLabel('Yazılan kelime')).toHaveValue(word);

    const after = await shopperSearching(browser, baseURL, word.toLocaleUpperCase('tr'));
    await expect(after.getByRole('main').getByRole('link', { name: wanted })).toBeVisible();
    await after.context().close();

    await lines
      .last()
      .getByRole('button', { name: /satırı sil$/ })
      .click();
    await page.getByRole('button', { name: 'Kaydet' }).click();
    await expect(page.getByText('Eş anlamlılar kaydedildi.').last()).toBeVisible();
    await expect(async () => {
      const answer = await page.request.get('/api/seller/synonyms');
      expect(await answer.text()).not.toContain(word);
    }).toPass();
  },
);
