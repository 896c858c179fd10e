import type { Page } from '@playwright/test';
import { photograph } from '../photograph';
import { anotherVisitor, expect, isPhone, newCustomer, seller, test as base } from '../shop';
import { addProduct, customerWith, pdf, switchInvoicing } from '../trade';
import { Hand } from './hand';

/**
 * The shopkeeper's tasks of a day: clicks with a mouse, taps on a phone, and fields. Each begins on the seller area's first
 * page, logged in. A click is a press on a button, link or checkbox; a field is typed into, pasted into or chosen from, and
 * the mouse is not needed to reach it. Choosing files in the system's own window is not counted.
 */
const tasks = {
  'Mark 10 transfers paid, from the bank’s statement': { clicks: 3, taps: 4, fields: 0 },
  'Ship 10 orders with their tracking numbers': { clicks: 5, taps: 7, fields: 3 },
  'Raise 20 prices by 10 %': { clicks: 4, taps: 5, fields: 3 },
  'Add a product with two pictures': { clicks: 2, taps: 2, fields: 4 },
  'Answer a support ticket': { clicks: 3, taps: 4, fields: 1 },
  'Change the IBAN': { clicks: 2, taps: 3, fields: 2 },
  'Add a category': { clicks: 3, taps: 4, fields: 1 },
  'Save last month’s sales for the accountant': { clicks: 3, taps: 4, fields: 0 },
  // At most six presses for thirty invoices.
  'The month’s invoices to the integrator and back': { clicks: 4, taps: 5, fields: 0 },
};

/** A task of the day: what the hand does on the shopkeeper's page is counted and compared with the task of the test's name. */
const test = base.extend<{ shopkeeper: Page; hand: Hand }>({
  // Without the screens, and without anything chosen on this device.
  shopkeeper: async ({ browser, baseURL }, use) => {
    const shopkeeper = await anotherVisitor(browser, baseURL);
    await shopkeeper.request.post('/api/seller/login', { data: seller });
    await shopkeeper.goto('/seller');
    await expect(shopkeeper.getByRole('heading', { name: 'Ürün Ekle' })).toBeVisible();
    await use(shopkeeper);
  },
  hand: async ({ shopkeeper }, use, { title }) => {
    const hand = new Hand(shopkeeper);
    await use(hand);
    const task = Object.entries(tasks).find(([name]) => name === title)?.[1];
    const presses = isPhone(shopkeeper) ? task?.taps : task?.clicks;
    expect([hand.clicks, hand.fields]).toEqual([presses, task?.fields]);
  },
});

interface Placed {
  _id: string;
  number: string;
  amount: number;
}

/** Orders by transfer of a product that no other journey has, the first ten each with another sum. */
async function placedOrders(shopkeeper: Page, customer: Page, count = 10) {
  const product = await addProduct(shopkeeper);
  await customerWith(customer, { [product.id]: 1 });
  const { addresses } = (await (await customer.request.get('/api/address/get')).json()) as {
    addresses: { _id: string }[];
  };
  const orders: Placed[] = [];
  for (let number = 0; number < count; number += 1) {
    const quantity = 1 + (number % 10);
    const data = { items: [{ product: product.id, quantity }], address: addresses[0]?._id };
    const answer = await customer.request.post('/api/order/cod', { data });
    expect(answer.status()).toBe(201);
    orders.push(((await answer.json()) as { order: Placed }).order);
  }
  return { product, orders };
}

interface Order {
  isPaid: boolean;
  status: string;
  shipment: { trackingNumber: string } | null;
  issuedInvoice: { number: string; hasPdf: boolean } | null;
}

/** The invoice that was issued for an order. */
const invoiceOf = async (page: Page, order: Placed) => (await orderOf(page, order)).issuedInvoice;

async function orderOf({ request }: Page, { _id }: Placed) {
  return ((await (await request.get(`/api/order/${_id}`)).json()) as { order: Order }).order;
}

test('Mark 10 transfers paid, from the bank’s statement', async ({
  hand,
  shopkeeper: page,
  page: customer,
}) => {
  test.slow();
  const { orders } = await placedOrders(page, customer);
  const lines = orders.map(
    ({ number, amount }) => `20.11.2026;HAVALE ${number};${amount.toFixed(2).replace('.', ',')}`,
  );
  const buffer = Buffer.from(['Tarih;Açıklama;Tutar', ...lines].join('\r\n'));
  await hand.open('Banka Ekstresi');
  await hand.upload(page.getByRole('button', { name: 'Dosya seç' }), [
    { name: 'ekstre.csv', mimeType: 'text/csv', buffer },
  ]);
  await hand.click(page.getByRole('button', { name: '10 siparişi ödendi olarak işaretle' }));
  await expect(page.getByText('10 sipariş ödendi olarak işaretlendi').first()).toBeVisible();
  for (const order of orders) expect((await orderOf(page, order)).isPaid).toBe(true);
});

