import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import Heart from 'lucide/dist/esm/icons/heart.mjs';
import { classNames } from '@/lib/class-names';
import { IconButton } from '@/ui/button/icon-button';
import { Icon } from '@/ui/text/icon';
import { notify } from '@/ui/toast/toast';
import * as styles from './favorite-button.module.css';
import { markFavorite, maxFavorites, notSaved, useFavorites } from './favorites-store';

interface FavoriteButtonProps {
  /** Id of the product. */
  product: string;
  /** Id of the element that names the product. */
  describedBy: string;
  className?: string;
}

/** A heart that adds a product to the favourites and removes it again. */
export function FavoriteButton({ product, describedBy, className }: FavoriteButtonProps) {
  const client = useQueryClient();
  const isFavorite = useFavorites(({ ids }) => ids.includes(product));
  return (
    <IconButton
      className={classNames(styles.favorite, isFavorite && styles.marked, className)}
      data-print="hide"
      aria-label={isFavorite ? 'Favorilerden çıkar' : 'Favorilere ekle'}
      aria-describedby={describedBy}
      onClick={() => toggleFavorite(client, product)}
    >
      <Icon of={Heart} />
    </IconButton>
  );
}

/** Adds or removes a favourite. It shows at once; what the account does not take goes back, and a toast says so. */
function toggleFavorite(client: QueryClient, id: string): void {
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
