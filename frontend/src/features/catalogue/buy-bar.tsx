import ShoppingCart from 'lucide/dist/esm/icons/shopping-cart.mjs';
import type { Product } from '@/api/types';
import { addProduct } from '@/entities/cart/add-product';
import { Price } from '@/entities/product/price';
import { piecePrice } from '@/entities/product/price-and-stock';
import { Button } from '@/ui/button/button';
import { Icon } from '@/ui/text/icon';
import * as styles from './buy-bar.module.css';

/** Price and button for the chosen quantity at the lower edge of the screen, while those of the page are out of view. */
export default function BuyBar({ product, quantity }: { product: Product; quantity: number }) {
  return (
    <section className={styles.bar} data-print="hide" aria-label="Hızlı satın alma">
      <p className={styles.name}>{product.name}</p>
      <Price
        {...product}
        offerPrice={piecePrice(product, quantity)}
        lowestRecentPrice={null}
        unitPrice={null}
        className={styles.price}
      />
      <Button
        variant="primary"
        className={styles.buy}
        onClick={() => addProduct(product, quantity)}
      >
        <Icon of={ShoppingCart} />
        Sepete Ekle{quantity > 1 && ` (${String(quantity)})`}
      </Button>
    </section>
  );
}
