// Pictures every page of the shop at two widths, so that the whole shop can be looked at in a
// minute. Usage: screenshots.mjs [url of a running demo shop]; without one it starts its own.
import { mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { buildFrontend, buildServer } from './build.mjs';
import { chromium } from './chromium.mjs';
import { main } from './process/lifetime.mjs';
import { frontend, root } from './paths.mjs';
import { signIn } from './screenshots-accounts.mjs';
import { shotsOf } from './screenshots-list.mjs';
import { startThrowawayShop } from './shop.mjs';

const widths = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
];
const folder = path.join(root, 'screenshots');

await main(async () => {
  const executablePath = await chromium();
  const url = process.argv[2]?.replace(/\/$/, '') || (await ownShop());
  const playwright = createRequire(path.join(frontend, 'package.json'))('@playwright/test');
  const browser = await playwright.chromium.launch({ executablePath, args: ['--no-sandbox'] });
  rmSync(folder, { recursive: true, force: true });
  for (const viewport of widths) {
    const target = path.join(folder, String(viewport.width));
    mkdirSync(target, { recursive: true });
    for (const who of /** @type {const} */ (['visitor', 'customer', 'seller'])) {
      const context = await browser.newContext({ baseURL: url, viewport, locale: 'tr-TR' });
      const facts = await signIn(context, who);
      for (const shot of shotsOf(who, facts)) await take(context, shot, target);
      await context.close();
    }
  }
  await browser.close();
  console.log(`\n${folder}`);
});

async function ownShop() {
  await buildFrontend();
  await buildServer('debug');
  const shop = await startThrowawayShop();
  return shop.url;
}

/**
 * @param {import('@playwright/test').BrowserContext} context
 * @param {import('./screenshots-list.mjs').Shot} shot
 * @param {string} target
 */
async function take(context, shot, target) {
  const page = await context.newPage();
  try {
    await page.goto(shot.path);
    await shot.act?.(page);
    await settle(page);
    const file = path.join(target, `${shot.name}.png`);
    await page.screenshot({ path: file, fullPage: !shot.screen });
    console.log(`${path.basename(target)}  ${shot.name}`);
  } catch (error) {
    throw new Error(`${shot.name} (${shot.path}) cannot be pictured`, { cause: error });
  } finally {
    await page.close();
  }
}

/**
 * Waits for the page's data, letters and pictures, also those further down.
 * @param {import('@playwright/test').Page} page
 */
async function settle(page) {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  });
}
