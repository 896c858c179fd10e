import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { expect, lira, settle, test } from './shop';
import { addProduct, newShopkeeper } from './trade';

const pictured = 'Ceviz ve Akçaağaç Satranç Takımı';
const ofGroup = 'Ceviz Istakalı Okey Takımı';
const soldOut = 'Ahşap Mekanik Satranç Saati';

/** Opens the page of a demo product. */
async function openProduct(page: Page, name: string) {
  const answer = await page.request.get(`/api/product/list?search=${encodeURIComponent(name)}`);
  const { products } = (await answer.json()) as { products: { _id: string; name: string }[] };
  const found = products.find((product) => product.name === name);
  if (!found) throw new Error(`the demo shop has no ${name}`);
  await page.goto(`/urunler/okey-takimlari/${found._id}`);
  await settle(page);
}

const bar = (page: Page) => page.getByRole('region', { name: 'Hızlı satın alma' });
const added = (page: Page) => page.getByLabel('Sepete eklendi', { exact: true });

test(
  'where a choice pushes the button off the first screen, the bar has it',
  { tag: '@phone' },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await openProduct(page, ofGroup);
    await expect(page.getByRole('radio', { name: 'Ceviz' })).toBeChecked();
    await expect(bar(page).getByRole('button', { name: 'Sepete Ekle' })).toBeInViewport({
      ratio: 1,
    });
    await expectAccessible(page);
  },
);

for (const [width, height] of [
  [360, 640],
  [390, 844],
  [768, 1024],
  [1440, 900],
] as const) {
  test(
    `at ${String(width)} pixels price and button are on the first screen, later in a bar`,
    { tag: '@phone' },
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await openProduct(page, pictured);
      const add = page.getByRole('main').getByRole('button', { name: 'Sepete Ekle' }).first();
      await expect(add).toBeInViewport({ ratio: 1 });
      await expect(page.getByText('KDV dahil')).toBeInViewport({ ratio: 1 });
      await expect(bar(page)).toBeHidden();
      await expectAccessible(page);

      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      await expect(bar(page)).toBeVisible();
      // The last line of the footer is not under it.
      const last = page.getByRole('contentinfo').locator(':scope > :last-child');
      await expect(async () => {
        await page.mouse.wheel(0, 20_000);
        const [end, top] = await Promise.all([last.boundingBox(), bar(page).boundingBox()]);
        const edge = Math.ceil(top?.y ?? 0);
        expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(edge);
      }).toPass();
      // In the middle nothing fixed covers the footer's links.
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: 'WhatsApp' })
        .evaluate((link) => {
          link.scrollIntoView({ block: 'center', behavior: 'instant' });
        });
      await expectAccessible(page);

      await bar(page).getByRole('button', { name: 'Sepete Ekle' }).click();
      await expect(page.getByText('Sepete eklendi', { exact: true })).toBeVisible();
      await expect(added(page)).toBeVisible();
      await expect(added(page).getByText('1 adet')).toBeVisible();
      await expectAccessible(page);
    },
  );
}

test('what is on the page can be touched with a thumb', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openProduct(page, pictured);
  const small = await page.getByRole('main').evaluate((main) =>
    Array.from(main.querySelectorAll('a, button'), (target) => {
      // The name of a card is a word in the card, which is the target.
      const isCard = getComputedStyle(target, '::after').position === 'absolute';
      const area = (isCard && target.closest('li')) || target;
      const { width, height } = area.getBoundingClientRect();
      return { name: target.getAttribute('aria-label') ?? target.textContent, width, height };
    }).filter(({ width, height }) => width > 0 && (width < 44 || height < 44)),
  );
  expect(small).toEqual([]);
});

/** The line at a phone's lower edge by which one swipes home lies over this much of the page, px. */
const inset = 34;

