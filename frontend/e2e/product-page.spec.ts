import { expectAccessible } from './axe';
import { added, openProduct, pictured } from './product';
import { expect, lira, settle, test } from './shop';
import { addProduct, newShopkeeper } from './trade';

const soldOut = 'Ahşap Mekanik Satranç Saati';

test('pictures change by thumbnails, keys and swipes', { tag: '@phone' }, async ({ page }) => {
  await openProduct(page, pictured);
  const enlarge = (n: number) =>
    page.getByRole('button', { name: `${pictured}, görsel ${String(n)}: büyüt` });
  await expect(enlarge(1)).toBeInViewport();
  await page.getByRole('button', { name: 'Görsel 2', exact: true }).click();
  await expect(enlarge(2)).toBeInViewport({ ratio: 0.9 });
  await enlarge(2).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(enlarge(1)).toBeInViewport({ ratio: 0.9 });
  await expect(enlarge(1)).toBeFocused();
  // A finger pushes the strip itself.
  await page
    .getByRole('main')
    .locator('ul')
    .first()
    .evaluate((strip) => {
      strip.scrollTo({ left: strip.clientWidth, behavior: 'instant' });
    });
  await expect(page.getByRole('button', { name: 'Görsel 2', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  // The strip glides, and is still on its way when the next key comes.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await enlarge(2).focus();
  for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowLeft']) {
    await page.keyboard.press(key);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  await expect(enlarge(1)).toBeInViewport({ ratio: 0.9 });
  await expect(enlarge(1)).toBeFocused();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Görsel 2', exact: true }).click();

  await enlarge(2).click();
  const viewer = page.getByRole('dialog', { name: `${pictured}: görseller` });
  await expect(viewer).toBeVisible();
  await expectAccessible(page);
  await expect(viewer.getByRole('button', { name: 'Kapat' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(viewer.getByRole('img', { name: `${pictured}, görsel 1` })).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(page.getByRole('button', { name: 'Görsel 1', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('mails confirm and end a stock alert', { tag: '@phone' }, async ({ page }) => {
  await openProduct(page, soldOut);
  await expect(page.getByText('Stokta yok')).toBeVisible();
  await page.getByRole('button', { name: 'Gelince haber ver' }).click();
  const email = page.getByRole('textbox', { name: 'E-Posta' });
  await expect(email).toBeFocused();
  // Where the header covers no half of a link.
  await page.evaluate(() => {
    scrollTo({ top: 0, behavior: 'instant' });
  });
  await expectAccessible(page);
  await email.fill(`bekleyen.${crypto.randomUUID().slice(0, 8)}@example.com`);
  await email.press('Enter');
  await expect(page.getByText(/Onay bağlantısını e-posta adresinize gönderdik/)).toBeVisible();

  await page.goto('/stok-bildirimi/onay?token=yok');
  await page.getByRole('button', { name: 'İsteğimi onayla' }).click();
  await expect(page.getByRole('alert')).toHaveText(/artık geçerli değil/);
  await expect(page).toHaveURL(/\/stok-bildirimi\/onay$/);
  await expectAccessible(page);
});

test('what was added is in the way once', { tag: '@phone' }, async ({ page }) => {
  await openProduct(page, pictured);
  const add = page.getByRole('main').getByRole('button', { name: 'Sepete Ekle' }).first();
  await add.click();
  await expect(added(page)).toBeVisible();
  await added(page).getByRole('button', { name: 'Devam et' }).click();
  await expect(added(page)).toBeHidden();
  await expect(add).toBeFocused();
  await add.click();
  await expect(page.getByRole('link', { name: 'Sepet, 2 ürün' })).toBeVisible();
  await expect(added(page)).toBeHidden();
  await page.reload();
  await settle(page);
  await page.getByRole('main').getByRole('button', { name: 'Sepete Ekle' }).first().click();
  await expect(page.getByRole('status').filter({ hasText: 'Sepete eklendi' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sepet, 3 ürün' })).toBeVisible();
  await expect(added(page)).toBeHidden();
});

test(
  'adds the chosen quantity at its tier price',
  { tag: '@desktop' },
  async ({ page, browser, baseURL }) => {
    const tier = { minQuantity: 12, price: 89.95 };
    const shopkeeper = await newShopkeeper(browser, baseURL);
    const product = await addProduct(shopkeeper, { offerPrice: 100, tiers: [tier] });
    await page.goto(product.path);
    await settle(page);
    const main = page.getByRole('main');
    const quantity = main.getByRole('combobox', { name: 'Adet' });
    await expect(quantity).toHaveValue('1');
    await expect(main.getByText(lira(100), { exact: true }).first()).toBeVisible();

    const button = main.getByRole('button', { name: 'Sepete Ekle' }).first();
    // The page may scroll to the select; nothing on it moves.
    const place = async () => {
      const [top, box] = await Promise.all([
        page.getByRole('heading', { level: 1 }).boundingBox(),
        button.boundingBox(),
      ]);
      return { x: box?.x, y: (box?.y ?? 0) - (top?.y ?? 0) };
    };
    const before = await place();
    await main.getByRole('button', { name: '+ Bir artır' }).press('Enter');
    await expect(quantity).toHaveValue('2');
    await quantity.selectOption(String(tier.minQuantity));
    await expect(main.getByText(lira(tier.price), { exact: true }).first()).toBeVisible();
    await expect(
      main.getByText(`${String(tier.minQuantity)} adet fiyatı; tek adet ${lira(100)}`),
    ).toBeVisible();
    expect(await place()).toEqual(before);
    await expectAccessible(page);

    await button.click();
    await expect(added(page).getByText(`${String(tier.minQuantity)} adet`)).toBeVisible();
    await expect(page.getByText('Sepete eklendi', { exact: true })).toHaveCount(1);
  },
);
