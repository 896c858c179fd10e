import {
  test as base,
  expect,
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type Page,
} from '@playwright/test';
import { Payments } from './payments';

/** The test of every journey: in its worker's own shop. */
export const test = base.extend<{
  opensChat: boolean;
  shopUrl: string;
  paymentUrl: string;
  payments: Payments;
}>({
  /** Whether the order button opens the window of the chat. */
  opensChat: [false, { option: true }],
  shopUrl: async ({}, use, { parallelIndex }) => {
    await use(process.env.SHOP_URLS?.split(',')[parallelIndex] ?? '');
  },
  baseURL: async ({ shopUrl }, use) => {
    await use(shopUrl);
  },
  context: async ({ context, opensChat }, use) => {
    avoidIdleConnections(context.request);
    if (!opensChat) await keepChatClosed(context);
    await use(context);
  },
  request: async ({ request }, use) => {
    avoidIdleConnections(request);
    await use(request);
  },
  paymentUrl: async ({}, use, { parallelIndex }) => {
    await use(process.env.PAYMENT_URLS?.split(',')[parallelIndex] ?? '');
  },
  payments: async ({ request, paymentUrl }, use) => {
    const payments = new Payments(request, paymentUrl);
    await use(payments);
    await payments.fail();
  },
});

export { expect };

/** Gives each of a test's own calls a connection of its own: the server may just be ending an idle one. */
function avoidIdleConnections(request: APIRequestContext) {
  const fetch = request.fetch.bind(request);
  request.fetch = (url, options) =>
    fetch(url, { ...options, headers: { connection: 'close', ...options?.headers } });
}

/**
 * Keeps the order button from opening the window of the chat. That window comes some time after the click and stands
 * before the page, which the browser then does not draw.
 */
async function keepChatClosed(context: BrowserContext) {
  await context.addInitScript(() => {
    window.open = () => null;
  });
}

/** Opens a page in a new browser context. */
export async function anotherVisitor(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  avoidIdleConnections(context.request);
  await keepChatClosed(context);
  return context.newPage();
}

/** Prices as the shop writes them. */
export const lira = (amount: number) =>
  new Intl.NumberFormat('tr-TR', { style: 'currency', currency: 'TRY' }).format(amount);

/** Returns a customer who is unique in the database. */
export function newCustomer() {
  const key = crypto.randomUUID().slice(0, 8);
  return {
    firstName: 'Şükrü',
    lastName: `Işık ${key}`,
    email: `sukru.${key}@example.com`,
    password: 'gizli-bir-parola',
  };
}

export type Customer = ReturnType<typeof newCustomer>;

export const seller = { email: 'satici@example.com', password: 'demo-satici-parolasi' };

/** Comes with the demo data. */
export const demoCustomer = {
  email: 'musteri@example.com',
  password: 'demo-musteri-parolasi',
};

/** The search field, which phones keep behind a button. */
export async function openSearch(page: Page) {
  const toggle = page.getByRole('button', { name: 'Arama', exact: true });
  const field = page.getByRole('searchbox').filter({ visible: true });
  // Scripts, and with them the one or the other, come after the page's first picture.
  await expect(toggle.or(field)).toBeVisible();
  if (await toggle.isVisible()) await toggle.click();
  return field;
}

/** Searches for a text. */
export async function searchFor(page: Page, text: string) {
  const field = await openSearch(page);
  await field.fill(text);
  await field.press('Enter');
}

/** Opens the login dialog, whose button narrow screens may keep in their menu. */
export async function openLogin(page: Page) {
  const button = page.getByRole('button', { name: 'Giriş', exact: true }).filter({ visible: true });
  const menu = page.getByRole('button', { name: 'Menü' }).filter({ visible: true });
  await expect(button.or(menu).first()).toBeVisible();
  if (!(await button.isVisible())) await menu.click();
  await button.first().click();
}

/** Fills in the registration of the dialog that is open. */
export async function register(page: Page, customer: Customer) {
  const dialog = page.getByRole('dialog');
  const isLogin = dialog.getByRole('heading', { name: 'Kullanıcı Girişi' });
  await expect(dialog.getByRole('heading', { name: /^Kullanıcı/ })).toBeVisible();
  if (await isLogin.isVisible()) await dialog.getByText('Hesap oluştur').click();
  await expect(dialog.getByRole('heading', { name: 'Kullanıcı Kayıt Ol' })).toBeVisible();
  await dialog.getByLabel('Ad', { exact: true }).fill(customer.firstName);
  await dialog.getByLabel('Soyad').fill(customer.lastName);
  await dialog.getByLabel('E-Posta').fill(customer.email);
  await dialog.getByLabel('Şifre', { exact: true }).fill(customer.password);
  await dialog.getByRole('button', { name: 'Hesap oluştur' }).click();
  await expect(page.getByText('Başarıyla kayıt oldunuz!')).toBeVisible();
  await expect(dialog).toBeHidden();
}

