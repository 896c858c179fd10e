import type { Page } from '@playwright/test';
import { mostShift, watchShifts } from '../shifts';
import {
  anyProduct,
  becomeSeller,
  demoCustomer,
  expect,
  isPhone,
  openLogin,
  openSearch,
  settle,
  test,
} from '../shop';

/** The screens that a project stands for, and below what the first price may not begin on each. */
const screensOf = (page: Page) =>
  isPhone(page)
    ? [
        { width: 390, height: 844, price: 452 },
        { width: 768, height: 1024, price: 640 },
        { width: 360, height: 740, price: 427 },
      ]
    : [{ width: 1440, height: 900, price: 790 }];

const topOf = async (page: Page, selector: string) =>
  (await page.locator(selector).first().boundingBox())?.y ?? -1000;

for (const path of ['/urunler', '/urunler/okey-takimlari', '/urunler?ara=tavla']) {
  test(`${path} shows its first price on the first screen, and nothing jumps`, async ({ page }) => {
    const shifted = await watchShifts(page);
    for (const { price, ...size } of screensOf(page)) {
      await page.setViewportSize(size);
      await page.goto(path);
      await settle(page);
      const first = page.getByText(/^(Satış fiyatı: )?₺[\d.]+,\d\d$/).first();
      expect((await first.boundingBox())?.y, String(size.width)).toBeLessThan(price);
      expect(await shifted(), String(size.width)).toBeLessThanOrEqual(mostShift);
    }
    await page.mouse.wheel(0, 1500);
    await page.mouse.wheel(0, -300);
    await expect.poll(() => topOf(page, 'header')).toBe(0);
    expect(await shifted()).toBeLessThanOrEqual(mostShift);
  });
}

test('list rows keep a gap on phones', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/urunler');
  await settle(page);
  const rows = ['header', '.category-chips__chip', '.list-toolbar__sort', '.photo__photo'];
  const boxes = await Promise.all(rows.map((row) => page.locator(row).first().boundingBox()));
  const gaps = boxes
    .slice(1)
    .map((box, index) => (box?.y ?? 0) - (boxes[index]?.y ?? 0) - (boxes[index]?.height ?? 0));
  expect(Math.min(...gaps), gaps.join()).toBeGreaterThanOrEqual(11);
});

test('shows the first price within two screens', async ({ page }) => {
  await page.goto('/');
  await settle(page);
  // The first card may be a group's, which shows its lowest price.
  const price = page.getByRole('main').locator('li strong').filter({ hasText: '₺' }).first();
  expect((await price.boundingBox())?.y).toBeLessThanOrEqual(1480);
  const line = await page
    .getByText(/EFT\/Havale/)
    .first()
    .boundingBox();
  const categories = await page.getByRole('heading', { name: 'Kategoriler' }).boundingBox();
  expect(line?.y).toBeLessThan(categories?.y ?? 0);
  const cards = page.getByRole('main').locator('li h3 a');
  const addresses = await cards.evaluateAll((links) =>
    links.map((link) => link.getAttribute('href')),
  );
  expect(new Set(addresses).size).toBe(addresses.length);
  // The order of the specification; what is the shop's own stands between.
  const sections = await page
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .allTextContents();
  expect(sections.filter((title) => title !== 'Mevsimin Fırsatları')).toEqual([
    'Kategoriler',
    'En Çok Satanlar',
    'Neden Biz En İyisiyiz?',
    'Fırsatları kaçırmayın',
  ]);
});

test('the header hides; nothing covers the focused element', async ({ page }) => {
  await page.goto('/urunler');
  await settle(page);
  await expect(async () => {
    await page.mouse.wheel(0, 300);
    expect(await topOf(page, 'header')).toBeLessThan(-40);
  }).toPass();
  await expect.poll(() => topOf(page, 'nav[aria-label=Kategoriler]')).toBe(0);
  await page.mouse.wheel(0, -100);
  await expect.poll(() => topOf(page, 'header')).toBe(0);

  await page.getByRole('button', { name: 'Sepete Ekle' }).nth(12).focus();
  for (let step = 0; step < 16; step += 1) {
    await page.keyboard.press('Shift+Tab');
    const covered = await page.evaluate(() => {
      const focused = document.activeElement;
      const box = focused?.getBoundingClientRect();
      if (!focused || !box) return 'nothing';
      const at = document.elementFromPoint(
        box.x + box.width / 2,
        box.y + Math.min(box.height / 2, 20),
      );
      return at &&
        (focused.contains(at) || at.contains(focused) || at.closest('li') === focused.closest('li'))
        ? null
        : (at?.className ?? 'off the screen');
    });
    expect(covered).toBeNull();
  }
});

/** What is smaller than a thumb: links inside sentences are as high as their line. */
function smallTargets(page: Page) {
  return page.evaluate(() => {
    const least = 44;
    const all = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [role=button]',
    );
    const areaOf = (element: HTMLElement): DOMRect => {
      // A card's link covers the card, a label belongs to its field.
      if (getComputedStyle(element, '::after').position === 'absolute') {
        return (element.closest('li, article') ?? element).getBoundingClientRect();
      }
      const [label] = element instanceof HTMLInputElement ? (element.labels ?? []) : [];
      const around = label?.contains(element) ? label : element;
      const { x, y, width, height } = around.getBoundingClientRect();
      // A box for a tick is as large as what lies around it.
      const before = getComputedStyle(element, '::before');
      const more = before.position === 'absolute' ? -Number.parseFloat(before.top) : 0;
      return new DOMRect(x - more, y - more, width + 2 * more, height + 2 * more);
    };
    const isInSentence = (element: HTMLElement) =>
      /^inline(-block)?$/.test(getComputedStyle(element).display) &&
      (element.parentElement?.textContent.trim().length ?? 0) > element.textContent.trim().length;
    return [...all]
      .filter((element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: false }),
      )
      .filter(
        (element) =>
          !element.closest('.skip-link__link, [aria-hidden=true], .visually-hidden__hidden'),
      )
      .filter((element) => !isInSentence(element))
      .map((element) => ({ element, area: areaOf(element) }))
      .filter(
        ({ area }) => area.width > 1 && (area.width < least - 0.5 || area.height < least - 0.5),
      )
      .map(
        ({ element, area }) =>
          `${location.pathname}: ${element.localName}.${element.className} "${element.textContent.trim().slice(0, 30)}" ` +
          `${String(Math.round(area.width))}×${String(Math.round(area.height))}`,
      );
  });
}

