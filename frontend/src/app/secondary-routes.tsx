import { useRoutes, type RouteObject } from 'react-router';
import { page, routeOf } from './lazy-page';
import { profilePages } from './profile-pages';
import { secondaryPages } from './secondary-pages';

export const routes: RouteObject[] = [
  { Component: page(() => import('./layouts/profile')), children: profilePages.map(routeOf) },
  ...secondaryPages.map(routeOf),
];

export default function SecondaryRoutes() {
  return useRoutes(routes);
}
