import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { closedGate } from './gate';
import {
  acceptTexts,
  anotherVisitor,
  becomeSeller,
  expect,
  listTool,
  logInAsSeller,
  readyToOrder,
  test,
} from './shop';
import { newShopkeeper } from './trade';

const sellersOrders = (url: URL) => url.pathname === '/api/order/seller';
const customersOrders = (url: URL) => url.pathname === '/api/order/user';
const noOrders = { success: true, orders: [], total: 0, totalPages: 1, currentPage: 1 };
const failure = {
  status: 500,
  json: { success: false, code: 'internal', message: 'Beklenmeyen bir hata oluştu.' },
};

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

/** Keeps the window of the chat from opening; answers how it was to open. */
async function watchChat(page: Page) {
  await page.addInitScript(() => {
    window.open = (_url, _target, features) => {
      Object.assign(window, { chat: features });
      return null;
    };
  });
  return () => page.evaluate(() => (window as unknown as { chat: string }).chat);
}

const bankBox = (page: Page) => page.getByRole('group', { name: /için ödeme bilgileri$/ });

const banner = (page: Page) => page.getByRole('region', { name: 'Teşekkür ederiz' });

test(
  'the window of the chat stands beside the order that was placed and hides nothing of it',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const chat = await watchChat(page);
    await orderByTransfer(page);
    const [, width = 0, left] = /width=(\d+).*left=(\d+)/.exec(await chat())?.map(Number) ?? [];
    expect(left).toBe(1440 - width);
    const close = banner(page).getByRole('button', { name: 'Kapat' });
    for (const screen of [1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width: screen, height: 900 });
      const box = await banner(page).boundingBox();
      // The window's frame takes a few pixels more.
      const free = screen - width - 16;
      expect((box?.x ?? 0) + (box?.width ?? Infinity), String(screen)).toBeLessThan(free);
      await close.click({ trial: true });
      await expectAccessible(page);
    }
    await close.click();
    await expect(banner(page)).toBeHidden();
  },
);

test(
  'on phones and tablets the chat is a tab, and nothing lies on the order that was placed',
  { tag: '@phone' },
  async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 900 });
    const chat = await watchChat(page);
    await orderByTransfer(page);
    expect(await chat()).toBe('noopener');
    const close = banner(page).getByRole('button', { name: 'Kapat' });
    for (const width of [360, 390, 768]) {
      await page.setViewportSize({ width, height: 740 });
      await expect(close).toBeInViewport({ ratio: 1 });
      await close.click({ trial: true });
    }
  },
);