test('Ship 10 orders with their tracking numbers', async ({
  hand,
  shopkeeper: page,
  page: customer,
}) => {
  test.slow();
  const { product, orders } = await placedOrders(page, customer);
  for (const { _id } of orders) {
    const answer = await page.request.put(`/api/order/paid/${_id}`, { data: { isPaid: true } });
    expect(answer.ok()).toBe(true);
  }
  await page.reload();
  await hand.click(page.getByRole('link', { name: /sipariş kargo bekliyor$/ }));
  await hand.type(page.getByRole('searchbox', { name: 'Sipariş ara' }), product.name);
  await expect(page.getByText('10 sipariş', { exact: true })).toBeVisible();
  await hand.click(page.getByRole('checkbox', { name: 'Bu sayfadaki bütün siparişleri seç' }));
  await hand.bulk(/^Hazırlamaya başla \(10\)$/);
  await hand.bulk(/^Kargoya ver \(10\)$/);
  const dialog = page.getByRole('dialog', { name: 'Kargoya ver' });
  await hand.choose(dialog.getByLabel('Hepsinin kargo firması'), 'PTT Kargo');
  const numbers = orders.map((_, index) => `KP${String(index)}`);
  await hand.paste(dialog.getByLabel('Takip numarası').first(), numbers);
  await hand.click(dialog.getByRole('button', { name: '10 siparişi kargoya ver' }));
  await expect(dialog).toBeHidden();
  const shipped = await Promise.all(orders.map((order) => orderOf(page, order)));
  expect(shipped.map(({ status }) => status)).toEqual(orders.map(() => 'Shipped'));
  expect(shipped.map(({ shipment }) => shipment?.trackingNumber).toSorted()).toEqual(numbers);
});

test('Raise 20 prices by 10 %', async ({ hand, shopkeeper: page }) => {
  const name = `Zamlı ${crypto.randomUUID().slice(0, 8)}`;
  for (let number = 1; number <= 20; number += 1) {
    const productData = {
      name: `${name} ${String(number)}`,
      description: [],
      category: 'Tavla Takımları',
      price: 100,
      offerPrice: 100,
    };
    const answer = await page.request.post('/api/product/add', {
      multipart: { productData: JSON.stringify(productData) },
    });
    expect(answer.status()).toBe(201);
  }
  await hand.open('Ürün Listesi');
  await hand.type(page.getByRole('searchbox', { name: 'Ürün ara' }), name);
  await expect(page.getByText('20 ürün', { exact: true })).toBeVisible();
  await hand.click(page.getByRole('checkbox', { name: 'Bu sayfadaki bütün ürünleri seç' }));
  await hand.bulk(/^Toplu değiştir$/);
  const dialog = page.getByRole('dialog', { name: 'Toplu değiştir' });
  await hand.choose(dialog.getByLabel('Fiyat', { exact: true }), 'Yüzdeyle değişsin');
  await hand.type(dialog.getByLabel('Yüzde'), '10');
  await hand.click(dialog.getByRole('button', { name: '20 ürünü değiştir' }));
  await expect(dialog).toBeHidden();
  const search = `/api/product/list?search=${encodeURIComponent(name)}`;
  const { products } = (await (await page.request.get(search)).json()) as {
    products: { offerPrice: number }[];
  };
  expect(products.map(({ offerPrice }) => offerPrice)).toEqual(products.map(() => 110));
  expect(products).toHaveLength(20);
});

