import { ErrorState } from '@/components/error-state';
import { Skeleton } from '@/components/skeleton';
import { cartAmount, includedVat } from '@/entities/cart/rules';
import { CartItemList } from '@/features/cart/cart-item-list';
import { useCartItems } from '@/features/cart/use-cart-items';
import { OrderSummary } from '@/features/checkout/order-summary';
import * as styles from './cart-contents.module.css';

/** Items and order of a cart that has something in it. */
export default function CartContents() {
  const { items, isPending, error, retry } = useCartItems();
  if (error) {
    return <ErrorState text="Sepetteki ürünler yüklenemedi." error={error} onRetry={retry} />;
  }
  if (isPending) return <Skeleton height="10rem" />;
  const amount = cartAmount(items);
  return (
    <div className={styles.columns}>
      <CartItemList items={items} />
      <OrderSummary
        items={items.map(({ product, quantity }) => ({ product: product._id, quantity }))}
        amount={amount}
        vat={includedVat(amount)}
      />
    </div>
  );
}
