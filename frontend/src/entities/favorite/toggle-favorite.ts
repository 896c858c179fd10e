import type { QueryClient } from '@tanstack/react-query';
import { notify } from '@/ui/toast';
import { markFavorite, maxFavorites, notSaved, useFavorites } from './favorites-store';

/** Adds or removes a favourite. It shows at once; what the account does not take goes back, and a toast says so. */
export function toggleFavorite(client: QueryClient, id: string): void {
  const { ids, isAccounts } = useFavorites.getState();
  const isAdded = !ids.includes(id);
  if (isAdded && ids.length >= maxFavorites) {
    notify.error(`En fazla ${String(maxFavorites)} ürünü favorilerinize ekleyebilirsiniz.`);
    return;
  }
  markFavorite(id, isAdded);
  if (!isAccounts) return;
  import('./account-favorites')
    .then(({ saveFavorite }) => saveFavorite(client, id, isAdded))
    .catch(() => {
      markFavorite(id, !isAdded);
      notify.error(notSaved);
    });
}
