// The routes of the table of pages. A build writes them, so that visitors do not load the table's descriptions and
// other lists, and a misspelled module fails the build.
import type { Plugin } from 'vite';
import { pageLists } from './src/app/pages.ts';

const prefix = '\0virtual:routes/';

/** `virtual:routes/{list}`: the routes of a list of pages.ts. */
export function pageRoutes(): Plugin {
  return {
    name: 'page-routes',
    resolveId: (id) => (`\0${id}`.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(prefix)) return undefined;
      const list = id.slice(prefix.length) as keyof typeof pageLists;
      const routes = pageLists[list].pages.map(({ path, title, ownTitle, module }) => {
        const load = `() => import('/src/app/routes/${module}.tsx')`;
        const facts = JSON.stringify(title) + (ownTitle ? ', true' : '');
        return `{ path: '${path}', Component: page(${load}, ${facts}) }`;
      });
      return `import { page } from '/src/app/lazy-page.ts'; export default [${routes.join()}]`;
    },
  };
}
