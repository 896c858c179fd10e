// Lighthouse's scores of the pages that customers see first: mobile preset, release build, demo shop. A page is judged by the
// median of five runs, because one run varies by several points with whatever else the machine does.
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
type Category = keyof typeof targets;
type Scores = Record<Category, number>;
const categories = Object.keys(targets) as Category[];
const folder = path.join(root, 'lighthouse');
const RUNS = 5;

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
  const scores: Record<string, Scores> = {};
  for (const [name, page] of Object.entries(pages)) {
    const runs: Scores[] = [];
    for (let round = 1; round <= RUNS; round++) {
      runs.push(await measure(`${url}${page}`, `${name}-${round}`, env));
    }
    console.log(`${name}: performance ${runs.map(({ performance }) => performance).join(', ')}`);
    scores[name] = medians(runs);
  }
  console.log(`\nMedians of ${RUNS} runs:`);
  console.table(scores);
  console.log(`Reports: ${folder}`);
  const isMissed = (page: Scores) => categories.some((one) => page[one] < targets[one]);
  if (Object.values(scores).some(isMissed)) {
    throw new Failure(`A median is below its target: ${JSON.stringify(targets)}.`);
  }
});

/** Runs Lighthouse once on a page and returns its scores; the report stays in the folder under this name. */
async function measure(url: string, name: string, env: NodeJS.ProcessEnv): Promise<Scores> {
  const file = path.join(folder, `${name}.json`);
  await run(
    'npx',
    [
      ...['--yes', lighthouse, url, '--chrome-flags=--headless=new --no-sandbox'],
      ...['--quiet', '--output=json', `--output-path=${file}`],
      `--only-categories=${categories.join(',')}`,
    ],
    { env },
  );
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return ofEachCategory((one) => Math.round(report.categories[one].score * 100));
}

/** Returns the median score of each category. */
function medians(runs: Scores[]): Scores {
  return ofEachCategory(
    (one) => runs.map((scores) => scores[one]).sort((a, b) => a - b)[Math.floor(RUNS / 2)],
  );
}

function ofEachCategory(score: (category: Category) => number): Scores {
  return Object.fromEntries(categories.map((one) => [one, score(one)])) as Scores;
}
