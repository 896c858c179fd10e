import type { ListOptions } from '@/entities/product/list-filter';
import { formatMoney } from '@/lib/money';

export type Prices = Pick<ListOptions, 'minPrice' | 'maxPrice'>;

/** A range of prices in words; its bounds count as within. */
export function priceRangeLabel({ minPrice, maxPrice }: Prices): string {
  const round = (price: number) => formatMoney(price).replace(/,00$/, '');
  if (minPrice === null) return maxPrice === null ? 'Tüm fiyatlar' : `${round(maxPrice)} ve altı`;
  if (maxPrice === null) return `${round(minPrice)} ve üzeri`;
  return `${round(minPrice)} – ${round(maxPrice)}`;
}

/** Every price. */
export const anyPrice: Prices = { minPrice: null, maxPrice: null };

/** A range of prices as the value of a choice. */
export const stepKey = ({ minPrice, maxPrice }: Prices) => [minPrice, maxPrice].join(':');

/** Returns the range of a choice's value. */
export function stepPrices(key: string): Prices {
  const [minPrice = null, maxPrice = null] = key
    .split(':')
    .map((price) => (price ? Number(price) : null));
  return { minPrice, maxPrice };
}
