import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CartItems, Product } from '@/api/types';
import { joinCartItems } from '@/entities/cart/cart-items';
import { sameCart } from '@/entities/cart/cart-quantities';
import { editCart, useCart } from '@/entities/cart/cart-store';
import { cachedProducts, productsByIdQuery } from '@/entities/product/queries';
import { notify } from '@/ui/toast/toast';

/** The cart with today's products and prices; what the shop no longer has leaves the cart. */
export function useCartItems() {
  const client = useQueryClient();
  const quantities = useCart((state) => state.items);
  const ids = Object.keys(quantities);
  const { data, error, refetch } = useQuery({
    ...productsByIdQuery(ids),
    refetchOnMount: 'always',
  });
  const products = data?.products;
  // What is known already shows at once, and stays without a connection; the prices of this moment follow.
  const shown = products ?? cachedProducts(client, ids)?.products;

  const asked = ids.join();
  useEffect(() => {
    if (!products) return;
    for (const { name, stock } of adjustCart(asked.split(','), products)) {
      notify.error(`${name}: stokta ${String(stock)} adet kaldı, sepetiniz buna göre güncellendi.`);
    }
  }, [asked, products]);

  return { data: shown && joinCartItems(quantities, shown), error, refetch };
}

/**
 * Drops those of the asked products that the shop no longer sells and cuts quantities to the stock; sold-out products
 * stay visible. Returns the products that were cut.
 */
function adjustCart(asked: string[], products: Product[]): Product[] {
  const known = new Map(products.map((product) => [product._id, product]));
  /** Returns the most pieces that the cart keeps of a product; none of one that is gone. */
  const most = (id: string, quantity: number) => {
    if (!asked.includes(id)) return quantity;
    const { inStock, stock } = known.get(id) ?? { inStock: true, stock: 0 };
    return inStock ? Math.min(quantity, stock ?? quantity) : quantity;
  };
  const adjust = (items: CartItems) => {
    const kept = Object.entries(items).map(([id, quantity]) => [id, most(id, quantity)] as const);
    return Object.fromEntries(kept.filter(([, quantity]) => quantity > 0));
  };
  const { items } = useCart.getState();
  if (!sameCart(adjust(items), items)) editCart(adjust);
  return products.filter(({ _id }) => (items[_id] ?? 0) > (adjust(items)[_id] ?? 0));
}
