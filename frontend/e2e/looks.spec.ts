import type { Locator, Page } from '@playwright/test';
import { demoCustomer, expect, productsInStock, settle, test } from './shop';

// What the walk of a shopper found on the screens of 360 × 740 and 1440 × 900.

const boxOf = async (place: Locator) =>
  (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

/** How many lines the text of each of these takes. */
const linesOf = (places: Locator) =>
  places.evaluateAll((elements) =>
    elements.map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set(Array.from(range.getClientRects(), ({ y }) => Math.round(y))).size;
    }),
  );

async function logIn(page: Page) {
  await page.request.post('/api/user/login', { data: demoCustomer });
}

test('four orders stand on a phone’s screen', { tag: '@phone' }, async ({ page }) => {
  await logIn(page);
  await page.goto('/siparislerim');
  await settle(page);
  const orders = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
  const fourth = await boxOf(orders.nth(3));
  expect(fourth.height).toBeGreaterThan(60);
  expect(fourth.y + fourth.height).toBeLessThanOrEqual(740);
  // All of a card leads to the order's page.
  await page.touchscreen.tap(fourth.x + fourth.width / 2, fourth.y + fourth.height - 8);
  await expect(page).toHaveURL(/\/siparislerim\/\d{4}-\d{4}$/);
  await settle(page);
  const products = page.getByRole('region', { name: 'Ürünler' });
  for (const lines of await linesOf(products.getByRole('link')))
    expect(lines).toBeLessThanOrEqual(3);
  for (const lines of await linesOf(products.getByText(/^\d+ × ₺/))) expect(lines).toBe(1);
});

test(
  '“Sipariş Ver” stands on the first screen of the cart, beside what goes with it',
  { tag: '@desktop' },
  async ({ page }) => {
    await logIn(page);
    const [first, second] = await productsInStock(page, 2);
    await page.request.post('/api/cart/update', {
      data: { cartItems: { [first?.id ?? '']: 1, [second?.id ?? '']: 2 } },
    });
    await page.goto('/sepet');
    await settle(page);
    const order = await boxOf(page.getByRole('button', { name: 'Sipariş Ver' }));
    expect(order.y + order.height).toBeLessThan(840);
    const more = page.getByRole('region', { name: 'Bunlar da gerekebilir' });
    await expect(more.getByRole('listitem').first()).toBeVisible();
  },
);

test(
  'the way to a page wraps instead of leaving the screen',
  { tag: '@phone' },
  async ({ page }) => {
    const product = (await productsInStock(page, 20)).find(({ path }) => path.includes('oyun'));
    await page.goto(product?.path ?? '');
    await settle(page);
    const way = page.getByRole('navigation', { name: 'Sayfa yolu' });
    const here = await boxOf(way.locator('[aria-current]'));
    expect(here.x + here.width).toBeLessThanOrEqual(344);
  },
);

test('the quick order’s sums end where its button ends', async ({ page }) => {
  await logIn(page);
  await page.goto('/hizli-siparis');
  await settle(page);
  const right = ({ x, width }: { x: number; width: number }) => Math.round(x + width);
  const row = page
    .getByRole('list', { name: 'Sık aldığınız ürünler' })
    .getByRole('listitem')
    .first();
  const button = await boxOf(page.getByRole('button', { name: 'Sepete Ekle' }));
  expect(right(await boxOf(row))).toBe(right(button));
});

test('the questions’ triangles are the shop’s own', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/sikca-sorulan-sorular');
  await settle(page);
  const question = page.locator('summary').first();
  const drawn = () =>
    question.evaluate((element) => {
      const { clipPath, rotate } = getComputedStyle(element, '::before');
      return {
        own: clipPath.startsWith('polygon'),
        marker: getComputedStyle(element).display,
        rotate,
      };
    });
  expect(await drawn()).toEqual({ own: true, marker: 'flex', rotate: 'none' });
  await question.click();
  expect((await drawn()).rotate).toBe('90deg');
});
