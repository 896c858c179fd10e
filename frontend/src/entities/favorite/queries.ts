import { queryOptions } from '@tanstack/react-query';
import { favoritesKey } from './favorites-store';

/** How long the account's favourites count as fresh, ms: another device may change them. */
const freshMs = 60_000;

/** The customer's favourites, which `useFavorites` shows. */
export const favoritesQuery = queryOptions({
  queryKey: favoritesKey,
  // Visitors to their favourites have no account.
  queryFn: async ({ signal }) => (await import('./account-favorites')).loadFavorites(signal),
  staleTime: freshMs,
});
