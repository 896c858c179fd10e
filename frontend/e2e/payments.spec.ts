import type { Page } from '@playwright/test';
import { expectAccessible, expectContrast } from './axe';
import { payAndReturn, paymentOn } from './payments';
import { acceptTexts, expect, lira, readyToOrder, settle, test } from './shop';
import { newShopkeeper } from './trade';

const paid = 'Ödemeniz alındı';
const awaited = 'Ödemenizin sonucu bekleniyor';
const failed = 'Ödeme alınamadı';

const banner = (page: Page, name: string) => page.getByRole('region', { name });
const pieces = (page: Page, count: number) =>
  expect(
    page.getByRole('banner').getByRole('link', { name: `Sepet, ${String(count)} ürün` }),
  ).toBeVisible();

/** Chooses the card for what is in the cart and goes as far as the payment page. */
async function payByCard(page: Page) {
  await page.goto('/sepet');
  await expect(page.getByRole('main')).toContainText('İnönü Cad. No: 88/A');
  await page.getByLabel('Ödeme yöntemi').selectOption('Kredi/Banka Kartı');
  await acceptTexts(page);
  await page.getByRole('button', { name: 'Sipariş Ver' }).click();
  await onPaymentPage(page);
}

const onPaymentPage = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Deneme ödemesi' })).toBeVisible();

const press = (page: Page, name: 'Reddet' | 'Vazgeç') =>
  page.getByRole('button', { name, exact: true }).click();

/** The customer's orders as the server has them, newest first. */
async function ordersOf(page: Page) {
  const answer = await page.request.get('/api/order/user');
  const { orders } = (await answer.json()) as {
    orders: { number: string; amount: number; status: string; history: object[] }[];
  };
  return orders;
}

async function openOrders(page: Page) {
  await page.goto('/siparislerim');
  await settle(page);
}

async function openSellersOrder(page: Page, number: string) {
  await page.goto(`/seller/orders?ara=${number}`);
  return page.getByRole('article', { name: new RegExp(`^Sipariş ${number}`) });
}

test('a card payment empties the cart', { tag: '@desktop' }, async ({ page, browser, baseURL }) => {
  test.slow();
  await readyToOrder(page);
  await payByCard(page);
  await payAndReturn(page);
  const [order] = await ordersOf(page);
  await expect(banner(page, paid)).toContainText(order?.number ?? '');
  await expect(banner(page, paid)).toContainText(lira(order?.amount ?? 0));
  await pieces(page, 0);
  await expectAccessible(page);
  await page.reload();
  await expect(banner(page, paid)).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectContrast(page);
  await banner(page, paid).getByRole('button', { name: 'Kapat' }).press('Enter');
  await expect(banner(page, paid)).toBeHidden();

  const shopkeeper = await newShopkeeper(browser, baseURL);
  const received = await openSellersOrder(shopkeeper, order?.number ?? '');
  await expect(received).toContainText('Kredi/Banka Kartı');
  await expect(received).toContainText('Ödendi');
  await expect(received.getByRole('button', { name: 'Hazırlamaya başla' })).toBeVisible();
});

test('a refused payment keeps cart and order', { tag: '@phone' }, async ({ page }) => {
  test.slow();
  await readyToOrder(page);
  await payByCard(page);
  const payment = paymentOn(page);
  await press(page, 'Reddet');
  await expect(page.getByRole('alert')).toContainText('Kart reddedildi.');
  await press(page, 'Vazgeç');
  await expect(page.getByText('Ödeme iptal edildi, sepetiniz duruyor.')).toBeVisible();
  await expect(page).toHaveURL(/\/sepet$/);
  await pieces(page, 1);
  await expectAccessible(page);

  // A repeat is the first order.
  await payByCard(page);
  expect(paymentOn(page)).toBe(payment);
  expect(await ordersOf(page)).toHaveLength(1);

  await openOrders(page);
  await expect(banner(page, awaited)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Ödemeye devam et/ }).click();
  await onPaymentPage(page);
  expect(paymentOn(page)).toBe(payment);
  await payAndReturn(page);
  await expect(banner(page, paid)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Ödemeye devam et/ })).toHaveCount(0);
  await pieces(page, 0);
});

test('leaving the payment page keeps a way back', { tag: '@phone' }, async ({ page }) => {
  test.slow();
  await readyToOrder(page);
  await payByCard(page);
  const payment = paymentOn(page);
  await page.goto('/sepet');
  const notice = page.getByRole('status').filter({ hasText: 'ödenmeyi bekliyor' });
  await expect(notice).toContainText((await ordersOf(page))[0]?.number ?? '');
  await expect(notice).toContainText('onun yerine geçer');
  await pieces(page, 1);
  await expectAccessible(page);
  await notice.getByRole('link', { name: /^Ödemeye devam et/ }).click();
  await onPaymentPage(page);
  expect(paymentOn(page)).toBe(payment);
  await payAndReturn(page);
  await expect(banner(page, paid)).toBeVisible();
  await pieces(page, 0);
  const asked = page.waitForResponse((answer) => answer.url().includes('/api/order/user?'));
  await page.goto('/sepet');
  await asked;
  await settle(page);
  await expect(notice).toHaveCount(0);
});