/** A sample address. */
export const addressOf = ({
  firstName,
  lastName,
  email,
}: Pick<Customer, 'firstName' | 'lastName' | 'email'>) => ({
  firstName,
  lastName,
  email,
  street: 'İnönü Cad. No: 88/A',
  city: 'İzmir',
  state: 'Ödemiş',
  zipcode: '35750',
  phone: '0532 000 00 00',
  country: 'Türkiye',
});

const addressLabels = {
  Ad: 'firstName',
  Soyad: 'lastName',
  'E-Posta': 'email',
  Sokak: 'street',
  Şehir: 'city',
  İlçe: 'state',
  'Posta Kodu': 'zipcode',
  Telefon: 'phone',
  Ülke: 'country',
} as const;

/** Fills in the nine fields of the address form and sends it. */
export async function fillAddress(page: Page, customer: Customer) {
  const form = page.getByRole('main');
  const address = addressOf(customer);
  for (const [label, field] of Object.entries(addressLabels)) {
    const value = address[field];
    await form.getByLabel(label, { exact: true }).fill(value);
  }
  // The cart has other forms.
  const fields = form.locator('form').filter({ has: page.getByLabel('Sokak', { exact: true }) });
  await fields.getByRole('button').last().click();
}

/** Accepts the texts of the order in the cart. */
export async function acceptTexts(page: Page) {
  const box = page.getByRole('checkbox', { name: /okudum, onaylıyorum/ });
  await expect(box).toBeEnabled();
  await box.check();
}

/** Products in stock, and the addresses of their pages. */
export async function productsInStock({ request }: Page, count: number) {
  const answer = await request.get(`/api/product/list?inStock=true&page=1&limit=${String(count)}`);
  const { products } = (await answer.json()) as { products: { _id: string; category: string }[] };
  if (products.length < count) throw new Error('the demo shop has too little in stock');
  return products.map(({ _id, category }) => ({
    id: _id,
    path: `/urunler/${encodeURIComponent(category.toLocaleLowerCase('tr'))}/${_id}`,
  }));
}

/** A product in stock, and the address of its page. */
export async function anyProduct(page: Page) {
  const [product] = await productsInStock(page, 1);
  if (!product) throw new Error('the demo shop has nothing in stock');
  return product;
}

/** A page's cards of products that can be put into the cart there; a group's card leads to its products instead. */
export const cardsToBuy = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Sepete Ekle' }) });

/** A page of the shop has been drawn by its scripts, a dialog over it or not; what the server draws has no footer. */
export async function isDrawn(page: Page) {
  // Mails, and the pages of a payment provider.
  if ((await page.locator('#root').count()) === 0) return;
  const isSellers = new URL(page.url()).pathname.startsWith('/seller');
  if (!isSellers) await expect(page.locator('footer[class^=footer__]')).toBeAttached();
  await expect(page.locator('h1')).not.toHaveCount(0);
}

/** A page is ready when its heading stands, its scripts run and nothing on it is still on its way. */
export async function settle(page: Page) {
  await isDrawn(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** Registers a customer with an address and one product in the cart, without the screens. */
export async function readyToOrder(page: Page) {
  const customer = newCustomer();
  const { request } = page;
  const { id } = await anyProduct(page);
  for (const [path, data] of [
    ['/api/user/register', customer],
    ['/api/address/add', addressOf(customer)],
    ['/api/cart/update', { cartItems: { [id]: 1 } }],
  ] as const) {
    expect((await request.post(path, { data })).ok()).toBe(true);
  }
  return customer;
}

/** Whether a journey runs on a phone's screen. */
export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 640;

/** Uses a tool of the seller's list of orders. On phones the tools stand in the menu of filters. */
export async function listTool(page: Page, use: (page: Page) => Promise<void>) {
  await expect(page.getByRole('searchbox', { name: 'Sipariş ara' })).toBeVisible();
  if (isPhone(page)) await page.getByRole('button', { name: 'Filtrele' }).click();
  await use(page);
  if (isPhone(page)) await page.keyboard.press('Escape');
}

/** Shows orders as cards on every screen, until a journey chooses the table. */
async function preferCards(page: Page) {
  await page.addInitScript(() => {
    window.localStorage['dorduncu-siparis-gorunumu'] ??= JSON.stringify('cards');
  });
}

/** Logs the seller in on the page's own browser. */
export async function logInAsSeller(page: Page) {
  await preferCards(page);
  await page.goto('/seller');
  await expect(page.getByRole('heading', { name: 'Satıcı Giriş' })).toBeVisible();
  await page.getByLabel('E-Posta').fill(seller.email);
  await page.getByLabel('Şifre', { exact: true }).fill(seller.password);
  await page.getByRole('button', { name: 'Giriş', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Ürün Ekle' })).toBeVisible();
}

/** Logs the seller in without the screens. */
export async function becomeSeller(page: Page) {
  await preferCards(page);
  const answer = await page.request.post('/api/seller/login', { data: seller });
  expect(answer.status()).toBe(200);
}
