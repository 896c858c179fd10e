import type { Page, Request } from '@playwright/test';
import { closedGate } from './gate';
import { expect, newCustomer, openLogin, productsInStock, test, type Customer } from './shop';

/** Registers a customer without the screens; the browser is theirs. */
async function registered(page: Page): Promise<Customer> {
  const customer = newCustomer();
  expect((await page.request.post('/api/user/register', { data: customer })).ok()).toBe(true);
  return customer;
}

/** Two products in stock and the addresses of their pages. */
async function twoProducts(page: Page) {
  const [one, two] = await productsInStock(page, 2);
  if (!one || !two) throw new Error('the demo shop has too little in stock');
  return [one, two] as const;
}

/** Its name says how many pieces are in the cart. */
const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /Sepet/ });

/** The account's cart as the server keeps it. */
async function savedCart({ request }: Page) {
  const answer = await request.get('/api/user/is-auth');
  const { user } = (await answer.json()) as { user: { cartItems: Record<string, number> } };
  return user.cartItems;
}

const addButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Sepete Ekle', exact: true }).first();

const isSave = (request: Request) => request.url().endsWith('/api/cart/update');

test('a reload during a save loses nothing', { tag: '@phone' }, async ({ page }) => {
  await registered(page);
  const [product] = await twoProducts(page);
  await page.goto(product.path);
  // Never answered.
  await page.route('**/api/cart/update', () => undefined);
  const save = page.waitForRequest(isSave);
  await addButton(page).click();
  await save;
  await page.unroute('**/api/cart/update');
  await page.reload();
  await expect.poll(() => savedCart(page)).toEqual({ [product.id]: 1 });
});

test('two tabs that add products lose nothing', { tag: '@phone' }, async ({ page, context }) => {
  await registered(page);
  const [one, two] = await twoProducts(page);
  const other = await context.newPage();
  await Promise.all([page.goto(one.path), other.goto(two.path)]);
  await Promise.all([addButton(page).click(), addButton(other).click()]);
  await expect.poll(() => savedCart(page)).toEqual({ [one.id]: 1, [two.id]: 1 });
  for (const tab of [page, other]) {
    await expect(cartLink(tab)).toHaveAccessibleName(/2/);
  }
});

test('saves an offline change when reconnected', { tag: '@phone' }, async ({ page, context }) => {
  await registered(page);
  const [product] = await twoProducts(page);
  await page.goto(product.path);
  await expect(page.getByRole('button', { name: 'Profil menüsü' })).toBeVisible();
  await context.setOffline(true);
  const failure = page.waitForEvent('requestfailed', isSave);
  await addButton(page).click();
  await failure;
  await context.setOffline(false);
  await expect.poll(() => savedCart(page)).toEqual({ [product.id]: 1 });
});

test('a logout saves the last cart change', { tag: '@phone' }, async ({ page }) => {
  const customer = await registered(page);
  const [product] = await twoProducts(page);
  await page.goto(product.path);
  const gate = closedGate();
  await page.route('**/api/cart/update', async (route) => {
    await gate.opened;
    await route.continue();
  });
  const save = page.waitForRequest(isSave);
  await addButton(page).click();
  await save;
  await page.getByRole('button', { name: 'Profil menüsü' }).click();
  await page.getByRole('button', { name: 'Çıkış yap' }).click();
  gate.open();
  await expect(page.getByText('Çıkış yapıldı.')).toBeVisible();
  // The way home closes menus.
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name: /Kıraathane/ })).toBeFocused();
  await expect(cartLink(page)).not.toHaveAccessibleName(/1/);

  await openLogin(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-Posta').fill(customer.email);
  await dialog.getByLabel('Şifre', { exact: true }).fill(customer.password);
  await dialog.getByRole('button', { name: 'Giriş yap' }).click();
  await expect(cartLink(page)).toHaveAccessibleName(/1/);
  expect(await savedCart(page)).toEqual({ [product.id]: 1 });
});
