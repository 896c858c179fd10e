import { VisuallyHidden } from '@/components/visually-hidden';
import { classNames } from '@/lib/class-names';
import { formatMoney } from '@/lib/money';
import * as styles from './price.module.css';

interface PriceProps {
  price: number;
  offerPrice: number;
  className?: string;
}

/** What it costs, with the list price struck through when it was more. */
export function Price({ price, offerPrice, className }: PriceProps) {
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
    </p>
  );
}
