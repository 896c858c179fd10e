import type { Locator, Page } from '@playwright/test';
import {
  anyProduct,
  demoCustomer,
  expect,
  productsInStock,
  readyToOrder,
  settle,
  test,
} from '../shop';

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

test(
  'two orders and the number of a third stand on a phone’s screen',
  { tag: '@phone' },
  async ({ page }) => {
    await logIn(page);
    await page.goto('/siparislerim');
    await settle(page);
    const orders = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') });
    await expect(orders.nth(2).getByRole('heading')).toBeInViewport({ ratio: 1 });
    const second = await boxOf(orders.nth(1));
    expect(second.height).toBeGreaterThan(60);
    // All of a card leads to the order's page.
    await page.touchscreen.tap(second.x + second.width / 2, second.y + second.height - 8);
    await expect(page).toHaveURL(/\/siparislerim\/\d{4}-\d{4}$/);
    await settle(page);
    const products = page.getByRole('region', { name: 'Ürünler' });
    for (const lines of await linesOf(products.getByRole('link')))
      expect(lines).toBeLessThanOrEqual(3);
    for (const lines of await linesOf(products.getByText(/^\d+ × ₺/))) expect(lines).toBe(1);
  },
);

test('the cart’s first screen has “Sipariş Ver”', { tag: '@desktop' }, async ({ page }) => {
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
});

test(
  'an ordering visitor sees the login without scrolling',
  { tag: '@desktop' },
  async ({ page }) => {
    const { path } = await anyProduct(page);
    await page.goto(path);
    await settle(page);
    await page.getByRole('main').getByRole('button', { name: 'Sepete Ekle' }).first().click();
    await page.goto('/sepet');
    await settle(page);
    await page.getByRole('button', { name: 'Sipariş Ver' }).click();
    const dialog = page.getByRole('dialog', { name: 'Kullanıcı Kayıt Ol' });
    await expect(dialog.getByRole('button', { name: 'Üye olmadan devam et' })).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'Giriş yap' })).toBeInViewport({ ratio: 1 });
    const { y, height } = await boxOf(dialog);
    expect(y + height).toBeLessThan(900);
  },
);

test('the breadcrumb wraps on narrow screens', { tag: '@phone' }, async ({ page }) => {
  const product = (await productsInStock(page, 20)).find(({ path }) => path.includes('oyun'));
  await page.goto(product?.path ?? '');
  await settle(page);
  const way = page.getByRole('navigation', { name: 'Sayfa yolu' });
  const here = await boxOf(way.locator('[aria-current]'));
  expect(here.x + here.width).toBeLessThanOrEqual(344);
});

test('the quick order’s sums align with its button', async ({ page }) => {
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
  // A price of five figures does not touch its field.
  const gaps = await page
    .getByRole('list', { name: 'Sık aldığınız ürünler' })
    .getByRole('listitem')
    .evaluateAll((rows) =>
      rows.map((row) => {
        const range = document.createRange();
        range.selectNodeContents(row.querySelector('[class*=price]') ?? row);
        const field = row.querySelector('input')?.getBoundingClientRect();
        return (field?.left ?? 0) - range.getBoundingClientRect().right;
      }),
    );
  for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(8);
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

/** Cards of products, each with where its prices stand. Those that lie across a row are in a line of their own. */
const pricesOf = (page: Page) =>
  page
    .getByRole('main')
    .locator('li:has(h2, h3):has(strong)')
    .evaluateAll((cards) =>
      cards.map((card) => {
        const top = (selector: string) => {
          const box = card.querySelector(selector)?.getBoundingClientRect();
          return box && { x: Math.round(box.x), y: Math.round(box.y) };
        };
        const { x, y } = card.getBoundingClientRect();
        const [price, struck] = [top('strong'), top('s')];
        return {
          row: Math.round(y),
          price: (price?.y ?? 0) - Math.round(y),
          struck: struck && price && { x: struck.x - price.x, y: struck.y - price.y },
          isLying: Math.abs((price?.x ?? 0) - x) > 8,
          hasLowest: card.textContent.includes('Son 10 günün'),
        };
      }),
    );

for (const path of ['/', '/urunler', '/urunler?indirim=1', '/urunler?ara=tavla'])
  test(`prices stand on one line at ${path}, struck ones always below`, async ({ page }) => {
    await page.goto(path);
    await settle(page);
    await expect.poll(async () => (await pricesOf(page)).length).toBeGreaterThan(3);
    const cards = await pricesOf(page);
    const standing = cards.filter(({ isLying }) => !isLying);
    for (const row of new Set(standing.map(({ row }) => row))) {
      const lines = standing.filter((card) => card.row === row).map(({ price }) => price);
      expect(new Set(lines).size, `row at ${String(row)}: ${lines.join()}`).toBe(1);
    }
    const struck = cards.flatMap(({ struck }) =>
      struck ? [`${String(struck.x)}, ${String(struck.y)}`] : [],
    );
    expect(new Set(struck).size).toBeLessThanOrEqual(1);
    // Said of what is reduced, and of nothing else.
    for (const { struck, hasLowest } of cards)
      expect(struck !== undefined || !hasLowest).toBe(true);
  });

test('the placed order’s card keeps the gutters', { tag: '@phone' }, async ({ page }) => {
  await readyToOrder(page);
  const { request } = page;
  const { addresses } = (await (await request.get('/api/address/get')).json()) as {
    addresses: { _id: string }[];
  };
  const { id } = await anyProduct(page);
  const placed = await request.post('/api/order/cod', {
    data: { items: [{ product: id, quantity: 1 }], address: addresses[0]?._id },
  });
  const { order } = (await placed.json()) as { order: { _id: string; number: string } };
  await page.addInitScript((id) => {
    window.sessionStorage.setItem('dorduncu-yeni-siparis', JSON.stringify(id));
  }, order._id);
  await page.goto('/siparislerim');
  await settle(page);
  const card = page.getByRole('main').getByRole('region').filter({ hasText: order.number });
  await expect(card.first()).toBeVisible();
  const box = await boxOf(card.first());
  expect(box.x).toBeGreaterThanOrEqual(16);
  expect(box.x + box.width).toBeLessThanOrEqual(344);

  await page.goto(`/siparislerim/${order.number}`);
  await settle(page);
  await page.getByRole('button', { name: /^Siparişi iptal et/ }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Siparişi koru' })).toBeVisible();
  expect((await boxOf(question)).width).toBeGreaterThanOrEqual(336);
});
