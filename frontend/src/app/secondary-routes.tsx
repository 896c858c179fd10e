import { useRoutes, type RouteObject } from 'react-router';
import profileRoutes from 'virtual:routes/profile';
import secondaryRoutes from 'virtual:routes/secondary';
import { page } from './lazy-page';

export const routes: RouteObject[] = [
  { Component: page(() => import('./layouts/profile')), children: profileRoutes },
  ...secondaryRoutes,
];

export function Component() {
  return useRoutes(routes);
}
