// Lighthouse's scores of the pages that customers see first: mobile preset, release build, demo shop.
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { table } from './bench/table.mjs';
import { buildRelease } from './build.mjs';
import { chromium } from './chromium.mjs';
import { caller, productPath } from './load/api.mjs';
import { root, serverBinary } from './paths.mjs';
import { run } from './process/commands.mjs';
import { Failure, main } from './process/lifetime.mjs';
import { startThrowawayShop } from './shop.mjs';

/** Downloaded for each run, because it is larger than all other tools together. */
const lighthouse = 'lighthouse@13.5.0';
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const target = 97;
const folder = path.join(root, 'lighthouse');

await main(async () => {
  const env = { CHROME_PATH: await chromium() };
  await buildRelease();
  const { url } = await startThrowawayShop({ binary: serverBinary('release') });
  const { products } = await caller(url)('/api/product/list?page=1&limit=1');
  const pages = {
    home: '/',
    listing: '/urunler',
    product: productPath(products[0]),
    cart: '/sepet',
  };
  mkdirSync(folder, { recursive: true });
  const rows = [];
  for (const [name, page] of Object.entries(pages)) {
    const file = path.join(folder, `${name}.json`);
    const options = [
      ...['--quiet', '--output=json', `--output-path=${file}`],
      ...[
        `--only-categories=${categories.join(',')}`,
        '--chrome-flags=--headless=new --no-sandbox',
      ],
    ];
    await run('npx', ['--yes', lighthouse, `${url}${page}`, ...options], { env });
    const report = JSON.parse(readFileSync(file, 'utf8'));
    const scores = categories.map((one) => `${Math.round(report.categories[one].score * 100)}`);
    rows.push([name, ...scores]);
  }
  console.log(`\n${table(['Page', ...categories], rows)}\n\nReports: ${folder}`);
  if (rows.some(([, ...scores]) => scores.some((score) => Number(score) < target))) {
    throw new Failure(`A score is below ${target}.`);
  }
});
