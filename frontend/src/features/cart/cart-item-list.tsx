import { ArrowLeft, Minus, Trash2 } from 'lucide';
import { useId } from 'react';
import { Badge } from '@/components/badge';
import { Button } from '@/components/button';
import { Icon } from '@/components/icon';
import { Link } from '@/components/link';
import * as textStyles from '@/components/text.module.css';
import { VisuallyHidden } from '@/components/visually-hidden';
import { removeItemFromCart, removeOneFromCart, setCartQuantity } from '@/entities/cart/cart-store';
import { itemTotal, type CartItem } from '@/entities/cart/rules';
import * as photoStyles from '@/entities/product/photo.module.css';
import { unitPrice } from '@/entities/product/price-rule';
import { ProductImage } from '@/entities/product/product-image';
import { lastPieces } from '@/entities/product/stock';
import { classNames } from '@/lib/class-names';
import { formatMoney } from '@/lib/money';
import { paths } from '@/lib/paths';
import * as styles from './cart-item-list.module.css';
import { QuantitySelect } from './quantity-select';

/** What is in the cart, and the way back to the shelves. */
export function CartItemList({ items }: { items: CartItem[] }) {
  return (
    <div>
      <ul className={styles.items}>
        {items.map((item) => (
          <Item key={item.product._id} item={item} />
        ))}
      </ul>
      <p className={styles.back}>
        <Link className={textStyles.link} to={paths.products()}>
          <Icon of={ArrowLeft} />
          Alışverişe Devam Et
        </Link>
      </p>
    </div>
  );
}

function Item({ item }: { item: CartItem }) {
  const { product, quantity } = item;
  const nameId = useId();
  const price = unitPrice(product, quantity);
  const last = lastPieces(product);
  return (
    <li className={styles.item}>
      <div className={classNames(photoStyles.photo, styles.photo)}>
        <ProductImage src={product.image[0]} alt="" sizes="(min-width: 64rem) 7rem, 5.5rem" eager />
      </div>
      <div>
        <Link className={styles.name} id={nameId} to={paths.product(product.category, product._id)}>
          {product.name}
        </Link>
        <p className={styles.unit}>
          {product.category} · {formatMoney(price)}
          {price < product.offerPrice && ` (${String(quantity)} adet fiyatı)`}
        </p>
        {last && <Badge tone="open">{last}</Badge>}
        {!product.inStock && <Badge tone="closed">Stokta yok</Badge>}
      </div>
      <div className={styles.tools}>
        <QuantitySelect
          item={item}
          describedBy={nameId}
          onChange={(wanted) => setCartQuantity(product._id, wanted)}
        />
        <Button
          variant="quiet"
          aria-describedby={nameId}
          onClick={() => removeOneFromCart(product._id)}
        >
          <Icon of={Minus} />
          <VisuallyHidden>− Bir azalt</VisuallyHidden>
        </Button>
        <Button
          className={styles.remove}
          variant="danger-quiet"
          aria-describedby={nameId}
          onClick={() => removeItemFromCart(product._id)}
        >
          <Icon of={Trash2} />
          Çıkar
        </Button>
        <span className={styles.total}>{formatMoney(itemTotal(item))}</span>
      </div>
    </li>
  );
}
