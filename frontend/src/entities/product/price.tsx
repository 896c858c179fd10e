import type { Product } from '@/api/types';
import { classNames } from '@/lib/class-names';
import { formatMoney } from '@/lib/money';
import { VisuallyHidden } from '@/ui/text/visually-hidden';
import { lowestPriceText, unitPriceText } from './price-and-stock';
import * as styles from './price.module.css';

interface PriceProps extends Pick<
  Product,
  'price' | 'offerPrice' | 'lowestRecentPrice' | 'unitPrice'
> {
  /** A note below a price that is not of this product alone. */
  note?: string;
  className?: string;
}

/** The price, with the struck-through list price where that is higher, and the notes that the law requires. */
export function Price({
  price,
  offerPrice,
  lowestRecentPrice,
  unitPrice,
  note,
  className,
}: PriceProps) {
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
      {unitPrice && !note && <small>{unitPriceText(unitPrice)}</small>}
      {reduced && lowestRecentPrice !== null && (
        <small>{lowestPriceText(lowestRecentPrice, offerPrice)}</small>
      )}
      {note && <small>{note}</small>}
    </p>
  );
}
