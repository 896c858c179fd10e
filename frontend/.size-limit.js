// What the first visit to each page of the shop may weigh, read from the build's manifest.
import { readFileSync } from 'node:fs';

const dist = new URL('./dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));
const routes = 'src/app/routes/';
const profile = 'src/app/layouts/profile.tsx';

/** A chunk and all that it cannot run without. */
function closure(key, found = new Set()) {
  if (found.has(key)) return found;
  found.add(key);
  for (const imported of manifest[key].imports ?? []) closure(imported, found);
  return found;
}

function page(key) {
  const name = key.slice(routes.length).replace('.tsx', '');
  const entries = ['index.html', ...(name.startsWith('profile/') ? [profile] : []), key];
  const chunks = [...new Set(entries.flatMap((entry) => [...closure(entry)]))].map(
    (chunk) => manifest[chunk],
  );
  const css = [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))];
  return [
    {
      name: `${name}, JavaScript`,
      path: chunks.map(({ file }) => `dist/${file}`),
      limit: '105 KiB',
    },
    { name: `${name}, CSS`, path: css.map((file) => `dist/${file}`), limit: '14 KiB' },
  ];
}

const pages = Object.keys(manifest).filter((key) => /^src\/app\/routes\/(?!seller\/)/.test(key));
if (pages.length < 15) throw new Error(`only ${pages.length} pages in the build`);

export default pages.flatMap(page).map((check) => ({ ...check, gzip: true }));
