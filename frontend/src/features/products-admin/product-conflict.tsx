import type { MouseEvent } from 'react';
import type { Product } from '@/api/types';
import { formatShortDateTime } from '@/lib/date';
import { formatMoney } from '@/lib/money';
import { Button } from '@/ui/button';
import * as styles from './product-dialog.module.css';
import type { Conflict } from './use-save-product';

interface ProductConflictProps extends Conflict {
  onTakeTheirs: () => void;
  onKeepMine: (event: MouseEvent) => void;
}

/** Lets the user choose between their changes and another staff member's. */
export function ProductConflict({
  theirs,
  shownStock,
  onTakeTheirs,
  onKeepMine,
}: ProductConflictProps) {
  return (
    <div className={styles.conflict}>
      <p>
        Bu ürün siz düzenlerken değiştirildi ({formatShortDateTime(theirs.updatedAt)}):{' '}
        {theirs.name}, {formatMoney(theirs.offerPrice)}, {theirs.inStock ? 'stokta' : 'stokta yok'}.
        {theirs.stock !== shownStock &&
          ` Stok adedi: ${pieces(shownStock)} idi, şimdi ${pieces(theirs.stock)}. Formda değiştirmediyseniz böyle kalır.`}
      </p>
      <div className={styles.choices}>
        <Button onClick={onTakeTheirs}>Son hâlini getir</Button>
        <Button onClick={onKeepMine}>Benimkini kaydet</Button>
      </div>
    </div>
  );
}

const pieces = (stock: Product['stock']) => (stock === null ? 'sayılmıyor' : String(stock));
