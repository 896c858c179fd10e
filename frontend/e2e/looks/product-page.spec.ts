import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../axe';
import { added, openProduct, pictured } from '../product';
import { expect, settle, test } from '../shop';

const ofGroup = 'Ceviz Istakalı Okey Takımı';

const bar = (page: Page) => page.getByRole('region', { name: 'Hızlı satın alma' });

test('shows the bar where the button is hidden', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openProduct(page, ofGroup);
  await expect(page.getByRole('radio', { name: 'Ceviz' })).toBeChecked();
  await expect(bar(page).getByRole('button', { name: 'Sepete Ekle' })).toBeInViewport({
    ratio: 1,
  });
  await expectAccessible(page);
});

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

test('every target of a product page fits thumbs', { tag: '@phone' }, async ({ page }) => {
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

test('bottom bars stay above the phone’s own', { tag: '@phone' }, async ({ page }) => {
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
});

test('related products fill their row', { tag: '@desktop' }, async ({ page }) => {
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
});

test(
  'the added-to-cart message leaves its button visible',
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
