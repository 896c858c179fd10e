import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe';
import { expect, readyToOrder, test } from '../shop';
import { order } from '../trade';

/** Tells how the window of the chat was to open, which never opens. */
async function watchChat(page: Page) {
  await page.addInitScript(() => {
    window.open = (_url, _target, features) => {
      Object.assign(window, { chat: features });
      return null;
    };
  });
  return () => page.evaluate(() => (window as unknown as { chat: string }).chat);
}

const banner = (page: Page) => page.getByRole('region', { name: 'Teşekkür ederiz' });

test('the chat window covers nothing of an order', { tag: '@desktop' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const chat = await watchChat(page);
  await readyToOrder(page);
  await order(page);
  const [, width = 0, left] = /width=(\d+).*left=(\d+)/.exec(await chat())?.map(Number) ?? [];
  expect(left).toBe(1440 - width);
  const close = banner(page).getByRole('button', { name: 'Kapat' });
  for (const screen of [1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width: screen, height: 900 });
    const box = await banner(page).boundingBox();
    // The window's frame takes a few pixels more.
    const free = screen - width - 16;
    expect((box?.x ?? 0) + (box?.width ?? Infinity), String(screen)).toBeLessThan(free);
    await close.click({ trial: true });
    await expectAccessible(page);
  }
  await close.click();
  await expect(banner(page)).toBeHidden();
});

test('small screens show the chat as a tab', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  const chat = await watchChat(page);
  await readyToOrder(page);
  await order(page);
  expect(await chat()).toBe('noopener');
  const close = banner(page).getByRole('button', { name: 'Kapat' });
  for (const width of [360, 390, 768]) {
    await page.setViewportSize({ width, height: 740 });
    await expect(close).toBeInViewport({ ratio: 1 });
    await close.click({ trial: true });
  }
});
