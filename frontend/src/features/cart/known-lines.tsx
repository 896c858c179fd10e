import { useQuery, useQueryClient } from '@tanstack/react-query';
import { joinCartItems } from '@/entities/cart/cart-items';
import { totalQuantity } from '@/entities/cart/cart-quantities';
import { useCart } from '@/entities/cart/cart-store';
import { wholeShop } from '@/entities/product/list-filter';
import { cachedProduct, productPageQuery } from '@/entities/product/queries';
import * as styles from './known-lines.module.css';

/** What the cart holds, as far as the device knows the products: for when the shop can't be reached. */
export function KnownLines() {
  const client = useQueryClient();
  const quantities = useCart((state) => state.items);
  const ids = Object.keys(quantities);
  // The shop's first page may be kept here.
  useQuery(productPageQuery(wholeShop, 1));
  const known = ids.flatMap((id) => cachedProduct(client, id) ?? []);
  const lines = joinCartItems(quantities, known);
  return (
    <>
      <p>{totalQuantity(quantities)} ürün sepetinizde duruyor.</p>
      {lines.length > 0 && (
        <ul className={styles.lines}>
          {lines.map(({ product, quantity }) => (
            <li key={product._id}>{`${String(quantity)} × ${product.name}`}</li>
          ))}
        </ul>
      )}
    </>
  );
}
