import type { ComponentProps } from 'react';
import type { Product } from '@/api/types';
import { formatShortDateTime } from '@/lib/date';
import { formatMoney } from '@/lib/money';
import { ConflictChoice } from '@/ui/form/conflict-choice';
import type { Conflict } from './use-save-product';

type ProductConflictProps = Conflict & Omit<ComponentProps<typeof ConflictChoice>, 'children'>;

/** Lets the user choose between their changes and another staff member's. */
export function ProductConflict({ theirs, shownStock, ...choice }: ProductConflictProps) {
  return (
    <ConflictChoice {...choice}>
      <p>
        Bu ürün siz düzenlerken değiştirildi ({formatShortDateTime(theirs.updatedAt)}):{' '}
        {theirs.name}, {formatMoney(theirs.offerPrice)}, {theirs.inStock ? 'stokta' : 'stokta yok'}.
        {theirs.stock !== shownStock &&
          ` Stok adedi: ${pieces(shownStock)} idi, şimdi ${pieces(theirs.stock)}. Formda değiştirmediyseniz böyle kalır.`}
      </p>
    </ConflictChoice>
  );
}

const pieces = (stock: Product['stock']) => (stock === null ? 'sayılmıyor' : String(stock));
