import { createElement, lazy, type ComponentType, type FunctionComponent } from 'react';
import { matchRoutes, type RouteObject } from 'react-router';

interface PageModule {
  Component: ComponentType;
  /** Pages of its own, below `base`. */
  routes?: RouteObject[];
  base?: string;
}

interface Page extends FunctionComponent {
  /** Fetches the page's code ahead of showing it. */
  preload: (pathname: string) => Promise<void>;
}

/** A page whose code is fetched when somebody first goes there; shown at once when it is there already. */
export function page(load: () => Promise<PageModule>): Page {
  let Loaded: ComponentType | undefined;
  const loadOnce = async () => {
    const module = await load();
    Loaded = module.Component;
    return { ...module, default: Loaded };
  };
  const Lazy = lazy(loadOnce);
  const Page = () => createElement(Loaded ?? Lazy);
  Page.preload = async (pathname: string) => {
    const { routes, base } = await loadOnce();
    if (routes) await preloadRoutes(routes, pathname, base);
  };
  return Page;
}

/** Fetches the code of every page that an address shows, lists of further pages included. */
export async function preloadRoutes(
  routes: RouteObject[],
  pathname: string,
  base?: string,
): Promise<void> {
  const matches = matchRoutes(routes, pathname, base) ?? [];
  const pages = matches.map(({ route }) => route.Component as Partial<Page> | null | undefined);
  await Promise.allSettled(pages.map((one) => one?.preload?.(pathname) ?? Promise.resolve()));
}
