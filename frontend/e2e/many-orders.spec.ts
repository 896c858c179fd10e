import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { expect, isPhone, listTool, test } from './shop';
import { addProduct, customerWith, newShopkeeper, order } from './trade';

interface Placed {
  id: string;
  number: string;
}

/** Two orders of one customer, whose name finds these two alone. */
async function twoOrders(page: Page, shopkeeper: Page): Promise<[Placed, Placed, string]> {
  const product = await addProduct(shopkeeper);
  const { lastName } = await customerWith(page, { [product.id]: 1 });
  const first = await order(page);
  await page.request.post('/api/cart/update', { data: { cartItems: { [product.id]: 2 } } });
  return [first, await order(page), lastName];
}

const row = (page: Page, { number }: Placed) =>
  page.getByRole('row', { name: new RegExp(`^Sipariş ${number}`) });

/** Opens the table of what is found and ticks all of it. */
async function tickAll(shopkeeper: Page, search: string) {
  await shopkeeper.goto(`/seller/orders?ara=${encodeURIComponent(search)}`);
  await listTool(shopkeeper, (page) =>
    page.getByRole('radiogroup', { name: 'Görünüm' }).getByText('Tablo').click(),
  );
  await expect(shopkeeper.getByRole('table').getByRole('row')).toHaveCount(3);
  await shopkeeper.getByRole('checkbox', { name: 'Bu sayfadaki bütün siparişleri seç' }).check();
}

/** Returns the actions for what is ticked, which phones show in a menu until one is chosen. */
async function bulkActions(shopkeeper: Page) {
  const bar = shopkeeper.getByRole('group', { name: 'Seçilen siparişler' });
  if (!isPhone(shopkeeper)) return bar;
  await bar.getByRole('button', { name: 'İşlemler' }).click();
  return shopkeeper.getByRole('dialog', { name: 'İşlemler' });
}

test(
  'ticked orders are paid, packed, shipped and printed',
  { tag: '@phone' },
  async ({ page, browser, baseURL }) => {
    // Two browsers, and every step of the shop.
    test.slow();
    const shopkeeper = await newShopkeeper(browser, baseURL);
    const [one, other, customer] = await twoOrders(page, shopkeeper);
    await tickAll(shopkeeper, customer);
    let actions = await bulkActions(shopkeeper);
    await actions.getByRole('button', { name: 'Ödendi olarak işaretle (2)' }).click();
    await expect(shopkeeper.getByText(/^2 sipariş ödendi olarak işaretlendi\./)).toBeVisible();
    actions = await bulkActions(shopkeeper);
    await actions.getByRole('button', { name: 'Hazırlamaya başla (2)' }).click();
    await expect(row(shopkeeper, one)).toContainText('Hazırlanıyor');
    await expect(row(shopkeeper, other)).toContainText('Ödendi');
    actions = await bulkActions(shopkeeper);
    await expectAccessible(shopkeeper);

    const slips = await actions
      .getByRole('link', { name: 'Paket fişlerini yazdır' })
      .getAttribute('href');
    await actions.getByRole('button', { name: 'Kargoya ver (2)' }).click();
    const dialog = shopkeeper.getByRole('dialog', { name: 'Kargoya ver' });
    await dialog.getByLabel('Hepsinin kargo firması').selectOption('PTT Kargo');
    const parcel = ({ number }: Placed) => dialog.getByRole('group', { name: new RegExp(number) });
    await parcel(one).getByLabel('Takip numarası').fill('KP 1');
    await parcel(other).getByLabel('Takip numarası').fill('KP 2');
    await expectAccessible(shopkeeper);
    const calls: string[] = [];
    shopkeeper.on('request', (request) => {
      if (request.method() === 'PUT') calls.push(new URL(request.url()).pathname);
    });
    await dialog.getByRole('button', { name: '2 siparişi kargoya ver' }).click();
    await expect(row(shopkeeper, other)).toContainText('Kargoya verildi', { ignoreCase: true });
    expect(calls).toEqual(['/api/order/bulk']);
    await page.goto(`/siparislerim/${other.number}`);
    await expect(page.getByRole('link', { name: 'KP 2' })).toBeVisible();

    await shopkeeper.goto(slips ?? '');
    const articles = shopkeeper.getByRole('article');
    await expect(articles).toHaveCount(2);
    await shopkeeper.emulateMedia({ media: 'print' });
    const breaks = await articles.evaluateAll((slips) =>
      slips.map((slip) => getComputedStyle(slip).breakBefore),
    );
    // The picking list comes before them.
    expect(breaks).toEqual(['page', 'page']);
    await expect(shopkeeper.getByRole('button', { name: 'Yazdır' })).toBeHidden();
    // Before each product an empty box, to be ticked with a pen.
    const lines = articles.getByRole('list', { name: 'Ürünler' }).getByRole('listitem');
    const boxes = await lines.evaluateAll((lines) =>
      lines.map(({ firstElementChild: box }) => {
        if (!box) return 'none';
        const { width, height } = box.getBoundingClientRect();
        const { borderTopStyle } = getComputedStyle(box);
        return `${box.textContent}${String(width)} × ${String(height)}, ${borderTopStyle}`;
      }),
    );
    expect(boxes).toEqual(['20 × 20, solid', '20 × 20, solid']);
  },
);

test(
  'a shipment is stored and can be undone',
  { tag: '@desktop' },
  async ({ page, browser, baseURL }) => {
    test.slow();
    const shopkeeper = await newShopkeeper(browser, baseURL);
    const product = await addProduct(shopkeeper);
    await customerWith(page, { [product.id]: 1 });
    const { id, number } = await order(page);
    for (const [path, data] of [
      [`/api/order/paid/${id}`, { isPaid: true }],
      [`/api/order/status/${id}`, { status: 'Preparing' }],
    ] as const) {
      expect((await shopkeeper.request.put(path, { data })).ok()).toBe(true);
    }
    await shopkeeper.goto(`/seller/orders?ara=${number}`);
    const card = shopkeeper.getByRole('article', { name: new RegExp(`^Sipariş ${number}`) });
    await expect(card).toBeVisible();
    const status = async () => {
      const answer = await shopkeeper.request.get(`/api/order/${id}`);
      return ((await answer.json()) as { order: { status: string } }).order.status;
    };
    const dialog = shopkeeper.getByRole('dialog', { name: 'Kargoya ver' });
    const ship = async () => {
      await card.getByRole('button', { name: 'Kargoya ver' }).click();
      await dialog.getByRole('button', { name: 'Kargoya ver' }).click();
    };
    await ship();
    await shopkeeper.getByRole('button', { name: 'Geri al', exact: true }).click();
    await expect(card.getByRole('button', { name: 'Kargoya ver' })).toBeVisible();
    expect(await status()).toBe('Preparing');
    // What was stored at once outlasts the page.
    await ship();
    await expect(dialog).toBeHidden();
    await shopkeeper.goto('about:blank');
    expect(await status()).toBe('Shipped');
  },
);
