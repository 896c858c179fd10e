import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { watchShifts } from './shifts';
import { expect, settle, test } from './shop';
import { addProduct, customerWith, deliver, newShopkeeper, order } from './trade';

/** Counts the seller's clicks. */
class Mouse {
  clicks = 0;

  async click(target: Locator) {
    await target.click();
    this.clicks += 1;
  }
}

/** So many clicks a group of twelve may cost: a field is reached by Tab. */
const mostClicks = 8;
/** Two minutes for a person are far less for a journey. */
const mostMs = 30_000;

async function openVariants(page: Page, mouse: Mouse, name: string) {
  await page.goto(`/seller/product-list?ara=${encodeURIComponent(name)}`);
  await mouse.click(page.getByRole('button', { name: `${name}: seçenekleri yönet`, exact: true }));
  return page.getByRole('dialog', { name: `Seçenekler: ${name}` });
}

/** Makes a group of four colours and three sizes, on sale. */
async function makeTwelve(page: Page, name: string) {
  const mouse = new Mouse();
  const start = Date.now();
  const dialog = await openVariants(page, mouse, name);
  await mouse.click(dialog.getByLabel('1. seçenek', { exact: true }));
  await page.keyboard.insertText('Renk');
  await page.keyboard.press('Tab');
  await page.keyboard.insertText('Siyah, Ceviz, Beyaz, Kırmızı');
  await mouse.click(dialog.getByRole('button', { name: 'Seçenek ekle' }));
  await mouse.click(dialog.getByLabel('2. seçenek', { exact: true }));
  await page.keyboard.insertText('Boy');
  await page.keyboard.press('Tab');
  await page.keyboard.insertText('Küçük, Orta, Büyük');
  await expectAccessible(page);
  await mouse.click(dialog.getByRole('button', { name: '12 seçeneği oluştur' }));
  const row = dialog.getByRole('group', { name: 'Siyah · Büyük' });
  await expect(row).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  await mouse.click(row.getByLabel('Satış fiyatı'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText('90');
  await page.keyboard.press('Tab');
  await page.keyboard.insertText('5');
  await mouse.click(dialog.getByRole('button', { name: 'Hepsini satışa aç' }));
  await mouse.click(dialog.getByRole('button', { name: 'Hepsini kaydet' }));
  await expect(dialog).toBeHidden();
  return { clicks: mouse.clicks, ms: Date.now() - start };
}

test(
  'a seller makes twelve variants; a shopper chooses, orders and returns one',
  { tag: '@phone' },
  async ({ page, browser, baseURL }) => {
    test.slow();
    const shopkeeper = await newShopkeeper(browser, baseURL);
    const first = await addProduct(shopkeeper);
    const { clicks, ms } = await makeTwelve(shopkeeper, first.name);
    console.log(`12 variants: ${String(clicks)} clicks, ${String(ms)} ms`);
    expect(clicks).toBeLessThanOrEqual(mostClicks);
    expect(ms).toBeLessThan(mostMs);

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
