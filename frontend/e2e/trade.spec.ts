import { expectAccessible } from './axe';
import { acceptTexts, anotherVisitor, expect, test } from './shop';
import { addProduct, customerWith, deliver, newShopkeeper, order, stockOf, tabTo } from './trade';

test(
  'buying again shows higher prices before adding',
  { tag: '@phone' },
  async ({ page, browser, baseURL }) => {
    const shopkeeper = await newShopkeeper(browser, baseURL);
    const product = await addProduct(shopkeeper);
    await customerWith(page, { [product.id]: 3 });
    const { number } = await order(page);
    const dearer = await shopkeeper.request.put(`/api/product/update/${product.id}`, {
      data: {
        name: product.name,
        description: [],
        category: 'Tavla Takımları',
        price: 200,
        offerPrice: 120,
        inStock: true,
      },
    });
    expect(dearer.ok()).toBe(true);

    await page.getByRole('link', { name: number }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Sipariş ${number}` })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Sipariş aşamaları' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: `Tekrar sipariş ver, sipariş ${number}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Tekrar sipariş' });
    await expect(dialog).toContainText(`${product.name}Fiyatı ₺100,00 iken ₺120,00 oldu.`);
    await expectAccessible(page);
    await dialog.getByRole('link', { name: 'Sepete git' }).click();
    await expect(page).toHaveURL(/\/sepet$/);
    await expect(page.getByRole('combobox', { name: 'Adet' })).toHaveValue('3');
  },
);

test(
  'adds twenty pasted lines by keyboard',
  { tag: '@desktop' },
  async ({ page, browser, baseURL }) => {
    const shopkeeper = await newShopkeeper(browser, baseURL);
    const products = [];
    for (let count = 0; count < 20; count += 1) products.push(await addProduct(shopkeeper));
    await customerWith(page, {});
    await page.goto('/hizli-siparis');
    await tabTo(page, page.getByLabel('Alışveriş listeniz'));
    // As people write lists: the number before the name or behind it.
    const lines = products.map(({ name }, at) =>
      at % 2 ? `${name} x2` : `${String(at + 1)} ${name}`,
    );
    await page.keyboard.insertText(lines.join('\n'));
    await page.keyboard.press('Control+Enter');
    const list = page.getByRole('list', { name: 'Listenizdeki ürünler' });
    await expect(list.getByRole('listitem')).toHaveCount(20);
    await expect(page.getByRole('button', { name: '20 ürünü sepete ekle' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/sepet$/);
    // 1 + 3 + … + 19, and ten times two.
    await expect(page.getByText('120 ürün', { exact: true })).toBeVisible();
  },
);

test(
  'a return ends with refund and restocking',
  { tag: '@phone' },
  async ({ page, browser, baseURL }) => {
    // Two browsers, and five steps of the shop.
    test.slow();
    const shopkeeper = await newShopkeeper(browser, baseURL);
    const product = await addProduct(shopkeeper, { stock: 5 });
    await customerWith(page, { [product.id]: 2 });
    const { id, number } = await order(page);
    expect(await stockOf(page, product.id)).toBe(3);
    await deliver(shopkeeper, id);

    await page.goto(`/siparislerim/${number}`);
    await expect(page.getByRole('link', { name: 'KP1' })).toBeVisible();
    await page.getByRole('button', { name: `İade talebi oluştur, sipariş ${number}` }).click();
    const wish = page.getByRole('dialog', { name: `Sipariş ${number}: iade` });
    await wish.getByLabel(product.name).selectOption('1');
    await expectAccessible(page);
    await wish.getByRole('button', { name: 'İade talebi gönder' }).click();
    await expect(page.getByRole('region', { name: 'İade' })).toContainText('Talep edildi');

    await shopkeeper.goto('/seller/iadeler');
    const card = shopkeeper.getByRole('article', { name: new RegExp(`sipariş ${number}`) });
    await expect(card).toContainText(`1 × ${product.name}`);
    await expectAccessible(shopkeeper);
    const dialog = shopkeeper.getByRole('dialog');
    const restock = () => dialog.getByRole('checkbox').check();
    const nothingMore = () => Promise.resolve();
    for (const [move, state, goOn] of [
      ['Onayla', 'Onaylandı', nothingMore],
      ['Teslim al', 'Teslim alındı', restock],
      ['Para iade edildi olarak işaretle', 'Para iade edildi', nothingMore],
    ] as const) {
      await card.getByRole('button', { name: move }).click();
      await goOn();
      await dialog.getByRole('button', { name: move }).click();
      await expect(dialog).toBeHidden();
      await expect(card.getByText(state, { exact: true })).toBeVisible();
    }
    expect(await stockOf(page, product.id)).toBe(4);
    await page.reload();
    await expect(page.getByRole('region', { name: 'İade' })).toContainText('Para iade edildi');
  },
);

test(
  'a bank statement marks the order it pays',
  { tag: '@desktop' },
  async ({ page, browser, baseURL }) => {
    const shopkeeper = await newShopkeeper(browser, baseURL);
    const product = await addProduct(shopkeeper);
    await customerWith(page, { [product.id]: 1 });
    const { number } = await order(page);
    await shopkeeper.goto('/seller/banka-ekstresi');
    await expectAccessible(shopkeeper);
    const lines = [
      'Tarih;Açıklama;Tutar',
      `20.11.2026;HAVALE ${number.replace('-', '')};100,00`,
      '20.11.2026;Kira;1.500,00',
    ];
    await shopkeeper.getByLabel('Ekstre dosyası').setInputFiles({
      name: 'ekstre.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\r\n')),
    });
    const row = shopkeeper.getByRole('row', { name: new RegExp(number) });
    await expect(row).toContainText('Eşleşti');
    await expect(shopkeeper.getByRole('row', { name: /Kira/ })).toContainText('Sipariş bulunamadı');
    await expectAccessible(shopkeeper);
    await page.goto(`/siparislerim/${number}`);
    await expect(page.getByText('Bekliyor', { exact: true })).toBeVisible();
    await shopkeeper.getByRole('button', { name: '1 siparişi ödendi olarak işaretle' }).click();
    await expect(row).toContainText('Ödendi olarak işaretlendi');
    await page.reload();
    await expect(page.getByText('Ödendi', { exact: true }).first()).toBeVisible();
  },
);

test(
  'the last piece goes to one customer',
  { tag: '@phone' },
  async ({ page, browser, baseURL }) => {
    const shopkeeper = await newShopkeeper(browser, baseURL);
    const product = await addProduct(shopkeeper, { stock: 1 });
    await page.goto(product.path);
    await expect(page.getByText('Son 1 ürün')).toBeVisible();
    const rival = await anotherVisitor(browser, baseURL);
    for (const visitor of [page, rival]) {
      await customerWith(visitor, { [product.id]: 1 });
      await visitor.goto('/sepet');
      await expect(visitor.getByRole('main')).toContainText('İnönü Cad. No: 88/A');
      await acceptTexts(visitor);
    }
    const answers = [page, rival].map((visitor) =>
      visitor.waitForResponse((response) => response.url().endsWith('/api/order/cod')),
    );
    await Promise.all(
      [page, rival].map((visitor) => visitor.getByRole('button', { name: 'Sipariş Ver' }).click()),
    );
    const statuses = (await Promise.all(answers)).map((answer) => answer.status());
    expect(statuses.toSorted()).toEqual([201, 409]);
    const [loser = page] = [page, rival].filter((_, index) => statuses[index] === 409);
    await expect(loser.getByText('Stokta yok', { exact: true })).toBeVisible();
    await expect(loser).toHaveURL(/\/sepet$/);
    expect(await stockOf(page, product.id)).toBe(0);
  },
);

test(
  'the tier price is equal on every page',
  { tag: '@desktop' },
  async ({ page, browser, baseURL }) => {
    const shopkeeper = await newShopkeeper(browser, baseURL);
    const tiers = [{ minQuantity: 12, price: 89.95 }];
    const product = await addProduct(shopkeeper, { tiers });
    await customerWith(page, { [product.id]: 1 });
    await page.goto(product.path);
    const table = page.getByRole('table', { name: 'Toplu alım fiyatları' });
    await expect(table).toContainText('12 ve üzeri');
    await expect(table).toContainText('₺89,95');
    await expectAccessible(page);
    await page.goto('/sepet');
    await page.getByRole('combobox', { name: 'Adet' }).selectOption('12');
    const total = '₺1.079,40';
    await expect(page.getByRole('complementary', { name: 'Sipariş Özeti' })).toContainText(total);
    await page.getByRole('button', { name: 'Ön Bilgilendirme Formu' }).click();
    const text = page.getByRole('dialog', { name: 'Ön Bilgilendirme Formu' });
    await expect(text).toContainText('12 adet × ₺89,95');
    await expect(text).toContainText(total);
    await page.keyboard.press('Escape');
    const { number } = await order(page);
    await page.getByRole('link', { name: number }).click();
    await expect(page.getByRole('region', { name: 'Ürünler' })).toContainText(
      `12 × ₺89,95${total}`,
    );
    await shopkeeper.goto(`/seller/orders?ara=${number}`);
    await shopkeeper.getByRole('link', { name: 'Paketle' }).click();
    const slip = shopkeeper.getByRole('article', { name: `Sipariş ${number}` });
    await expect(slip).toContainText(`Toplam ${total}`);
    await expect(slip.getByRole('list', { name: 'İçindeki KDV' })).toContainText(
      'KDV %20: ₺179,90 (matrah ₺899,50)',
    );
  },
);
