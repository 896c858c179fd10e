import { ArrowLeft, Minus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { Badge } from '@/components/badge';
import { Button } from '@/components/button';
import { removeItemFromCart, removeOneFromCart, setCartQuantity } from '@/entities/cart/cart-store';
import { itemTotal, type CartItem } from '@/entities/cart/rules';
import { ProductImage } from '@/entities/product/product-image';
import { formatMoney } from '@/lib/money';
import { paths } from '@/lib/paths';
import { QuantitySelect } from './quantity-select';
import './cart.css';

/** What is in the cart, and the way back to the shelves. */
export function CartItemList({ items }: { items: CartItem[] }) {
  return (
    <div>
      <ul className="cart-lines">
        {items.map((item) => (
          <Item key={item.product._id} item={item} />
        ))}
      </ul>
      <p className="mt-4">
        <Link className="text-link" to={paths.products()}>
          <ArrowLeft className="icon" aria-hidden="true" />
          Alışverişe Devam Et
        </Link>
      </p>
    </div>
  );
}

function Item({ item }: { item: CartItem }) {
  const { product, quantity } = item;
  const nameId = useId();
  return (
    <li className="cart-line">
      <div className="photo">
        <ProductImage src={product.image[0]} alt="" sizes="(min-width: 64rem) 7rem, 5.5rem" eager />
      </div>
      <div>
        <Link className="name" id={nameId} to={paths.product(product.category, product._id)}>
          {product.name}
        </Link>
        <p className="unit">
          {product.category} · {formatMoney(product.offerPrice)}
        </p>
        {!product.inStock && <Badge tone="closed">Stokta yok</Badge>}
      </div>
      <div className="tools">
        <QuantitySelect
          quantity={quantity}
          describedBy={nameId}
          onChange={(wanted) => setCartQuantity(product._id, wanted)}
        />
        <Button
          variant="quiet"
          aria-describedby={nameId}
          onClick={() => removeOneFromCart(product._id)}
        >
          <Minus className="icon" aria-hidden="true" />
          <span className="sr-only">− Bir azalt</span>
        </Button>
        <Button
          variant="danger-quiet"
          aria-describedby={nameId}
          onClick={() => removeItemFromCart(product._id)}
        >
          <Trash2 className="icon" aria-hidden="true" />
          Çıkar
        </Button>
        <span className="total">{formatMoney(itemTotal(item))}</span>
      </div>
    </li>
  );
}
