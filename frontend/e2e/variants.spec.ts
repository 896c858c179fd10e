import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { watchShifts } from './shifts';
import { expect, settle, test } from './shop';
import { addProduct, customerWith, deliver, newShopkeeper, order } from './trade';

async function openVariants(page: Page, name: string) {
  await page.goto(`/seller/product-list?ara=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `${name}: seçenekleri yönet`, exact: true }).click();
  return page.getByRole('dialog', { name: `Seçenekler: ${name}` });
}

/** Makes a group of four colours and three sizes, on sale. */
async function makeTwelve(page: Page, name: string) {
  const dialog = await openVariants(page, name);
  await dialog.getByLabel('1. seçenek', { exact: true }).click();
  await page.keyboard.insertText('Renk');
  await page.keyboard.press('Tab');
  await page.keyboard.insertText('Siyah, Ceviz, Beyaz, Kırmızı');
  await dialog.getByRole('button', { name: 'Seçenek ekle' }).click();
  await dialog.getByLabel('2. seçenek', { exact: true }).click();
  await page.keyboard.insertText('Boy');
  await page.keyboard.press('Tab');
  await page.keyboard.insertText('Küçük, Orta, Büyük');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '12 seçeneği oluştur' }).click();
  const row = dialog.getByRole('group', { name: 'Siyah · Büyük' });
  await expect(row).toBeVisible();
  await expectAccessible(page);
  await row.getByLabel('Satış fiyatı').click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText('90');
  await page.keyboard.press('Tab');
  await page.keyboard.insertText('5');
  await dialog.getByRole('button', { name: 'Hepsini satışa aç' }).click();
  await dialog.getByRole('button', { name: 'Hepsini kaydet' }).click();
  await expect(dialog).toBeHidden();
}

test(
  'a seller makes twelve variants; one is returned',
  { tag: '@phone' },
  async ({ page, browser, baseURL }) => {
    test.slow();
    const shopkeeper = await newShopkeeper(browser, baseURL);
    const first = await addProduct(shopkeeper);
    await makeTwelve(shopkeeper, first.name);

    const shifted = await watchShifts(page);
    await page.goto(`/urunler?ara=${encodeURIComponent(first.name)}`);
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: '12 seçenek' });
    await expect(card).toHaveCount(1);
    await expect(card).toContainText('başlayan');

    await page.goto(first.path);
    await settle(page);
    const colour = page.getByRole('group', { name: 'Renk' });
    const size = page.getByRole('group', { name: 'Boy' });
    await expect(colour.getByRole('radio', { name: 'Siyah' })).toBeChecked();
    await expectAccessible(page);
    await size.getByText('Büyük').evaluate((choice) => {
      choice.scrollIntoView({ block: 'center' });
    });
    const before = await shifted();
    const top = async () => Math.round((await colour.boundingBox())?.y ?? 0);
    const place = await top();
    await size.getByText('Büyük').tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${first.name} Siyah Büyük`);
    await expect(page).toHaveTitle(new RegExp(`${first.name} Siyah Büyük`));
    await expect(page.getByRole('main')).toContainText('₺90,00');
    expect(await top()).toBe(place);
    expect(await shifted()).toBe(before);
    const chosen = page.url();
    // By keyboard; the other choice stays.
    await colour.getByRole('radio', { name: 'Siyah' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${first.name} Ceviz Büyük`);
    await expect(colour.getByRole('radio', { name: 'Ceviz' })).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL(chosen);
    await expect(colour.getByRole('radio', { name: 'Siyah' })).toBeChecked();
    await page.goForward();
    await expect(colour.getByRole('radio', { name: 'Ceviz' })).toBeChecked();
    await page.goBack();
    await expect(page).toHaveURL(chosen);

    const id = /[^/]+$/.exec(page.url())?.[0] ?? '';
    await customerWith(page, { [id]: 2 });
    const { id: placed, number } = await order(page);
    const choice = `${first.name} Siyah Büyük (Siyah · Büyük)`;
    await page.goto(`/siparislerim/${number}`);
    await expect(page.getByRole('main')).toContainText(choice);
    await shopkeeper.goto(`/seller/orders?ara=${number}`);
    await expect(shopkeeper.getByRole('main')).toContainText(choice);
    await shopkeeper.goto(`/seller/orders/${placed}/paket`);
    await expect(shopkeeper.getByRole('list', { name: 'Ürünler' })).toContainText(choice);

    await deliver(shopkeeper, placed);
    await page.reload();
    await page.getByRole('button', { name: `İade talebi oluştur, sipariş ${number}` }).click();
    const wish = page.getByRole('dialog', { name: `Sipariş ${number}: iade` });
    await wish.getByLabel(choice).selectOption('1');
    await wish.getByRole('button', { name: 'İade talebi gönder' }).click();
    await expect(page.getByRole('region', { name: 'İade' })).toContainText(choice);
  },
);
