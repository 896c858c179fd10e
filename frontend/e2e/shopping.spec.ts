import catalogue from '../../demo/catalogue.json' with { type: 'json' };
import {
  acceptTexts,
  anotherVisitor,
  anyProduct,
  expect,
  fillAddress,
  lira,
  logInAsSeller,
  newCustomer,
  readyToOrder,
  register,
  searchFor,
  test,
} from './shop';

const chess = chessSet();

function chessSet() {
  const found = catalogue.find(({ name, inStock }) => inStock && name.includes('Satranç'));
  if (!found) throw new Error('the demo catalogue has no chess set in stock');
  return found;
}

test(
  'a visitor registers and orders; staff see it',
  { tag: '@desktop' },
  async ({ page, browser, baseURL }) => {
    const customer = newCustomer();
    const total = lira(chess.offerPrice * 2);

    await page.goto('/');
    await searchFor(page, 'satranc');
    await expect(page).toHaveURL(/\/urunler/);
    await expect(page.getByRole('heading', { level: 1, name: /sonuçlar/ })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: chess.name }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: chess.name })).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('button', { name: 'Sepete Ekle', exact: true })
      .first()
      .click();
    await expect(page.getByText('Sepete eklendi')).toBeVisible();

    await page.getByRole('banner').getByRole('link', { name: /Sepet/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sepetim' })).toBeVisible();
    await page.getByRole('combobox', { name: /Adet/ }).selectOption('2');
    await expect(page.getByText('Sepet güncellendi')).toBeVisible();
    await expect(page.getByRole('main')).toContainText(total);

    await page.getByRole('button', { name: 'Sipariş Ver' }).click();
    await register(page, customer);
    await expect(page).toHaveURL(/\/(sepet|cart)$/);

    await page.getByRole('link', { name: 'Adres Ekle' }).click();
    await expect(page).toHaveURL(/\/add-address$/);
    // The address changes before the page does, and the cart has such a form, too.
    await expect(page.getByRole('heading', { level: 1, name: 'Adres Ekle' })).toBeVisible();
    await fillAddress(page, customer);
    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.getByRole('main')).toContainText('İnönü Cad. No: 88/A');
    await expect(page.getByRole('combobox', { name: /Ödeme/ })).toContainText('EFT/Havale');

    await acceptTexts(page);
    await page.getByRole('button', { name: 'Sipariş Ver' }).click();
    await expect(page).toHaveURL(/\/siparislerim$/);
    const order = page.getByRole('main');
    await expect(order).toContainText(chess.name);
    await expect(order).toContainText(total);
    await expect(order).toContainText('Sipariş Alındı');
    await expect(order).toContainText('Bekliyor');
    await expect(order).toContainText('IBAN');
    await expect(
      page.getByRole('banner').getByRole('link', { name: /Sepet/ }),
    ).toHaveAccessibleName(/0/);

    const shopkeeper = await anotherVisitor(browser, baseURL);
    await logInAsSeller(shopkeeper);
    await shopkeeper.getByRole('link', { name: 'Siparişler' }).click();
    await expect(shopkeeper.getByRole('heading', { name: 'Sipariş Listesi' })).toBeVisible();
    const received = shopkeeper.getByRole('article').filter({ hasText: customer.lastName });
    await expect(received).toHaveCount(1);
    await expect(received).toContainText(chess.name);
    await expect(received).toContainText(total);
    await expect(received).toContainText('Bekliyor');
    await expect(received).toContainText('Ödemiş');
  },
);

test('a double click makes one order', { tag: '@phone' }, async ({ page }) => {
  await readyToOrder(page);
  await page.goto('/sepet');
  await expect(page.getByRole('main')).toContainText('İnönü Cad. No: 88/A');
  await acceptTexts(page);
  await page.getByRole('button', { name: 'Sipariş Ver' }).dblclick();
  await expect(page).toHaveURL(/\/siparislerim$/);
  const answer = await page.request.get('/api/order/user');
  const { orders } = (await answer.json()) as { orders: unknown[] };
  expect(orders).toHaveLength(1);
  await page.goto('/sepet');
  // The page says so before it knows the customer, whose menu comes later.
  await expect(page.getByRole('button', { name: 'Profil menüsü' })).toBeVisible();
  await expect(page.getByText('Sepetiniz boş')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sipariş Ver' })).toHaveCount(0);
});

test.describe('the order button', () => {
  test.use({ opensChat: true });

  test('opens a chat with the shop', { tag: '@desktop' }, async ({ page }) => {
    await page.goto((await anyProduct(page)).path);
    await page
      .getByRole('main')
      .getByRole('button', { name: 'Sepete Ekle', exact: true })
      .first()
      .click();
    await expect(page.getByText('Sepete eklendi')).toBeVisible();
    await page.goto('/sepet');
    const chat = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Sipariş Ver' }).click();
    expect((await chat).url()).toMatch(/wa\.me|whatsapp|about:blank|chrome-error/);
  });
});
