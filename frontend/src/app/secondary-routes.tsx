import { useRoutes, type RouteObject } from 'react-router';
import { page, routesOf } from './lazy-page';
import { profilePages } from './profile-pages';
import { secondaryPages } from './secondary-pages';

export const routes: RouteObject[] = [
  { Component: page(() => import('./layouts/profile')), children: routesOf(profilePages) },
  ...routesOf(secondaryPages),
];

export default function SecondaryRoutes() {
  return useRoutes(routes);
}
