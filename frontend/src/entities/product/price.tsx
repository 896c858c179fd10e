import { classNames } from '@/lib/class-names';
import { formatMoney } from '@/lib/money';

interface PriceProps {
  price: number;
  offerPrice: number;
}

/** What it costs, with the list price struck through when it was more. */
export function Price({ price, offerPrice }: PriceProps) {
  const reduced = offerPrice < price;
  return (
    <p className={classNames('price', !reduced && 'same')}>
      <strong>
        <span className="sr-only">Satış fiyatı: </span>
        {formatMoney(offerPrice)}
      </strong>
      {reduced && (
        <s>
          <span className="sr-only">Liste fiyatı: </span>
          {formatMoney(price)}
        </s>
      )}
    </p>
  );
}
