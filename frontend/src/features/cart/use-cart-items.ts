import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Product } from '@/api/types';
import { joinCartItems } from '@/entities/cart/cart-items';
import { dispatchCart, useCart } from '@/entities/cart/cart-store';
import { cachedProducts, productsByIdQuery } from '@/entities/product/queries';
import { notify } from '@/ui/toast';

/** The cart with today's products and prices; what the shop no longer has leaves the cart. */
export function useCartItems() {
  const client = useQueryClient();
  const quantities = useCart((state) => state.items);
  const ids = Object.keys(quantities);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...productsByIdQuery(ids),
    // What is known already shows at once; the prices of this moment follow.
    placeholderData: () => cachedProducts(client, ids),
    refetchOnMount: 'always',
  });
  const products = data?.products;

  const asked = ids.join();
  useEffect(() => {
    if (!products || isPlaceholderData) return;
    for (const { name, stock } of adjustCart(asked.split(','), products)) {
      notify.error(`${name}: stokta ${String(stock)} adet kaldı, sepetiniz buna göre güncellendi.`);
    }
  }, [asked, products, isPlaceholderData]);

  return { data: products && joinCartItems(quantities, products), error, refetch };
}

/**
 * Drops those of the asked products that the shop no longer sells and cuts quantities to the stock; sold-out products
 * stay visible. Returns the products that were cut.
 */
function adjustCart(asked: string[], products: Product[]): Product[] {
  const { items } = useCart.getState();
  const gone = asked.filter((id) => !products.some(({ _id }) => _id === id));
  const scarce = products.filter(
    ({ _id, inStock, stock }) => inStock && (items[_id] ?? 0) > (stock ?? Infinity),
  );
  const most = [
    ...gone.map((id) => [id, 0] as const),
    ...scarce.map(({ _id, stock }) => [_id, stock ?? 0] as const),
  ];
  if (most.length > 0) dispatchCart({ type: 'limited', most: Object.fromEntries(most) });
  return scarce;
}
