import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { knownProduct, productsByIdQuery } from '@/entities/product/queries';
import { keepOnly, useCart } from '@/entities/cart/cart-store';
import { cartLines, type CartLine } from '@/entities/cart/rules';

interface CartLinesState {
  lines: CartLine[];
  /** Products for the ids in the cart have not arrived yet. */
  isPending: boolean;
  /** Why the products can't be shown. */
  error: Error | null;
  retry: () => void;
}

/** The cart with today's products and prices; what the shop no longer has leaves the cart. */
export function useCartLines(): CartLinesState {
  const client = useQueryClient();
  const items = useCart((state) => state.items);
  const ids = Object.keys(items);
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...productsByIdQuery(ids),
    // What is known already shows at once; the prices of this moment follow.
    placeholderData: () => knownProducts(client, ids),
    refetchOnMount: 'always',
  });
  const products = data?.products;

  useEffect(() => {
    if (!products || isPlaceholderData) return;
    keepOnly(products.map(({ _id }) => _id));
  }, [products, isPlaceholderData]);

  return {
    lines: cartLines(items, products ?? []),
    isPending,
    error: data ? null : error,
    retry: () => void refetch(),
  };
}

/** Nothing unless every product is known: a cart with lines missing would look like another order. */
function knownProducts(client: QueryClient, ids: string[]) {
  const products = ids.flatMap((id) => knownProduct(client, id) ?? []);
  return products.length === ids.length ? { products } : undefined;
}
