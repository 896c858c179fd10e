import type { PriceStep } from '@/api/types';
import { sortOptions, usualOptions, type ListOptions } from '@/entities/product/list-filter';
import { formatMoney } from '@/lib/money';

/** A range of prices in words; its bounds count as within. */
export function priceRangeLabel({ minPrice, maxPrice }: Omit<PriceStep, 'count'>): string {
  const round = (price: number) => formatMoney(price).replace(/,00$/, '');
  if (minPrice === null) return maxPrice === null ? 'Tüm fiyatlar' : `${round(maxPrice)} ve altı`;
  if (maxPrice === null) return `${round(minPrice)} ve üzeri`;
  return `${round(minPrice)} – ${round(maxPrice)}`;
}

type Prices = Pick<ListOptions, 'minPrice' | 'maxPrice'>;

/** Every price. */
export const anyPrice: Prices = { minPrice: null, maxPrice: null };

/** A range of prices as the value of a choice. */
export const stepKey = ({ minPrice, maxPrice }: Prices) =>
  `${String(minPrice)}:${String(maxPrice)}`;

/** The range that a choice's value stands for. */
export function stepPrices(key: string): Prices {
  const [minPrice = null, maxPrice = null] = key
    .split(':')
    .map((price) => (price === 'null' ? null : Number(price)));
  return { minPrice, maxPrice };
}

/** One of the shopper's choices, and what takes it back. */
interface ActiveChoice {
  label: string;
  usual: Partial<ListOptions>;
}

/** What the shopper has chosen that is not as usual, in the order in which one chooses. */
export function activeChoices(choice: ListOptions): ActiveChoice[] {
  const { sort, minPrice, maxPrice, reduced, soldOut } = choice;
  const { minPrice: noMin, maxPrice: noMax } = usualOptions;
  const hasPrice = minPrice !== noMin || maxPrice !== noMax;
  const choices: [string | false | undefined, Partial<ListOptions>][] = [
    [sortOptions.find(({ name }) => name === sort)?.label, { sort: usualOptions.sort }],
    [hasPrice && priceRangeLabel(choice), { minPrice: noMin, maxPrice: noMax }],
    [reduced && 'İndirimdekiler', { reduced: false }],
    [soldOut && 'Stokta olmayanlar dahil', { soldOut: false }],
  ];
  return choices.flatMap(([label, usual]) => (label ? [{ label, usual }] : []));
}
