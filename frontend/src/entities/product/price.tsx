import type { Product } from '@/api/types';
import { classNames } from '@/lib/class-names';
import { formatMoney } from '@/lib/money';
import { VisuallyHidden } from '@/ui/text/visually-hidden';
import * as styles from './price.module.css';

interface PriceProps extends Pick<Product, 'price' | 'offerPrice' | 'lowestRecentPrice'> {
  /** A note below the price. */
  note?: string;
  className?: string;
}

/** The price, with the struck-through list price where that is higher, and the notes that the law requires. */
export function Price({ price, offerPrice, lowestRecentPrice, note, className }: PriceProps) {
  const reduced = offerPrice < price;
  return (
    <p className={classNames(styles.price, !reduced && styles.same, className)}>
      <strong>
        <VisuallyHidden>Satış fiyatı: </VisuallyHidden>
        {formatMoney(offerPrice)}
      </strong>
      {reduced && (
        <s>
          <VisuallyHidden>Liste fiyatı: </VisuallyHidden>
          {formatMoney(price)}
        </s>
      )}
      {reduced && lowestRecentPrice !== null && (
        <small>
          Son 10 günün en düşük fiyatı: {formatMoney(lowestRecentPrice)}
          {lowestRecentPrice > offerPrice && ' (indirimden önceki 10 gün)'}
        </small>
      )}
      {note && <small>{note}</small>}
    </p>
  );
}
