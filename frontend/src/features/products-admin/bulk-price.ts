import type { Product, ProductUpdateInput } from '@/api/types';
import { toKurus } from '@/lib/money';

/** A product's prices before and after a change by percent. */
export interface PriceChange {
  product: Product;
  offerPrice: number;
  /** Raised with the offer price where it would be below it. */
  price: number;
  tiers: Product['tiers'];
}

/** What every price becomes, rounded to whole kuruş; none falls below one kuruş. */
export function changePrices(products: Product[], percent: number): PriceChange[] {
  const changed = (lira: number) =>
    Math.max(1, Math.round((toKurus(lira) * (100 + percent)) / 100)) / 100;
  return products.map((product) => {
    const offerPrice = changed(product.offerPrice);
    return {
      product,
      offerPrice,
      price: Math.max(product.price, offerPrice),
      tiers: product.tiers.map((tier) => ({ ...tier, price: changed(tier.price) })),
    };
  });
}

/** A percentage as people type it: 10, -5, %7,5. Null when it is none, is nothing or leaves nothing. */
export function parsePercent(text: string): number | null {
  const match = /^[%\s]*([+-]?\d{1,3}(?:[.,]\d{1,2})?)[%\s]*$/.exec(text);
  if (!match?.[1]) return null;
  const percent = Number(match[1].replace(',', '.'));
  return percent === 0 || percent <= -100 ? null : percent;
}

/** All that an update has to say of a product that stays as it is. */
export function unchanged(product: Product): ProductUpdateInput {
  const { name, description, category, price, offerPrice, onSale, updatedAt } = product;
  return { name, description, category, price, offerPrice, inStock: onSale, updatedAt };
}