test('Add a product with two pictures', async ({ hand, shopkeeper: page }) => {
  const name = `Görselli ${crypto.randomUUID().slice(0, 8)}`;
  const picture = async (colour: string) => ({
    name: `${colour}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await photograph(page, colour),
  });
  await hand.upload(page.locator('[data-slot="0"] label'), [
    await picture('teal'),
    await picture('brown'),
  ]);
  await hand.type(page.getByLabel('Ürün adı'), name);
  await hand.type(page.getByLabel('Ürün açıklaması'), 'Ceviz gövde\n30 adet pul');
  await hand.choose(page.getByLabel('Kategori'), 'Tavla Takımları');
  await hand.type(page.getByLabel('Satış fiyatı'), '2149,90');
  await hand.click(page.getByRole('button', { name: 'EKLE' }));
  await expect(page.getByLabel('Ürün adı')).toHaveValue('');
  const search = `/api/product/list?search=${encodeURIComponent(name)}`;
  const { products } = (await (await page.request.get(search)).json()) as {
    products: { name: string; price: number; image: string[] }[];
  };
  const added = products.find((product) => product.name === name);
  expect([added?.price, added?.image.length]).toEqual([2149.9, 2]);
});

test('Answer a support ticket', async ({ hand, shopkeeper: page, page: customer }) => {
  test.slow();
  const subject = `Menteşe gevşek ${crypto.randomUUID().slice(0, 8)}`;
  const { request } = customer;
  expect((await request.post('/api/user/register', { data: newCustomer() })).ok()).toBe(true);
  const data = { subject, text: 'Ne yapalım?' };
  expect((await request.post('/api/message-thread', { data })).ok()).toBe(true);
  await hand.open('Destek');
  await hand.click(page.getByRole('button', { name: new RegExp(subject) }));
  const dialog = page.getByRole('dialog');
  await hand.type(dialog.getByLabel('Yanıtınız'), 'Yenisini bugün kargoya veriyoruz.');
  await hand.click(dialog.getByRole('button', { name: 'Gönder' }));
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
});

test('Change the IBAN', async ({ hand, shopkeeper: page }) => {
  const account = (iban: string) => ({ bank: 'Birinci Banka', holder: 'Kahve Ltd. Şti.', iban });
  const put = async (bankAccounts: object[] | null) => {
    const data = { bankAccounts, password: seller.password };
    expect((await page.request.put('/api/seller/settings', { data })).ok()).toBe(true);
  };
  await put([account('TR33 0006 1005 1978 6457 8413 26')]);
  await hand.open('Ayarlar');
  const bank = page.getByRole('region', { name: 'Banka' });
  await hand.type(bank.getByLabel('IBAN'), 'TR18 0006 2001 1900 0006 6723 15');
  await hand.type(bank.getByLabel('Şifreniz'), seller.password);
  await hand.click(bank.getByRole('button', { name: 'Kaydet' }));
  await expect(page.getByText('Ayarlar kaydedildi.')).toBeVisible();
  const { shop } = (await (await page.request.get('/api/shop')).json()) as {
    shop: { bank: { iban: string } };
  };
  expect(shop.bank.iban.replaceAll(' ', '')).toBe('TR180006200119000006672315');
  // The shop is the worker's: the next journey finds it as it was.
  await put(null);
});

test('Add a category', async ({ hand, shopkeeper: page }) => {
  const path = `Dart ${crypto.randomUUID().slice(0, 8)}`;
  await hand.open('Kategoriler');
  await hand.click(page.getByRole('button', { name: 'Kategori ekle' }));
  const dialog = page.getByRole('dialog', { name: 'Yeni kategori' });
  await hand.type(dialog.getByLabel('Kategori adı'), path);
  await hand.click(dialog.getByRole('button', { name: 'Kaydet' }));
  await expect(page.getByRole('listitem', { name: path })).toBeVisible();
  const { categories } = (await (await page.request.get('/api/category/list')).json()) as {
    categories: { _id: string; path: string }[];
  };
  const added = categories.find((category) => category.path === path);
  expect((await page.request.delete(`/api/category/${added?._id ?? ''}`)).ok()).toBe(true);
});

test('Save last month’s sales for the accountant', async ({ hand, shopkeeper: page }) => {
  await hand.open('Raporlar');
  await hand.click(page.getByText('Geçen ay', { exact: true }));
  await expect(page).toHaveURL(/ilk=/);
  const download = page.waitForEvent('download');
  await hand.click(page.getByRole('link', { name: 'CSV indir' }));
  expect((await download).suggestedFilename()).toMatch(/^satis-raporu-\d{4}-\d{2}\.csv$/);
});

test('The month’s invoices to the integrator and back', async ({
  hand,
  shopkeeper: page,
  page: customer,
}) => {
  test.slow();
  await switchInvoicing(page, { invoiceOnShipping: false });
  const { orders } = await placedOrders(page, customer, 30);
  const ids = orders.map(({ _id }) => _id);
  for (const action of ['paid', 'preparing', 'shipped']) {
    const answer = await page.request.put('/api/order/bulk', { data: { ids, action } });
    expect(answer.ok()).toBe(true);
  }
  await hand.open('Faturalar');
  // Other journeys' orders and the demo's may wait, too.
  await hand.click(page.getByRole('button', { name: /^Fatura oluştur \(\d+\)$/ }));
  await expect(page.getByText('Fatura bekleyen sipariş yok.')).toBeVisible();
  const download = page.waitForEvent('download');
  await hand.click(page.getByRole('button', { name: /^XML indir \(\d+\)$/ }));
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);
  await expect(page.getByText('İndirilecek fatura yok.')).toBeVisible();
  const issued = await Promise.all(orders.map((order) => invoiceOf(page, order)));
  const files = issued.map((invoice) => pdf(`${invoice?.number ?? ''}.pdf`));
  await hand.upload(page.getByRole('button', { name: 'PDF yükle' }), files);
  await expect(page.getByRole('dialog', { name: 'PDF yükleme' })).toContainText(
    '30 PDF’ten 30 tanesi bir faturayla eşleşti.',
  );
  const delivered = await Promise.all(orders.map((order) => invoiceOf(page, order)));
  expect(delivered.map((invoice) => invoice?.hasPdf)).toEqual(orders.map(() => true));
  await switchInvoicing(page, { invoicing: false });
});
