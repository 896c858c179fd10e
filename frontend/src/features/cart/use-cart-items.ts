import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Product } from '@/api/types';
import { joinCartItems } from '@/entities/cart/cart-items';
import { dispatchCart, useCart } from '@/entities/cart/cart-store';
import { sameCart } from '@/entities/cart/rules';
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

  useEffect(() => {
    if (!products || isPlaceholderData) return;
    for (const { name, stock } of adjustCart(products)) {
      notify.error(`${name}: stokta ${String(stock)} adet kaldı, sepetiniz buna göre güncellendi.`);
    }
  }, [products, isPlaceholderData]);

  return { data: products && joinCartItems(quantities, products), error, refetch };
}

/**
 * Drops the products that the shop no longer sells and cuts quantities to the stock; sold-out products stay visible.
 * Returns the products that were cut.
 */
function adjustCart(products: Product[]): Product[] {
  const { items } = useCart.getState();
  const adjusted = Object.fromEntries(
    joinCartItems(items, products).map(({ product: { _id, inStock, stock }, quantity }) => [
      _id,
      inStock ? Math.min(quantity, stock ?? quantity) : quantity,
    ]),
  );
  if (!sameCart(items, adjusted)) dispatchCart({ type: 'edited', items: adjusted });
  return products.filter(({ _id }) => (items[_id] ?? 0) > (adjusted[_id] ?? 0));
}
