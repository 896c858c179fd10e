import type { Product } from '@/api/types';
import { toKurus } from '@/lib/money';

/** A product and its new prices. */
interface PriceChange {
  product: Product;
  offerPrice: number;
  /** Raised with the offer price where it would be below it. */
  price: number;
  /** Left out where they stay. */
  tiers?: Product['tiers'];
}

/** How the prices of several products change. */
export type PriceRule =
  | { pricing: '' | Rounding }
  | { pricing: 'percent'; percent: number; rounding: '' | Rounding }
  | { pricing: 'fixed'; offerPrice: number };

/** Returns the products with their new prices; none where prices stay. */
export function newPrices(products: Product[], rule: PriceRule): PriceChange[] {
  switch (rule.pricing) {
    case '':
      return [];
    case 'percent':
      return changePrices(products, rule.percent, rule.rounding);
    case 'fixed':
      return fixPrices(products, rule.offerPrice);
    default:
      return roundPrices(products, rule.pricing);
  }
}

/** One price for all products. Quantity prices stay. */
function fixPrices(products: Product[], offerPrice: number): PriceChange[] {
  return products.map((product) => withOfferPrice(product, offerPrice));
}

/** What prices are rounded to: multiples in lira, or amounts that end with 90 kuruş. */
export type Rounding = '1' | '5' | '10' | ',90';

/** Rounds offer prices to the nearest such amount; none becomes free. Quantity prices stay. */
function roundPrices(products: Product[], rounding: Rounding): PriceChange[] {
  return products.map((product) =>
    withOfferPrice(product, rounded(toKurus(product.offerPrice), rounding) / 100),
  );
}

/** Returns the nearest such amount to an amount in kuruş. */
function rounded(kurus: number, rounding: Rounding): number {
  const [step, end] = rounding === ',90' ? [100, 90] : [Number(rounding) * 100, 0];
  return Math.max(end || step, Math.round((kurus - end) / step) * step + end);
}

/** Raises the list price with the offer price where it would be below. */
function withOfferPrice(product: Product, offerPrice: number): PriceChange {
  return { product, offerPrice, price: Math.max(product.price, offerPrice) };
}

/**
 * What every price becomes, in whole kuruş; none falls below one kuruş. Offer prices are rounded further where that is
 * wanted.
 */
function changePrices(
  products: Product[],
  percent: number,
  rounding: '' | Rounding,
): PriceChange[] {
  const changed = (lira: number) =>
    Math.max(1, Math.round((toKurus(lira) * (100 + percent)) / 100));
  return products.map((product) => {
    const offer = changed(product.offerPrice);
    return {
      ...withOfferPrice(product, (rounding ? rounded(offer, rounding) : offer) / 100),
      tiers: product.tiers.map((tier) => ({ ...tier, price: changed(tier.price) / 100 })),
    };
  });
}

/** Reads a percentage as people type it: 10, -5, %7,5. Returns null for other texts, for 0 and for -100 or less. */
export function parsePercent(text: string): number | null {
  const match = /^[%\s]*([+-]?\d{1,3}(?:[.,]\d{1,2})?)[%\s]*$/.exec(text);
  if (!match?.[1]) return null;
  const percent = Number(match[1].replace(',', '.'));
  return percent === 0 || percent <= -100 ? null : percent;
}
