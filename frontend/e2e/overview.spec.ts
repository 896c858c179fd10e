import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './axe';
import { closedGate } from './gate';
import { expect, becomeSeller, logInAsSeller, test } from './shop';

const figures = (url: URL) => url.pathname === '/api/seller/overview';

const nothing = { orders: 0, collected: 0, refunded: 0 };
const quiet = {
  total: nothing,
  previous: nothing,
  outstanding: 0,
  latestOrders: [],
  days: Array.from({ length: 7 }, (_, day) => ({
    date: `2026-11-${String(14 + day)}`,
    ...nothing,
  })),
  bestSellers: [],
  lowStock: [],
  lowStockTotal: 0,
  overdueTransfers: 0,
  openReturns: 0,
  awaitingPayment: 0,
  awaitingDispatch: 0,
  paymentProblems: 0,
  outOfStock: 0,
  unreadMessages: 0,
  unreadThreads: 0,
};

async function open(page: Page) {
  await page.goto('/seller/genel-bakis');
  await expect(page.getByRole('heading', { level: 1, name: 'Genel Bakış' })).toBeVisible();
}

test('shows how the demo shop is doing', async ({ page }) => {
  await logInAsSeller(page);
  await page.getByRole('link', { name: 'Genel Bakış' }).click();
  await expect(page).toHaveURL(/\/seller\/genel-bakis$/);
  await page.getByRole('link', { name: '90 gün' }).click();
  await expect(page).toHaveURL(/\?gun=90$/);
  await expect(page.getByText(/^Son 90 günde \d+ ödenen sipariş/)).toBeVisible();
  await expect(page.locator('.recharts-bar-rectangle path').first()).toBeVisible();
  await page.getByText('Tablo olarak göster').click();
  const table = page.getByRole('table', { name: 'Gün gün sipariş ve ciro' });
  await expect(table.getByRole('row')).toHaveCount(91);
  await expectAccessibleInBothThemes(page);
  // Nothing wider than the screen, and every word of the menu whole.
  const cut = await page.evaluate(() =>
    [document.documentElement, ...Array.from(document.querySelectorAll('.seller-nav__nav a'))]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => textContent),
  );
  expect(cut).toEqual([]);
});

test('a task leads to the list behind it', { tag: '@desktop' }, async ({ page }) => {
  await becomeSeller(page);
  await open(page);
  await page.getByRole('link', { name: /ürün stokta yok$/ }).click();
  await expect(page).toHaveURL(/\/seller\/product-list\?stok=yok$/);
  await expect(page.getByLabel('Stoka göre')).toHaveValue('yok');
});

test('without orders it says so', { tag: '@desktop' }, async ({ page }) => {
  await becomeSeller(page);
  await page.route(figures, (route) => route.fulfill({ json: { success: true, overview: quiet } }));
  await open(page);
  await expect(page.getByText('Bu aralıkta ödenen sipariş yok.')).toBeVisible();
  await expectAccessible(page);
});

test('on its way, and not to be had', { tag: '@desktop' }, async ({ page }) => {
  await becomeSeller(page);
  const gate = closedGate();
  await page.route(figures, async (route) => {
    await gate.opened;
    await route.fulfill({
      status: 500,
      json: { success: false, code: 'internal', message: 'Beklenmeyen bir hata oluştu.' },
    });
  });
  await open(page);
  await expect(page.getByRole('main').getByText('Yükleniyor...')).toBeAttached();
  await expectAccessible(page);
  gate.open();
  await expect(page.getByRole('button', { name: 'Tekrar dene' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute(figures);
  await page.getByRole('button', { name: 'Tekrar dene' }).click();
  await expect(page.getByRole('region', { name: 'Yapılacaklar' })).toBeVisible();
});
