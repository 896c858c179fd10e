// Lighthouse's scores of the pages that shoppers see first: mobile preset, release build, demo shop.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { table } from './bench/table.mjs';
import { buildRelease } from './build.mjs';
import { chromium } from './chromium.mjs';
import { Failure, main } from './process/lifetime.mjs';
import { root, serverBinary } from './paths.mjs';
import { startThrowawayShop } from './shop.mjs';

/** Fetched when it is asked for: it is larger than all the other tools together. */
const lighthouse = 'lighthouse@13.5.0';
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const target = 97;
const folder = path.join(root, 'lighthouse');

await main(async () => {
  const browser = await chromium();
  await buildRelease();
  const shop = await startThrowawayShop({ binary: serverBinary('release') });
  mkdirSync(folder, { recursive: true });
  const rows = [];
  const missed = [];
  for (const [name, page] of Object.entries(await pages(shop.url))) {
    const scores = measure(browser, name, `${shop.url}${page}`);
    rows.push([name, ...categories.map((category) => `${scores[category]}`)]);
    for (const category of categories) {
      if (scores[category] < target) missed.push(`${name}: ${category}`);
    }
  }
  console.log(`\n${table(['Page', ...categories], rows)}\n\nReports: ${folder}`);
  if (missed.length > 0) throw new Failure(`Below ${target}: ${missed.join(', ')}`);
});

/** @param {string} url */
async function pages(url) {
  const answer = await fetch(`${url}/api/product/list?page=1&limit=1`);
  const { products } = /** @type {{ products: { _id: string }[] }} */ (await answer.json());
  const [{ _id }] = products;
  return {
    home: '/',
    listing: '/urunler',
    product: `/urunler/okey-takimlari/${_id}`,
    cart: '/sepet',
  };
}

/**
 * @param {string} browser
 * @param {string} name
 * @param {string} url
 * @returns {Record<string, number>} scores of 100
 */
function measure(browser, name, url) {
  const file = path.join(folder, `${name}.json`);
  const flags = '--headless=new --no-sandbox';
  execFileSync(
    'npx',
    [
      ...['--yes', lighthouse, url, '--quiet', '--output=json', `--output-path=${file}`],
      ...[`--only-categories=${categories.join(',')}`, `--chrome-flags=${flags}`],
    ],
    { env: { ...process.env, CHROME_PATH: browser }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return Object.fromEntries(
    categories.map((category) => [category, Math.round(report.categories[category].score * 100)]),
  );
}
