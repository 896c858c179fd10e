import { createElement, lazy, useState, type ComponentType, type FunctionComponent } from 'react';
import { matchRoutes, type RouteObject } from 'react-router';
import { usePageTitle } from './use-page-title';

export interface PageProps {
  title: string;
}

/** The code of a page, loaded when the page is first shown. */
export interface PageModule {
  default: ComponentType<PageProps>;
  /** Further pages below `base`. */
  routes?: RouteObject[];
  base?: string;
}

/** A page in the table of routes. */
export interface PageEntry {
  /** Its address, with `:name` for a part that varies. */
  path: string;
  title: string;
  /** Whether the page replaces the title when its data has arrived. */
  ownTitle?: boolean;
  /** Imports the page's module. page-list.ts reads its path from this function's text. */
  load: () => Promise<PageModule>;
}

export interface Page extends FunctionComponent {
  /** Loads the page's code before it is shown, and that of the nested page at this address. */
  preload: (pathname: string) => Promise<PageModule[]>;
}

/**
 * A page whose code is loaded at the first visit, and shown without suspending once loaded.
 * With `ownTitle` the page sets its title itself.
 */
export function page(load: () => Promise<PageModule>, title = '', ownTitle = false): Page {
  let Loaded: ComponentType<PageProps> | undefined;
  const loadOnce = async () => {
    const module = await load();
    Loaded = module.default;
    return module;
  };
  const Lazy = lazy(loadOnce);
  const Page = () => {
    usePageTitle(ownTitle ? undefined : title);
    // Chosen once: another type would be another page, without what was typed and chosen in this one.
    const [Shown] = useState(() => Loaded ?? Lazy);
    return createElement(Shown, { title });
  };
  Page.preload = async (pathname: string) => {
    const module = await loadOnce();
    const { routes = [], base } = module;
    return [module, ...(await preloadRoutes(routes, pathname, base))];
  };
  return Page;
}

/** Returns the route of a page. */
export const routeOf = ({ path, title, ownTitle, load }: PageEntry) => ({
  path,
  Component: page(load, title, ownTitle),
});

/** Loads the code of every page at an address, including those of nested lists; returns the loaded modules. */
export async function preloadRoutes(
  routes: RouteObject[],
  pathname: string,
  base?: string,
): Promise<PageModule[]> {
  const matches = matchRoutes(routes, pathname, base) ?? [];
  const loaded = await Promise.allSettled(
    matches.map(
      async ({ route }) =>
        (await (route.Component as Partial<Page> | null)?.preload?.(pathname)) ?? [],
    ),
  );
  return loaded.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
}
