import type { QueryClient } from '@tanstack/react-query';
import { api } from '@/api/client';
import { ApiError } from '@/lib/errors';
import { notify } from '@/ui/toast/toast';
import {
  deviceFavorites,
  favoritesKey,
  markFavorite,
  notSaved,
  useFavorites,
} from './favorites-store';

/** Loads the account's favourites, after those of this device have moved there. */
export async function loadFavorites(signal: AbortSignal): Promise<string[]> {
  const load = async () => (await api.get('/api/favorites', { signal })).productIds;
  const known = await load();
  const added = deviceFavorites.read()?.filter((id) => !known.includes(id)) ?? [];
  for (const id of added.toReversed()) {
    try {
      await api.put('/api/favorites/{id}', { params: { id }, signal });
    } catch (error) {
      // What can't be saved now stays on the device. A product that is gone is no favourite any more.
      if (!(error instanceof ApiError) || ![404, 409].includes(error.status)) throw error;
      if (error.status === 409) notify.error(error.message);
    }
  }
  const ids = added.length > 0 ? await load() : known;
  deviceFavorites.forget();
  useFavorites.setState({ ids, isAccounts: true });
  return ids;
}

/** Saves a change in the account. One that fails shows the account's state again, and a toast says why. */
export async function saveFavorite(client: QueryClient, id: string, isAdded: boolean) {
  // Its response would not know this change.
  await client.cancelQueries({ queryKey: favoritesKey });
  const mutation = client.getMutationCache().build(client, {
    // One after the other: the last click on a heart counts.
    scope: { id: 'favorites' },
    mutationFn: () => {
      const call = { params: { id } };
      return isAdded
        ? api.put('/api/favorites/{id}', call)
        : api.delete('/api/favorites/{id}', call);
    },
    onError: () => {
      if (useFavorites.getState().isAccounts) markFavorite(id, !isAdded);
    },
    meta: { errorMessage: notSaved },
  });
  // The mutation cache says what failed.
  await mutation
    .execute(undefined)
    .catch(() => client.invalidateQueries({ queryKey: favoritesKey }));
}
