import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '@/api/errors';
import { listedProduct, productQuery } from '@/features/catalogue/queries';
import { keepOnly, useCart } from './cart-store';
import { cartLines, type CartLine } from './rules';

interface CartLinesState {
  lines: CartLine[];
  /** Products for the ids in the cart have not arrived yet. */
  isPending: boolean;
  /** Why some product can't be shown; those the shop no longer has are no failure. */
  error: Error | null;
  retry: () => void;
}

/**
 * The cart with today's products and prices; what the shop no longer has leaves the cart. Each
 * product is asked for by itself, side by side: a list of all would grow with the shop, a cart
 * does not.
 */
export function useCartLines(): CartLinesState {
  const client = useQueryClient();
  const items = useCart((state) => state.items);
  const ids = Object.keys(items);
  const results = useQueries({
    queries: ids.map((id) => ({
      ...productQuery(id),
      // What a list has brought shows at once; the price of this moment follows.
      placeholderData: () => listedProduct(client, id),
      refetchOnMount: 'always' as const,
      // Told once, in the place of the cart.
      meta: { onlyLogged: true, silentStatus: 404 },
    })),
  });
  const kept = ids.filter((_, index) => !isGone(results[index]?.error));
  const failed = results.filter(({ data, error }) => error && !isGone(error) && !data);

  useEffect(() => {
    keepOnly(kept);
  });

  return {
    lines: cartLines(
      items,
      results.flatMap(({ data }) => (data ? [data] : [])),
    ),
    isPending: results.some(({ data, error }) => !data && !error),
    error: failed[0]?.error ?? null,
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  };
}

function isGone(error: Error | null | undefined): boolean {
  return error instanceof ApiError && error.status === 404;
}
