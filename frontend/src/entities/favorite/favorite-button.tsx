import { useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide';
import { classNames } from '@/lib/class-names';
import { Icon } from '@/ui/icon';
import { IconButton } from '@/ui/icon-button';
import * as styles from './favorite-button.module.css';
import { useFavorites } from './favorites-store';
import { toggleFavorite } from './toggle-favorite';

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
