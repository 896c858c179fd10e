import { useEffect } from 'react';
import { storedValue } from '@/lib/storage';
import type { CartItem } from './cart-items';

const stored = storedValue('local', 'dorduncu-sepet-fiyatlari', (value) =>
  typeof value === 'object'
    ? Object.fromEntries(
        Object.entries(value ?? {}).filter((entry): entry is [string, number] =>
          Number.isFinite(entry[1]),
        ),
      )
    : undefined,
);

/**
 * Returns for each product in the cart, by its id, the offer price in TL at which this device first showed it there. A
 * product that leaves the cart loses its price.
 */
export function useFirstPrices(items: CartItem[]): Record<string, number> {
  const known = stored.read() ?? {};
  const prices = Object.fromEntries(
    items.map(({ product }) => [product._id, known[product._id] ?? product.offerPrice]),
  );
  const isKnown = JSON.stringify(prices) === JSON.stringify(known);
  useEffect(() => {
    if (!isKnown) stored.write(prices);
  });
  return prices;
}

/** Forgets the prices, for the next cart or the next user. */
export const forgetFirstPrices = stored.forget;
