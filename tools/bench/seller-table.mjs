// How long the seller waits for the first row of a page of fifty orders, of five thousand.
import { createRequire } from 'node:module';
import path from 'node:path';
import { chromium as findChromium } from '../chromium.mjs';
import { demoSeller } from '../demo.mjs';
import { frontend } from '../paths.mjs';
import { addCustomers, addOrders } from './customers.mjs';
import { logIn } from './shop.mjs';
import { plain } from './table.mjs';

const orders = 5_000;
const times = 20;

/**
 * @param {import("./shop.mjs").Shop} shop with no orders yet
 * @returns {AsyncGenerator<import("./table.mjs").Row>}
 */
export async function* sellerTable(shop) {
  await addCustomers(shop, 100);
  await addOrders(shop, { from: 1, to: orders, customers: 100 });
  const cookie = await logIn(shop, '/api/seller/login', demoSeller);
  const answers = await repeat(async () => {
    const began = performance.now();
    await shop.call('/api/order/seller?page=1&limit=50', { cookie });
    return performance.now() - began;
  });
  yield row(`(n) fifty of ${orders} orders, the answer`, answers);

  const browser = await startBrowser();
  try {
    const page = await openTable(browser, shop, cookie);
    yield row('(n) the first row after a click on the next page', await repeat(() => turn(page)));
    yield row(
      '(n) the first row after opening the page, its files in the cache',
      await repeat(() => open(page, shop)),
    );
  } finally {
    await browser.close();
  }
}

async function startBrowser() {
  const { chromium } = createRequire(path.join(frontend, 'package.json'))('@playwright/test');
  return chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
}

/**
 * The seller's table on a screen of theirs.
 * @param {any} browser
 * @param {import("./shop.mjs").Shop} shop
 * @param {string} cookie
 */
async function openTable(browser, shop, cookie) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const pairs = cookie.split('; ').map((pair) => pair.split('='));
  await context.addCookies(
    pairs.map(([name, ...value]) => ({ name, value: value.join('='), url: shop.url })),
  );
  const page = await context.newPage();
  await page.addInitScript(`localStorage.setItem('dorduncu-siparis-gorunumu', '"table"')`);
  await open(page, shop);
  return page;
}

/**
 * Milliseconds from the beginning of the visit to the frame that has rows.
 * @param {any} page
 * @param {import("./shop.mjs").Shop} shop
 * @returns {Promise<number>}
 */
async function open(page, shop) {
  await page.goto(`${shop.url}/seller/orders`, { waitUntil: 'commit' });
  return page.evaluate(`new Promise((resolve) => {
    const look = () =>
      document.querySelector('tr[data-entry]')
        ? resolve(performance.now())
        : requestAnimationFrame(look);
    look();
  })`);
}

/**
 * Milliseconds from a click on 'next' to the frame that has other rows.
 * @param {any} page
 * @returns {Promise<number>}
 */
function turn(page) {
  return page.evaluate(`new Promise((resolve, reject) => {
    const first = () => document.querySelector('tr[data-entry]')?.getAttribute('data-entry');
    const before = first();
    const next = [...document.querySelectorAll('nav button, nav a')].find((one) =>
      one.textContent.includes('Sonraki'),
    );
    if (!next) return reject(new Error('no next page'));
    const began = performance.now();
    next.click();
    const look = () =>
      first() !== before ? resolve(performance.now() - began) : requestAnimationFrame(look);
    requestAnimationFrame(look);
  })`);
}

/**
 * @param {() => Promise<number>} measure
 * @returns {Promise<number[]>} sorted; the first, which warms up, is left out
 */
async function repeat(measure) {
  const measured = [];
  for (let time = 0; time <= times; time += 1) measured.push(await measure());
  return measured.slice(1).sort((one, other) => one - other);
}

/**
 * @param {string} name
 * @param {number[]} sorted milliseconds
 */
function row(name, sorted) {
  const at = (/** @type {number} */ share) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(0);
  return plain(name, `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`, 'p50 ≤ 100 ms');
}
