import { LoadFailure } from '@/components/error-state';
import { Skeleton } from '@/components/skeleton';
import { CartLines } from '@/features/cart/cart-item-list';
import { cartAmount, vatShown } from '@/entities/cart/rules';
import { useCartLines } from '@/features/cart/use-cart-items';
import { OrderSummary } from '@/features/checkout/order-summary';

/** Lines and order of a cart that has something in it. */
export default function FilledCart() {
  const { lines, isPending, error, retry } = useCartLines();
  if (error) {
    return <LoadFailure text="Sepetteki ürünler yüklenemedi." error={error} onRetry={retry} />;
  }
  if (isPending) return <Skeleton className="h-40" />;
  const amount = cartAmount(lines);
  return (
    <div className="cart">
      <CartLines lines={lines} />
      <OrderSummary
        items={lines.map(({ product, quantity }) => ({ product: product._id, quantity }))}
        amount={amount}
        vat={vatShown(amount)}
      />
    </div>
  );
}
