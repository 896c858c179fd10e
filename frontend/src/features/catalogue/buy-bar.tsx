import { ShoppingCart } from 'lucide';
import type { Product } from '@/api/types';
import { addProduct } from '@/entities/cart/add-product';
import { Price } from '@/entities/product/price';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import * as styles from './buy-bar.module.css';

/** Price and button at the lower edge of the screen, while those of the page are out of sight. */
export default function BuyBar({ product }: { product: Product }) {
  return (
    <section className={styles.bar} data-print="hide" aria-label="Hızlı satın alma">
      <p className={styles.name}>{product.name}</p>
      <Price {...product} lowestRecentPrice={null} className={styles.price} />
      <Button variant="primary" onClick={() => addProduct(product)}>
        <Icon of={ShoppingCart} />
        Sepete Ekle
      </Button>
    </section>
  );
}
