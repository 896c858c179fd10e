// Lighthouse's scores of the pages that customers see first: mobile preset, release build, demo shop.
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildRelease } from './build.ts';
import { chromium } from './chromium.ts';
import { call, productPath } from './load/api.ts';
import { binary, root } from './paths.mjs';
import { startThrowawayPostgres } from './postgres/cluster.ts';
import { run } from './process/commands.ts';
import { Failure, main } from './process/lifetime.mjs';
import { openShop } from './shop.ts';

/** Downloaded for each run, because it is larger than all other tools together. */
const lighthouse = 'lighthouse@13.5.0';
/** The lowest score of each category that will do. */
const targets = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 };
const categories = Object.keys(targets) as (keyof typeof targets)[];
const folder = path.join(root, 'lighthouse');

await main(async () => {
  const env = { CHROME_PATH: await chromium() };
  await buildRelease();
  const cluster = await startThrowawayPostgres();
  const settings = { DATABASE_URL: await cluster.database('dorduncu') };
  const { url } = await openShop({ binary: binary('dorduncu', 'release'), settings });
  const { products } = await call(url, '/api/product/list?page=1&limit=1');
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
    await run(
      'npx',
      [
        ...['--yes', lighthouse, `${url}${page}`, '--chrome-flags=--headless=new --no-sandbox'],
        ...['--quiet', '--output=json', `--output-path=${file}`],
        `--only-categories=${categories.join(',')}`,
      ],
      { env },
    );
    const report = JSON.parse(readFileSync(file, 'utf8'));
    scores[name] = Object.fromEntries(
      categories.map((one) => [one, Math.round(report.categories[one].score * 100)]),
    );
  }
  console.table(scores);
  console.log(`Reports: ${folder}`);
  const isMissed = (page: (typeof scores)[string]) =>
    categories.some((one) => (page[one] ?? 0) < targets[one]);
  if (Object.values(scores).some(isMissed)) {
    throw new Failure(`A score is below its target: ${JSON.stringify(targets)}.`);
  }
});
