import type { Browser, Locator, Page } from '@playwright/test';
import { acceptTexts, addressOf, anotherVisitor, becomeSeller, expect, newCustomer } from './shop';

interface NewProduct {
  offerPrice?: number;
  stock?: number;
  tiers?: { minQuantity: number; price: number }[];
}

/** A seller on a device of their own. */
export async function newShopkeeper(browser: Browser, baseURL: string | undefined) {
  const shopkeeper = await anotherVisitor(browser, baseURL);
  await becomeSeller(shopkeeper);
  return shopkeeper;
}

/** Adds a product that no other journey knows; answers it with its name. */
export async function addProduct(shopkeeper: Page, over: NewProduct = {}) {
  const name = `Deneme ${crypto.randomUUID().slice(0, 8)}`;
  const productData = {
    name,
    description: [],
    category: 'Tavla Takımları',
    price: 200,
    offerPrice: 100,
    ...over,
  };
  const answer = await shopkeeper.request.post('/api/product/add', {
    multipart: { productData: JSON.stringify(productData) },
  });
  expect(answer.status()).toBe(201);
  const { product } = (await answer.json()) as { product: { _id: string } };
  return { id: product._id, name, path: `/urunler/tavla%20takımları/${product._id}` };
}

/** Registers a customer with an address and these products in the cart. */
export async function customerWith({ request }: Page, cartItems: Record<string, number>) {
  const customer = newCustomer();
  for (const [path, data] of [
    ['/api/user/register', customer],
    ['/api/address/add', addressOf(customer)],
    ['/api/cart/update', { cartItems }],
  ] as const) {
    expect((await request.post(path, { data })).ok()).toBe(true);
  }
  return customer;
}

/** Orders what is in the cart by EFT; answers the order's number and id. */
export async function order(page: Page) {
  // A code's discount comes with it, and takes back a consent that was given to the amount before.
  const quoted = page.waitForResponse('**/api/order/quote');
  await page.goto('/sepet');
  await quoted;
  await expect(page.getByRole('main')).toContainText('İnönü Cad. No: 88/A');
  await acceptTexts(page);
  await page.getByRole('button', { name: 'Sipariş Ver' }).click();
  await expect(page).toHaveURL(/\/siparislerim$/);
  const { orders } = (await (await page.request.get('/api/order/user')).json()) as {
    orders: { _id: string; number: string }[];
  };
  const [placed] = orders;
  if (!placed) throw new Error('the order is not listed');
  return { id: placed._id, number: placed.number };
}

/** Delivered, as the shop goes on with an order. */
export async function deliver(shopkeeper: Page, id: string) {
  for (const [path, data] of [
    [`/api/order/paid/${id}`, { isPaid: true }],
    [`/api/order/status/${id}`, { status: 'Preparing' }],
    [`/api/order/status/${id}`, { status: 'Shipped', carrier: 'ptt', trackingNumber: 'KP1' }],
    [`/api/order/status/${id}`, { status: 'Delivered' }],
  ] as const) {
    expect((await shopkeeper.request.put(path, { data })).ok()).toBe(true);
  }
}

/** Lets the shop make invoices, or changes other settings of them. */
export async function switchInvoicing(
  shopkeeper: Page,
  over: { invoicing?: boolean; invoiceOnShipping?: boolean } = {},
) {
  const data = {
    legalTitle: 'Kahve Diyarı Ltd. Şti.',
    taxOffice: 'Kadıköy',
    taxNumber: '1234567890',
    invoiceSeries: 'KHV',
    invoiceAddress: { street: 'Moda Cad. No: 4', district: 'Kadıköy', city: 'İstanbul' },
    invoicing: true,
    ...over,
  };
  const answer = await shopkeeper.request.put('/api/seller/settings', { data });
  expect(await answer.text()).toContain('Ayarlar kaydedildi.');
}

/** A file that the shop takes for a PDF. */
export const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7\n${name}\n%%EOF\n`),
});

export const stockOf = async ({ request }: Page, id: string) => {
  const answer = await request.get(`/api/product/${id}`);
  return ((await answer.json()) as { product: { stock: number | null } }).product.stock;
};

/** Goes from control to control as far as this one, by the Tab key alone. */
export async function tabTo(page: Page, control: Locator) {
  const isReached = () => control.evaluate((element) => element === document.activeElement);
  for (let tabs = 0; tabs < 60 && !(await isReached()); tabs += 1) await page.keyboard.press('Tab');
  await expect(control).toBeFocused();
}
