import { createElement, lazy, type ComponentType, type FunctionComponent } from 'react';
import { matchRoutes, type RouteObject } from 'react-router';

export interface PageModule {
  Component: ComponentType;
  /** Pages of its own, below `base`. */
  routes?: RouteObject[];
  base?: string;
}

interface Page extends FunctionComponent {
  /** Fetches the page's code ahead of showing it, and that of the page below it which the address means. */
  preload: (pathname: string) => Promise<PageModule[]>;
}

/** A page whose code is fetched when somebody first goes there; shown at once when it is there already. */
export function page(load: () => Promise<PageModule>): Page {
  let Loaded: ComponentType | undefined;
  const loadOnce = async () => {
    const module = await load();
    Loaded = module.Component;
    return module;
  };
  const Lazy = lazy(async () => ({ default: (await loadOnce()).Component }));
  const Page = () => createElement(Loaded ?? Lazy);
  Page.preload = async (pathname: string) => {
    const module = await loadOnce();
    const { routes, base } = module;
    return routes ? [module, ...(await preloadRoutes(routes, pathname, base))] : [module];
  };
  return Page;
}

/** Fetches the code of every page that an address shows, lists of further pages included; answers what came. */
export async function preloadRoutes(
  routes: RouteObject[],
  pathname: string,
  base?: string,
): Promise<PageModule[]> {
  const matches = matchRoutes(routes, pathname, base) ?? [];
  const pages = matches.map(({ route }) => route.Component as Partial<Page> | null | undefined);
  const loaded = await Promise.allSettled(
    pages.map((one) => one?.preload?.(pathname) ?? Promise.resolve([])),
  );
  return loaded.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
}
