import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { productsQuery } from '@/features/catalogue/queries';
import { keepOnly, useCart } from './cart-store';
import { cartLines, type CartLine } from './rules';

interface CartLinesState {
  lines: CartLine[];
  /** Products for the ids in the cart have not arrived yet. */
  isPending: boolean;
  isError: boolean;
  retry: () => void;
}

/** The cart with today's products and prices; what the shop no longer has leaves the cart. */
export function useCartLines(): CartLinesState {
  const items = useCart((state) => state.items);
  const {
    data: products,
    isPending,
    isError,
    isFetchedAfterMount,
    refetch,
  } = useQuery({
    ...productsQuery,
    refetchOnMount: 'always',
  });

  useEffect(() => {
    // Only a list fetched just now may say that a product is gone.
    if (products && isFetchedAfterMount && !isError) keepOnly(products.map(({ _id }) => _id));
  }, [products, isFetchedAfterMount, isError]);

  return {
    lines: products ? cartLines(items, products) : [],
    isPending,
    isError: isError && !products,
    retry: () => void refetch(),
  };
}
