// Made by the build from pages.ts: see page-routes.ts.
declare module 'virtual:routes/*' {
  import type { Page } from '@/app/lazy-page';

  const routes: { path: string; Component: Page }[];
  export default routes;
}