test('every target is as large as a thumb', { tag: '@phone' }, async ({ page }) => {
  test.slow();
  const { id, path } = await anyProduct(page);
  await page.request.post('/api/user/login', { data: demoCustomer });
  await page.request.post('/api/cart/update', { data: { cartItems: { [id]: 2 } } });
  const { orders } = (await (await page.request.get('/api/order/user')).json()) as {
    orders: { number: string }[];
  };
  const order = `/siparislerim/${orders[0]?.number ?? ''}`;
  const shifted = await watchShifts(page);
  const shifts: Record<string, number> = {};
  const small: string[] = [];
  const sizes = screensOf(page).map(({ width, height }) => ({ width, height }));
  const look = async () => {
    for (const size of sizes) {
      await page.setViewportSize(size);
      small.push(...(await smallTargets(page)).map((target) => `${String(size.width)} ${target}`));
    }
  };
  for (const at of [
    '/',
    '/urunler?indirim=1',
    '/urunler/okey-takimlari',
    '/urunler?ara=tavla',
    path,
    '/sepet',
    '/siparislerim',
    order,
    '/hizli-siparis',
    '/profil',
    '/profil/adreslerim',
    '/profil/destek',
    '/iletisim',
    '/hakkimizda',
    '/sikca-sorulan-sorular',
    '/mesafeli-satis-sozlesmesi',
  ]) {
    await page.goto(at);
    await settle(page);
    await expect(page.getByRole('button', { name: 'Profil menüsü' })).toBeVisible();
    shifts[at] = await shifted();
    for (const fold of await page.locator('footer summary').all()) await fold.click();
    await look();
  }
  expect(shifts['/sepet']).toBeLessThanOrEqual(mostShift);
  expect(shifts[order]).toBeLessThanOrEqual(mostShift);
  await page.goto('/urunler');
  await settle(page);
  await page.getByRole('main').getByRole('button', { name: 'Sepete Ekle' }).first().click();
  await expect(page.getByLabel('Sepete eklendi', { exact: true })).toBeVisible();
  await look();
  await page.request.get('/api/user/logout');
  await page.goto('/urunler');
  await openLogin(page);
  await expect(page.getByRole('dialog', { name: 'Kullanıcı Girişi' })).toBeVisible();
  await look();
  expect(small).toEqual([]);
});

for (const [width, height] of [
  [360, 740],
  [390, 844],
  [768, 1024],
] as const) {
  test(
    `at ${String(width)} pixels the filters are a sheet on the foot of the screen, for thumbs`,
    { tag: '@phone' },
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.goto('/urunler');
      await page.getByRole('button', { name: 'Filtre' }).click();
      const sheet = page.getByRole('dialog', { name: 'Filtre' });
      await expect(sheet).toBeVisible();
      await expect
        .poll(async () => {
          const box = await sheet.boundingBox();
          return {
            x: box?.x,
            width: box?.width,
            foot: Math.round((box?.y ?? 0) + (box?.height ?? 0)),
          };
        })
        .toEqual({ x: 0, width, foot: height });
      const small = await smallTargets(page);
      await page.keyboard.press('Escape');
      await openSearch(page);
      expect([...small, ...(await smallTargets(page))]).toEqual([]);
    },
  );
}

interface Prices {
  price: number;
  offerPrice: number;
  lowestRecentPrice: number | null;
}

test('prices of a row stand in one line', async ({ page }) => {
  // One costs its list price, the other says its lowest price besides.
  await page.route(/\/api\/product\/list\?/, async (route) => {
    const response = await route.fetch();
    const list = (await response.json()) as { products: Prices[] };
    const [first, second] = list.products;
    if (first) first.offerPrice = first.price;
    if (second) second.lowestRecentPrice = second.offerPrice;
    await route.fulfill({ response, json: list });
  });
  await page.goto('/urunler?sirala=ucuz');
  const prices = page.getByRole('main').getByRole('listitem').locator('strong');
  await expect(page.getByText(/^Son 10 günün/)).toBeVisible();
  const [one, other] = await Promise.all([
    prices.nth(0).boundingBox(),
    prices.nth(1).boundingBox(),
  ]);
  expect(other?.y).toBe(one?.y);
});

test('product rows fit beside the menu', { tag: '@desktop' }, async ({ page }) => {
  await becomeSeller(page);
  for (const width of [1024, 1100, 1150]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/seller/product-list');
    const rows = page.locator('[data-entry]');
    await expect(rows).not.toHaveCount(0);
    const overflow = await page
      .getByRole('table')
      .evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0));
    expect(overflow, `${String(width)} px`).toBeLessThanOrEqual(0);
    // Names that were broken letter by letter made rows of half a screen.
    const heights = await rows.evaluateAll((rows) =>
      rows.map((row) => row.getBoundingClientRect().height),
    );
    expect(Math.max(...heights), `${String(width)} px`).toBeLessThan(120);
  }
});
