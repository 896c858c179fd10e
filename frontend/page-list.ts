// Writes the list of pages into the build: the server reads addresses, titles, descriptions and modules from it.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { firstPages } from './src/app/first-pages.ts';
import { profilePages } from './src/app/profile-pages.ts';
import { searchDescriptions } from './src/app/search-descriptions.ts';
import { secondaryPages } from './src/app/secondary-pages.ts';
import { sellerPages } from './src/app/seller-pages.ts';

/** The tables of pages, and the modules that lead to each, below src/app/. */
const tables = [
  { pages: firstPages, parents: [] },
  { pages: secondaryPages, parents: ['secondary-routes.tsx'] },
  { pages: profilePages, parents: ['secondary-routes.tsx', 'layouts/profile.tsx'] },
  { pages: sellerPages, parents: ['seller-routes.tsx'] },
];

/** Returns the module that a page's `load` imports. */
function moduleOf({ path, load }: (typeof firstPages)[number]): string {
  const module = /import\('([^']+)'\)/.exec(String(load))?.[1];
  if (!module) throw new Error(`${path} imports no module`);
  return module;
}

const list = tables.flatMap(({ pages, parents }) =>
  pages.map((page) => ({
    path: page.path,
    title: page.title,
    description: searchDescriptions.get(page.path),
    modules: [...parents, moduleOf(page)].map((module) => path.posix.join('src/app', module)),
  })),
);

const unknown = [...searchDescriptions.keys()].filter(
  (one) => !list.some((page) => page.path === one),
);
if (unknown.length > 0) throw new Error(`no page has the address ${unknown.join()}`);

writeFileSync(new URL('dist/.vite/pages.json', import.meta.url), JSON.stringify(list, null, 2));