test(
  'the same cart orders once; its page closes',
  { tag: '@phone' },
  async ({ page, payments }) => {
    test.slow();
    await readyToOrder(page);
    await payByCard(page);
    const first = paymentOn(page);
    expect(await payments.statusOf(first)).toBe('open');

    // Another tab does not know the first attempt: it places an order of its own.
    const tab = await page.context().newPage();
    await payByCard(tab);
    expect(paymentOn(tab)).not.toBe(first);
    expect(await payments.statusOf(first)).toBe('expired');
    const statuses = async () => (await ordersOf(tab)).map(({ status }) => status);
    expect(await statuses()).toEqual(['Awaiting Payment', 'Cancelled']);

    await payAndReturn(tab);
    await expect(banner(tab, paid)).toBeVisible();
    expect(await statuses()).toEqual(['Order Placed', 'Cancelled']);
    await pieces(tab, 0);
  },
);

test('a cancelled order can be placed again', { tag: '@phone' }, async ({ page }) => {
  await readyToOrder(page);
  await payByCard(page);
  const payment = paymentOn(page);
  await openOrders(page);
  // A phone's list has no room for what can be done about an order: its page has it.
  await page
    .getByRole('heading', { name: /^Sipariş no:/ })
    .getByRole('link')
    .click();
  await page.getByRole('button', { name: /^Siparişi iptal et/ }).press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Bu siparişi iptal etmek istediğinizden emin misiniz?');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Siparişi iptal et' }).press('Enter');
  await expect(page.getByText('Siparişiniz iptal edildi.')).toBeVisible();
  await expect(page.getByText('İptal Edildi').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('link', { name: /^Ödemeye devam et/ })).toHaveCount(0);
  await pieces(page, 1);

  await payByCard(page);
  expect(paymentOn(page)).not.toBe(payment);
  expect((await ordersOf(page)).map(({ status }) => status)).toEqual([
    'Awaiting Payment',
    'Cancelled',
  ]);
});

test('a payment event updates the waiting page', { tag: '@phone' }, async ({ page, payments }) => {
  await readyToOrder(page);
  await payByCard(page);
  const payment = paymentOn(page);
  await openOrders(page);
  await expect(banner(page, awaited)).toBeVisible();
  await pieces(page, 1);
  await payments.take(payment);
  await expect(banner(page, paid)).toBeVisible();
  await pieces(page, 0);
});

test('finds a payment without an event', { tag: '@phone' }, async ({ page, payments }) => {
  await payments.fail('silent');
  await readyToOrder(page);
  await payByCard(page);
  await payAndReturn(page);
  await expect(banner(page, paid)).toBeVisible();
  await pieces(page, 0);
});

test('an expired payment cancels the order', { tag: '@phone' }, async ({ page, payments }) => {
  await readyToOrder(page);
  await payByCard(page);
  const payment = paymentOn(page);
  await openOrders(page);
  await expect(banner(page, awaited)).toBeVisible();
  await payments.expire(payment);
  await expect(banner(page, failed)).toContainText('sepetiniz duruyor');
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await expect(banner(page, failed)).toBeVisible();
  await expectContrast(page);
  await pieces(page, 1);
});

test(
  'staff note the refund of unexpected money',
  { tag: '@desktop' },
  async ({ page, payments, browser, baseURL }) => {
    test.slow();
    await payments.fail('wrong_amount');
    await readyToOrder(page);
    await payByCard(page);
    await payAndReturn(page);
    await expect(banner(page, awaited)).toBeVisible();
    const number = (await ordersOf(page))[0]?.number ?? '';

    const shopkeeper = await newShopkeeper(browser, baseURL);
    // The provider's event comes on its own, and the overview does not wait for it.
    await expect
      .poll(async () => {
        const answer = await shopkeeper.request.get(`/api/order/number/${number}`);
        return ((await answer.json()) as { order: { paymentProblem: string | null } }).order
          .paymentProblem;
      })
      .toBe('amount_mismatch');
    await shopkeeper.goto('/seller/genel-bakis');
    await expect(shopkeeper.getByText(/ödemesiyle ilgilenmeniz gerekiyor/)).toBeVisible();
    await expectAccessible(shopkeeper);
    await shopkeeper.getByRole('link', { name: /ödemesiyle ilgilenmeniz/ }).press('Enter');
    await expect(shopkeeper).toHaveURL(/\/seller\/orders\?bekleyen=odeme-sorunu$/);
    const order = shopkeeper.getByRole('article', { name: new RegExp(`^Sipariş ${number}`) });
    await expect(order).toContainText('oysa siparişin tutarı');
    await expectAccessible(shopkeeper);
    await order.getByRole('button', { name: 'İade edildi olarak işaretle' }).press('Enter');
    const dialog = shopkeeper.getByRole('dialog');
    await dialog.getByLabel('Not').fill('Panelden iade edildi');
    await expectAccessible(shopkeeper);
    await dialog.getByLabel('Not').press('Enter');
    await expect(shopkeeper.getByText('Geri ödeme kaydedildi.')).toBeVisible();
    const noted = await openSellersOrder(shopkeeper, number);
    await expect(noted).toContainText('İade edildi');
    await expect(noted).toContainText('Panelden iade edildi');

    await openOrders(page);
    await expect(page.getByText('İade edildi').first()).toBeVisible();
    await expect(page.getByText('Panelden iade edildi')).toHaveCount(0);
  },
);
