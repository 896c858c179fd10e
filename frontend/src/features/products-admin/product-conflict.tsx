import type { MouseEvent } from 'react';
import type { Product } from '@/api/types';
import { Alert } from '@/components/alert';
import { Button } from '@/components/button';
import { formatShortDateTime } from '@/lib/date';
import { formatMoney } from '@/lib/money';
import * as styles from './product-dialog.module.css';

interface ProductConflictProps {
  /** What somebody else has made of the product meanwhile. */
  theirs: Product;
  onTakeTheirs: () => void;
  onKeepMine: (event: MouseEvent) => void;
}

/** Somebody else was faster: whose product is it to be? */
export function ProductConflict({ theirs, onTakeTheirs, onKeepMine }: ProductConflictProps) {
  return (
    <Alert role="alert">
      <div className={styles.conflict}>
        <p>
          Bu ürün siz düzenlerken değiştirildi ({formatShortDateTime(theirs.updatedAt)}):{' '}
          {theirs.name}, {formatMoney(theirs.offerPrice)},{' '}
          {theirs.inStock ? 'stokta' : 'stokta yok'}.
        </p>
        <div className={styles.choices}>
          <Button onClick={onTakeTheirs}>Son hâlini getir</Button>
          <Button onClick={onKeepMine}>Benimkini kaydet</Button>
        </div>
      </div>
    </Alert>
  );
}
