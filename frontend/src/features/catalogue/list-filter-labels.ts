import type { PriceStep } from '@/api/types';
import { sortOptions, defaultOptions, type ListOptions } from '@/entities/product/list-filter';
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

/** Returns the range of a choice's value. */
export function stepPrices(key: string): Prices {
  const [minPrice = null, maxPrice = null] = key
    .split(':')
    .map((price) => (price === 'null' ? null : Number(price)));
  return { minPrice, maxPrice };
}

/** One of the shopper's choices, and the options that remove it. */
interface ActiveChoice {
  label: string;
  cleared: Partial<ListOptions>;
}

/** Returns the choices that differ from the default, in the order of the controls. */
export function activeChoices(choice: ListOptions): ActiveChoice[] {
  const { sort, minPrice, maxPrice, reduced, soldOut } = choice;
  const { minPrice: noMin, maxPrice: noMax } = defaultOptions;
  const hasPrice = minPrice !== noMin || maxPrice !== noMax;
  const choices: [string | false | undefined, Partial<ListOptions>][] = [
    [sortOptions.find(({ name }) => name === sort)?.label, { sort: defaultOptions.sort }],
    [hasPrice && priceRangeLabel(choice), { minPrice: noMin, maxPrice: noMax }],
    [reduced && 'İndirimdekiler', { reduced: false }],
    [soldOut && 'Stokta olmayanlar dahil', { soldOut: false }],
  ];
  return choices.flatMap(([label, cleared]) => (label ? [{ label, cleared }] : []));
}
