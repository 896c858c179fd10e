import { classNames } from '@/lib/class-names';
import { formatMoney } from '@/lib/money';
import { VisuallyHidden } from '@/ui/visually-hidden';
import * as styles from './price.module.css';

interface PriceProps {
  price: number;
  offerPrice: number;
  /** The lowest price before a reduction, where there was one. */
  lowestRecentPrice: number | null;
  className?: string;
}

/** What it costs, with the list price struck through when it was more, and what the law wants said beside that. */
export function Price({ price, offerPrice, lowestRecentPrice, className }: PriceProps) {
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
        <small>Son 10 günün en düşük fiyatı: {formatMoney(lowestRecentPrice)}</small>
      )}
    </p>
  );
}
