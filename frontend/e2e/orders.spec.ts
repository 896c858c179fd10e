import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { acceptTexts, becomeSeller, expect, readyToOrder, test } from './shop';
import { newShopkeeper } from './trade';

/** A new customer orders by EFT; answers the order's number as the page shows it. */
async function orderByTransfer(page: Page) {
  const customer = await readyToOrder(page);
  await page.goto('/sepet');
  await expect(page.getByRole('main')).toContainText('İnönü Cad. No: 88/A');
  await acceptTexts(page);
  await page.getByRole('button', { name: 'Sipariş Ver' }).click();
  await expect(page).toHaveURL(/\/siparislerim$/);
  const heading = page.getByRole('heading', { name: /^Sipariş no: \d{4}-\d{4}$/ });
  const number = (await heading.textContent())?.replace('Sipariş no: ', '') ?? '';
  return { customer, number };
}

/** Sends the dialog about carrier and number as it opens. */
async function handOver(shopkeeper: Page) {
  const dialog = shopkeeper.getByRole('dialog', { name: 'Kargoya ver' });
  await dialog.getByRole('button', { name: 'Kargoya ver' }).click();
  await expect(dialog).toBeHidden();
}

async function openSellersOrders(page: Page, query = '') {
  await page.goto(`/seller/orders${query}`);
  await expect(page.getByRole('heading', { name: 'Sipariş Listesi' })).toBeVisible();
}

const bankBox = (page: Page) => page.getByRole('group', { name: /için ödeme bilgileri$/ });

test(
  'a transfer order goes from cart to door',
  { tag: '@phone' },
  async ({ page, context, browser, baseURL }) => {
    // Two browsers, and a reload after each of four steps.
    test.slow();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { customer, number } = await orderByTransfer(page);
    await expect(bankBox(page)).toBeInViewport({ ratio: 1 });
    await expect(bankBox(page)).toContainText('IBAN');
    await expect(bankBox(page)).toContainText(number);
    await expectAccessible(page);
    await bankBox(page).getByRole('button', { name: 'Açıklamayı kopyala' }).click();
    await expect(page.getByText('Kopyalandı')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number);

    const shopkeeper = await newShopkeeper(browser, baseURL);
    await openSellersOrders(shopkeeper);
    // The number as customers say it on the telephone.
    await shopkeeper
      .getByRole('searchbox', { name: 'Sipariş ara' })
      .fill(`#${number.replace('-', ' ')}`);
    await expect(shopkeeper.getByRole('article')).toHaveCount(1);
    const order = shopkeeper.getByRole('article', { name: new RegExp(`^Sipariş ${number}`) });
    await expect(order).toContainText(customer.lastName);
    await expect(order).toContainText('Bekliyor');

    await order.getByRole('button', { name: 'Ödendi olarak işaretle' }).click();
    await expect(order.getByRole('button', { name: 'Ödemeyi geri al' })).toBeVisible();
    await page.goto(`/siparislerim/${number}`);
    const history = page.getByRole('list', { name: 'Sipariş geçmişi' });
    await expect(history).toContainText('Ödendi');
    await expect(bankBox(page)).toHaveCount(0);

    const nothingMore = () => Promise.resolve();
    for (const [move, step, goOn] of [
      ['Hazırlamaya başla', 'Hazırlanıyor', nothingMore],
      ['Kargoya ver', 'Kargoya Verildi', handOver],
      ['Teslim edildi olarak işaretle', 'Teslim Edildi', nothingMore],
    ] as const) {
      await order.getByRole('button', { name: move }).click();
      await goOn(shopkeeper);
      await expect(order.getByRole('list', { name: 'Sipariş geçmişi' })).toContainText(step);
      await page.reload();
      await expect(history).toContainText(step);
    }
    await expect(history.getByRole('listitem')).toHaveCount(5);
    await expect(order.getByRole('button')).toHaveText(['Ödemeyi geri al', 'Takip numarası ekle']);
    await expectAccessible(page);
    await expectAccessible(shopkeeper);
  },
);

test('the exported file follows the list’s filters', { tag: '@desktop' }, async ({ page }) => {
  await becomeSeller(page);
  await openSellersOrders(page);
  // The demo has some; no other journey is in this shop meanwhile.
  const status = 'Sipariş Alındı';
  const chosen = page.getByRole('list', { name: 'Geçerli filtreler' }).getByRole('listitem');
  await page.getByRole('button', { name: 'Filtrele' }).click();
  const menu = page.getByRole('dialog', { name: 'Filtreler' });
  await menu.getByLabel('Durum').selectOption('Order Placed');
  // What is counted until then is the list before.
  const narrowed = page.waitForResponse((answer) => answer.url().includes('isPaid=false'));
  await menu.getByLabel('Ödeme', { exact: true }).selectOption('bekliyor');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/durum=Order\+Placed&odeme=bekliyor/);
  await narrowed;
  await expect(page.getByRole('article').filter({ hasNotText: status })).toHaveCount(0);
  const counted = page.getByText(/^\d+ sipariş$/);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const total = Number.parseInt((await counted.textContent()) ?? '', 10);
  expect(total).toBeGreaterThan(0);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV indir' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.startsWith('\uFEFF')).toBe(true);
  const [headings, ...lines] = file.trim().split('\n');
  expect(headings).toContain(';');
  expect(lines.filter((line) => line.includes(status))).toHaveLength(total);

  await page.goBack();
  await expect(chosen).toHaveText([status]);
});

test(
  'the seller cancels an order after confirming',
  { tag: '@desktop' },
  async ({ page, browser, baseURL }) => {
    const { number } = await orderByTransfer(page);
    const shopkeeper = await newShopkeeper(browser, baseURL);
    await openSellersOrders(shopkeeper, `?ara=${number}`);
    await shopkeeper.getByRole('article').getByRole('button', { name: 'İptal Et' }).click();
    const question = shopkeeper.getByRole('alertdialog');
    await expect(question).toContainText(number);
    await expectAccessible(shopkeeper);
    await question.getByRole('button', { name: 'İptal Et' }).click();
    await expect(shopkeeper.getByRole('article')).toContainText('İptal Edildi');
    await page.reload();
    await expect(page.getByRole('list', { name: 'Sipariş geçmişi' })).toContainText('İptal Edildi');
    await expect(bankBox(page)).toHaveCount(0);
  },
);