test(
  'a transfer order on its way from the cart to the door, seen by both sides',
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

    const shopkeeper = await anotherVisitor(browser, baseURL);
    await logInAsSeller(shopkeeper);
    await shopkeeper.getByRole('link', { name: 'Siparişler' }).click();
    // As somebody says it on the telephone.
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

test(
  'the seller filters the list, and the file has the same orders',
  { tag: '@desktop' },
  async ({ page }) => {
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
  },
);

test(
  'a move that somebody else was quicker with is refused, and the order shown as it is',
  { tag: '@desktop' },
  async ({ page, browser, baseURL }) => {
    const { number } = await orderByTransfer(page);
    const shopkeeper = await newShopkeeper(browser, baseURL);
    await openSellersOrders(shopkeeper, `?ara=${number}`);
    const order = shopkeeper.getByRole('article');
    await expect(order.getByRole('button', { name: 'Hazırlamaya başla' })).toBeVisible();
    const { orders } = (await (
      await shopkeeper.request.get(`/api/order/seller?search=${number}`)
    ).json()) as { orders: { _id: string }[] };
    const colleague = await shopkeeper.request.put(`/api/order/status/${orders[0]?._id ?? ''}`, {
      data: { status: 'Cancelled' },
    });
    expect(colleague.ok()).toBe(true);
    const answer = shopkeeper.waitForResponse((response) => response.request().method() === 'PUT');
    await order.getByRole('button', { name: 'Hazırlamaya başla' }).click();
    expect((await answer).status()).toBe(409);
    const { message } = (await (await answer).json()) as { message: string };
    await expect(shopkeeper.getByText(message)).toBeVisible();
    await expect(order).toContainText('İptal Edildi');
    await expect(order.getByRole('button', { name: 'Hazırlamaya başla' })).toHaveCount(0);
  },
);

test(
  'the seller cancels an order after a question, and the customer sees it',
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

test(
  'a parcel is packed from a sheet that prints alone',
  { tag: '@desktop' },
  async ({ page, browser, baseURL }) => {
    const { number } = await orderByTransfer(page);
    const shopkeeper = await newShopkeeper(browser, baseURL);
    await openSellersOrders(shopkeeper, `?ara=${number}`);
    await shopkeeper.getByRole('link', { name: 'Paketle' }).click();
    await expect(shopkeeper).toHaveURL(/\/seller\/orders\/[^/]+\/paket$/);
    const sheet = shopkeeper.getByRole('article', { name: `Sipariş ${number}` });
    await expect(sheet).toContainText('İnönü Cad. No: 88/A');
    await expect(sheet.getByRole('list', { name: 'Ürünler' }).getByRole('listitem')).toHaveCount(1);
    await expect(shopkeeper.getByRole('button', { name: 'Yazdır' })).toBeVisible();
    await expectAccessible(shopkeeper);

    expect((await shopkeeper.reload())?.status()).toBe(200);
    await expect(sheet).toBeVisible();
    await shopkeeper.emulateMedia({ media: 'print' });
    await expect(sheet).toBeVisible();
    await expect(sheet).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(sheet).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    for (const left of [
      shopkeeper.getByRole('navigation'),
      shopkeeper.getByRole('banner'),
      shopkeeper.getByRole('button'),
      shopkeeper.getByRole('link', { name: 'Siparişlere dön' }),
    ]) {
      await expect(left.filter({ visible: true })).toHaveCount(0);
    }
  },
);

test.describe('the seller’s list', () => {
  test.beforeEach(async ({ page }) => {
    await becomeSeller(page);
  });

  test('says when there is nothing', { tag: '@phone' }, async ({ page }) => {
    await page.route(sellersOrders, (route) => route.fulfill({ json: noOrders }));
    await openSellersOrders(page);
    await expect(page.getByText('Henüz sipariş bulunamadı.')).toBeVisible();
    await expectAccessible(page);
    await openSellersOrders(page, '?durum=Shipped');
    await expect(page.getByText('Aramanıza uygun sipariş bulunamadı.')).toBeVisible();
    await expectAccessible(page);
  });

  test(
    'on its way, then samples that nobody can take for orders',
    { tag: '@desktop' },
    async ({ page }) => {
      const gate = closedGate();
      await page.route(sellersOrders, async (route) => {
        await gate.opened;
        await route.fulfill(failure);
      });
      await openSellersOrders(page);
      await expect(page.getByRole('main').getByText('Yükleniyor...')).toBeAttached();
      await expectAccessible(page);
      gate.open();
      await expect(page.getByText('ÖRNEK VERİ — gerçek sipariş değildir')).toBeVisible();
      await expect(page.getByText('Sunucu hatası — dummy verilerle gösteriliyor.')).toBeVisible();
      await expect(page.getByRole('article').first()).toBeVisible();
      await expect(page.getByRole('article').getByRole('button')).toHaveCount(0);
      await expect(page.getByRole('article').getByRole('link')).toHaveCount(0);
      await expectAccessible(page);
      await page.unroute(sellersOrders);
      await page.getByRole('button', { name: 'Tekrar dene' }).click();
      await expect(page.getByText('ÖRNEK VERİ — gerçek sipariş değildir')).toHaveCount(0);
      await listTool(page, (page) =>
        expect(page.getByRole('link', { name: 'CSV indir' })).toBeVisible(),
      );
    },
  );

  test(
    'without connection the orders loaded last, only to be looked at',
    { tag: '@phone' },
    async ({ page }) => {
      await openSellersOrders(page);
      const first = page.getByRole('article').first();
      await expect(first.getByRole('link', { name: 'Paketle' })).toBeVisible();
      const name = (await first.getAttribute('aria-label')) ?? '';
      await page.route(sellersOrders, (route) => route.abort());
      await openSellersOrders(page);
      await expect(page.getByText('Sunucuya ulaşılamadı — offline moda geçildi.')).toBeVisible();
      await expect(page.getByRole('article', { name })).toBeVisible();
      await expect(page.getByText('ÖRNEK VERİ — gerçek sipariş değildir')).toHaveCount(0);
      const article = page.getByRole('article');
      await expect(article.getByRole('button')).toHaveCount(0);
      await expect(article.getByRole('link', { name: 'Paketle' })).toHaveCount(0);
    },
  );
});

test(
  'the customer’s list when it is empty, on its way and not to be had',
  { tag: '@desktop' },
  async ({ page }) => {
    await readyToOrder(page);
    await page.goto('/siparislerim');
    await expect(page.getByText('Henüz sipariş bulunamadı.')).toBeVisible();
    await expectAccessible(page);
    const gate = closedGate();
    await page.route(customersOrders, async (route) => {
      await gate.opened;
      await route.fulfill(failure);
    });
    await page.reload();
    // The page itself, not what stands there until its code has come.
    await expect(page.getByRole('heading', { level: 1, name: 'Siparişlerim' })).toBeVisible();
    await expect(page.getByRole('main').getByText('Yükleniyor...')).toBeAttached();
    await expectAccessible(page);
    gate.open();
    await expect(page.getByText('Siparişler yüklenemedi.')).toBeVisible();
    await expectAccessible(page);
    await page.unroute(customersOrders);
    await page.getByRole('button', { name: 'Tekrar dene' }).click();
    await expect(page.getByText('Henüz sipariş bulunamadı.')).toBeVisible();
  },
);

test(
  'a packing sheet that is on its way, not to be had, or of no order',
  { tag: '@desktop' },
  async ({ page }) => {
    await becomeSeller(page);
    const gate = closedGate();
    const oneOrder = (url: URL) => url.pathname === '/api/order/hangi';
    await page.route(oneOrder, async (route) => {
      await gate.opened;
      await route.fulfill(failure);
    });
    await page.goto('/seller/orders/hangi/paket');
    await expect(page.getByRole('main').getByText('Yükleniyor...')).toBeAttached();
    gate.open();
    await expect(page.getByRole('button', { name: 'Tekrar dene' })).toBeVisible();
    await expectAccessible(page);
    await page.unroute(oneOrder);
    await page.getByRole('button', { name: 'Tekrar dene' }).click();
    await expect(page.getByText('Sipariş bulunamadı.')).toBeVisible();
    await expectAccessible(page);
  },
);
