import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { Connection } from './connection';
import { cardsToBuy, expect, test as base } from './shop';

const test = base.extend<{ connection: Connection }>({
  connection: async ({ shopUrl }, use) => {
    await use(new Connection(shopUrl));
  },
  baseURL: async ({ connection }, use) => {
    await use(await connection.open());
    connection.close();
  },
});

test.use({ serviceWorkers: 'allow' });

/** Shows the list as the device keeps it. The device begins to keep the shop five seconds after the page. */
async function visitUntilKept(page: Page) {
  await page.goto('/urunler');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    // Ready means activating: pages are answered by it once it controls them.
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
  });
  // Pieces sold by an earlier journey may have changed the order of the list since the first visit.
  await page.goto('/urunler');
}

const firstCard = (page: Page) => cardsToBuy(page).first();

const firstProduct = (page: Page) =>
  firstCard(page).getByRole('heading', { level: 2 }).getByRole('link');

test(
  'offline, the shop shows visited pages and cart',
  { tag: '@phone' },
  async ({ page, connection }) => {
    await visitUntilKept(page);
    const name = (await firstProduct(page).textContent()) ?? '';
    await firstProduct(page).click();
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Sepete Ekle' }).first().click();
    await page.goto('/sepet');
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();

    connection.cut();
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'onLine', { get: () => false });
    });
    await page.goto('/urunler');
    await expect(firstProduct(page)).toHaveText(name);
    await expect(page.getByText('İnternet bağlantınız yok.')).toBeVisible();
    await page.goto('/sepet');
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'En Çok Satanlar' })).toBeVisible();
  },
);

test('an uncached page opens when reconnected', { tag: '@phone' }, async ({ page, connection }) => {
  await visitUntilKept(page);
  const name = (await firstProduct(page).textContent()) ?? '';
  await firstCard(page).getByRole('button', { name: 'Sepete Ekle' }).click();

  connection.cut();
  await page.goto('/hakkimizda?x=1');
  await expect(page).toHaveURL(/\/cevrimdisi\?adres=/);
  await expect(page.getByRole('heading', { name: 'İnternet bağlantınız yok' })).toBeVisible();
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await expect(page.getByText(`1 × ${name}`, { exact: true })).toBeVisible();
  await expectAccessible(page);

  // The browser says nothing of it: the device has been connected all the time.
  connection.restore();
  await expect(page).toHaveURL(/\/hakkimizda\?x=1$/);
});

test('keeps no orders or staff pages offline', { tag: '@phone' }, async ({ page }) => {
  await visitUntilKept(page);
  for (const path of [
    '/profil',
    '/seller',
    '/sifre-yenile?token=gizli',
    '/e-posta-dogrula?token=gizli',
    '/siparislerim/1234-5678',
    '/siparis/1234-5678#0123456789abcdef0123456789abcdef',
    '/sepet#0123456789abcdef0123456789abcdef',
  ]) {
    await page.goto(path);
  }
  const kept = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(
        names.map(async (name) => (await caches.open(name)).keys()),
      );
      return requests.flat().map(({ url }) => url.replace(location.origin, ''));
    });
  // A page is kept after it is shown; the last one of these may be.
  await page.goto('/hakkimizda');
  await expect.poll(kept).toEqual(expect.arrayContaining(['/urunler', '/hakkimizda']));
  expect(
    (await kept()).filter((path) =>
      /#|^\/(profil|seller|sifre|siparis(lerim)?\/|api\/(user|order))/.test(path),
    ),
  ).toEqual([]);
});

test('the shop can be installed', { tag: '@phone' }, async ({ page, request }) => {
  await page.goto('/');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await request.get(href ?? '');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = (await answer.json()) as {
    name: string;
    icons: { src: string; sizes: string }[];
  };
  expect(manifest.name).toBe('Dördüncü');
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return `${String(image.naturalWidth)}x${String(image.naturalHeight)}`;
    }, src);
    expect([size, 'any']).toContain(sizes);
  }
});
