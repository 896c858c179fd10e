// Lighthouse's scores of the pages that customers see first: mobile preset, release build, demo shop.
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildRelease } from './build.ts';
import { chromium } from './chromium.ts';
import { caller, productPath } from './load/api.ts';
import { root, serverBinary } from './paths.mjs';
import { run } from './process/commands.ts';
import { Failure, main } from './process/lifetime.mjs';
import { startThrowawayShop } from './shop.ts';

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
  const scores: Record<string, Record<string, number>> = {};
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
    scores[name] = Object.fromEntries(
      categories.map((one) => [one, Math.round(report.categories[one].score * 100)]),
    );
  }
  console.table(scores);
  console.log(`Reports: ${folder}`);
  if (Object.values(scores).some((page) => Object.values(page).some((score) => score < target))) {
    throw new Failure(`A score is below ${target}.`);
  }
});
