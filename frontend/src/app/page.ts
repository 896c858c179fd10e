import { lazy, type ComponentType } from 'react';

/** A page whose code is fetched when somebody first goes there. */
export function page(load: () => Promise<{ Component: ComponentType }>) {
  return lazy(async () => ({ default: (await load()).Component }));
}
