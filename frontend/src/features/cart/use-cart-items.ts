import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { limitToStock, retainProducts } from '@/entities/cart/adjust-cart';
import { joinCartItems } from '@/entities/cart/cart-items';
import { useCart } from '@/entities/cart/cart-store';
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
    retainProducts(products.map(({ _id }) => _id));
    for (const { name, stock } of limitToStock(products)) {
      notify.error(`${name}: stokta ${String(stock)} adet kaldı, sepetiniz buna göre güncellendi.`);
    }
  }, [products, isPlaceholderData]);

  return { data: products && joinCartItems(quantities, products), error, refetch };
}