test(
  'what stands at the lower edge stays above the bar of a phone without buttons',
  { tag: '@phone' },
  async ({ page }) => {
    const height = 740;
    await page.setViewportSize({ width: 360, height });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setSafeAreaInsetsOverride', {
      insets: { bottom: inset, bottomMax: inset },
    });
    const footOf = async (target: Locator) => {
      await expect(target).toBeVisible();
      const box = await target.boundingBox();
      return Math.floor((box?.y ?? 0) + (box?.height ?? Infinity));
    };
    const expectAbove = (target: Locator) =>
      expect.poll(() => footOf(target)).toBeLessThanOrEqual(height - inset);

    await openProduct(page, pictured);
    const whatsApp = page.getByRole('button', { name: /WhatsApp/ });
    await whatsApp.focus();
    await expectAbove(whatsApp);
    // At the very end the bar leaves the footer's own way to WhatsApp in sight.
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expectAbove(bar(page).getByRole('button', { name: 'Sepete Ekle' }));
    // Its ground reaches down to the edge.
    await expect.poll(() => footOf(bar(page))).toBe(height);
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'WhatsApp' });
    await expect(async () => {
      await page.mouse.wheel(0, 20_000);
      expect(await footOf(link)).toBeLessThanOrEqual((await bar(page).boundingBox())?.y ?? 0);
    }).toPass();
    await bar(page).getByRole('button', { name: 'Sepete Ekle' }).click();
    await expectAbove(added(page).getByRole('link', { name: 'Sepete git' }));

    await page.goto('/urunler');
    await settle(page);
    await page.getByRole('button', { name: 'Filtre' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filtre' });
    await expectAbove(sheet.getByRole('button', { name: 'Göster' }));
    await expect.poll(() => footOf(sheet)).toBe(height);
  },
);

test('pictures turn by thumbs, keys and fingers, and fill the screen', async ({ page }) => {
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

test(
  'related products fill their row, however few they are',
  { tag: '@desktop' },
  async ({ page }) => {
    await openProduct(page, pictured);
    const row = page.getByRole('region', { name: 'İlgili Ürünler' }).getByRole('list');
    await expect(row.getByRole('listitem').first()).toBeVisible();
    const all = await row.getByRole('listitem').count();
    expect(all).toBeGreaterThan(3);
    for (let count = all; count > 0; count -= 1) {
      // As a category with so few would be.
      const place = await row.evaluate((list, count) => {
        while (list.children.length > count) list.lastElementChild?.remove();
        const { left, right } = list.getBoundingClientRect();
        const boxes = Array.from(list.children, (card) => card.getBoundingClientRect());
        return {
          isFull: boxes.some((box) => Math.abs(box.right - right) < 1) && boxes[0]?.left === left,
          rows: new Set(boxes.map(({ top }) => Math.round(top))).size,
          tallest: Math.max(...boxes.map(({ height }) => height)),
        };
      }, count);
      expect(place.isFull, String(count)).toBe(true);
      expect(place.tallest, String(count)).toBeLessThan(640);
      const isWide = (page.viewportSize()?.width ?? 0) >= 1024;
      expect(place.rows, String(count)).toBe(isWide ? 1 : Math.ceil((count + (count % 2)) / 2));
    }
  },
);

test(
  'who waits for a product confirms by mail and can end it',
  { tag: '@phone' },
  async ({ page }) => {
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
  },
);

test('what was added is in the way once', async ({ page }) => {
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
  await expect(page.getByRole('link', { name: 'Sepet, 3 ürün' })).toBeVisible();
  await expect(added(page)).toBeHidden();
});

test('as many pieces as are chosen go into the cart, at the price for so many', async ({
  page,
  browser,
  baseURL,
}) => {
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
});

test(
  'what says that a product was added leaves the button that added it free',
  { tag: '@desktop' },
  async ({ page }) => {
    await openProduct(page, pictured);
    const add = page.getByRole('main').getByRole('button', { name: 'Sepete Ekle' }).first();
    await add.click();
    await expect(added(page)).toBeVisible();
    const [panel, button] = await Promise.all([added(page).boundingBox(), add.boundingBox()]);
    expect((panel?.x ?? 0) + (panel?.width ?? Infinity)).toBeLessThan(button?.x ?? 0);
  },
);
