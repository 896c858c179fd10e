import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { mostShift, watchShifts } from './shifts';
import { demoCustomer, expect, newCustomer, settle, test } from './shop';
import { addProduct, newShopkeeper } from './trade';

/** Opens the filters by keyboard. */
async function openFilters(page: Page) {
  await page.getByRole('button', { name: 'Filtre' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Filtre' })).toBeVisible();
}

const cards = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });

test('categories of a search show counts and narrow', { tag: '@phone' }, async ({ page }) => {
  const shifted = await watchShifts(page);
  await page.goto('/urunler?ara=takim');
  await settle(page);
  const chips = page.getByRole('navigation', { name: 'Kategoriler' });
  await expect(chips.getByRole('link', { name: /^Tümü \d+$/ })).toBeVisible();
  await expectAccessible(page);
  const chip = chips.getByRole('link', { name: /^Okey Takımları \d+$/ });
  const count = Number.parseInt(((await chip.textContent()) ?? '').replace(/\D/g, ''), 10);
  expect(count).toBeGreaterThan(0);
  await chip.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/urunler\?ara=takim&kategori=okey-takimlari$/);
  await expect(page.getByText(`${String(count)} ürün`)).toBeVisible();
  await expect(chip).toHaveAttribute('aria-current', 'page');
  // The list begins at its top.
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.reload();
  await settle(page);
  await expect(cards(page)).toHaveCount(count);
  expect(await shifted()).toBeLessThanOrEqual(mostShift);
});

test('filters show counts and can be removed', { tag: '@phone' }, async ({ page }) => {
  const shifted = await watchShifts(page);
  await page.goto('/urunler');
  await settle(page);
  const sold = page.getByRole('checkbox', { name: /Stokta olmayanlar dahil/ });
  const count = page.getByRole('main').getByRole('status').first();
  const before = Number.parseInt((await count.textContent()) ?? '', 10);
  await openFilters(page);
  await expect(sold).toBeVisible();
  await expectAccessible(page);
  const more = Number(/\((\d+)\)/.exec((await sold.locator('..').textContent()) ?? '')?.[1]);
  expect(more).toBeGreaterThan(0);
  await sold.check();
  await expect(page.getByText(`${String(before + more)} ürün`).last()).toBeVisible();

  await page.getByLabel('En az (₺)').fill('500');
  await page.getByLabel('En çok (₺)').fill('100');
  const apply = page.getByRole('button', { name: 'Göster' });
  const places = async () => [await sold.boundingBox(), await apply.boundingBox()];
  const placesBefore = await places();
  await apply.click();
  const complaint = page.getByText('“En çok” tutarı, “En az” tutarından küçük olamaz.');
  await expect(complaint).toBeInViewport({ ratio: 1 });
  expect(await places()).toEqual(placesBefore);
  await expectAccessible(page);
  await expect(page).toHaveURL(/\/urunler\?tukenen=1$/);
  await page.getByLabel('En çok (₺)').fill('1.500');
  await apply.click();
  await expect(page).toHaveURL(/\/urunler\?enaz=500&encok=1500&tukenen=1$/);
  await expect(page.getByRole('dialog')).toBeHidden();

  const chosen = page.getByRole('list', { name: 'Seçtikleriniz' });
  await expect(chosen.getByRole('listitem')).toHaveText([
    '₺500 – ₺1.500',
    'Stokta olmayanlar dahil',
  ]);
  await expectAccessible(page);
  await page.goBack();
  await expect(chosen.getByRole('listitem')).toHaveText(['Stokta olmayanlar dahil']);
  await page.goForward();
  await page.reload();
  await expect(chosen.getByRole('listitem')).toHaveCount(2);
  await chosen.getByRole('button', { name: '₺500 – ₺1.500: kaldır' }).click();
  await page.getByRole('button', { name: 'Temizle' }).click();
  await expect(page).toHaveURL(/\/urunler$/);
  await expect(page.getByText(`${String(before)} ürün`)).toBeVisible();
  expect(await shifted()).toBeLessThanOrEqual(mostShift);
});

test('the filter can be used by keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/urunler');
  await settle(page);
  await openFilters(page);
  const soldOut = page.getByRole('checkbox', { name: /Stokta olmayanlar/ });
  await soldOut.focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/tukenen=1/);
  await expect(soldOut).toBeFocused();
  await page.getByLabel('En çok (₺)').focus();
  await page.keyboard.type('1000');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/encok=1000&tukenen=1/);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Filtre' })).toBeFocused();
});

test(
  'the home page shows viewed and bought products',
  { tag: '@phone' },
  async ({ page, browser, baseURL }) => {
    const shopkeeper = await newShopkeeper(browser, baseURL);
    // Own ones: the page leaves out what is among its best sellers or was bought before.
    const first = await addProduct(shopkeeper);
    const second = await addProduct(shopkeeper);
    const shifted = await watchShifts(page);
    // Who has bought nothing yet, in the middle of the page.
    await page.request.post('/api/user/register', { data: newCustomer() });
    await page.goto('/');
    await settle(page);
    const offers = page.getByRole('region', { name: 'Mevsimin Fırsatları' });
    await offers.scrollIntoViewIfNeeded();
    const frequent = page.waitForResponse('**/api/order/frequent-products');
    await page.reload();
    await frequent;
    await settle(page);
    await expect(offers).toBeInViewport();
    expect(await shifted()).toBeLessThanOrEqual(mostShift);

    for (const { path } of [first, second]) {
      await page.goto(path);
      await settle(page);
    }
    await page.request.post('/api/user/login', { data: demoCustomer });
    await page.goto('/');
    const viewed = page.getByRole('region', { name: 'Son gezdikleriniz' });
    await expect(viewed.getByRole('listitem')).toHaveCount(2);
    // A new visit begins at the top.
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await expect(viewed.getByRole('link').first()).toHaveText(second.name);
    await expect(
      page.getByRole('region', { name: 'Yeniden al' }).getByRole('listitem').first(),
    ).toBeVisible();
    await expect(offers.getByRole('listitem')).toHaveCount(5);
    for (const offer of await offers.getByRole('listitem').all()) {
      // A group's card shows the lowest price instead.
      await expect(offer.locator('s').or(offer.getByText('başlayan fiyatlarla'))).toBeVisible();
    }
    await expectAccessible(page);
    expect(await shifted()).toBeLessThanOrEqual(mostShift);
  },
);
