import { Link } from 'react-router';
import { buttonClass } from '@/components/button';
import { EmptyState } from '@/components/empty-state';
import { LoadFailure } from '@/components/load-failure';
import { Skeleton } from '@/components/skeleton';
import { CartLines } from '@/features/cart/cart-lines';
import { useCart } from '@/features/cart/cart-store';
import { cartAmount, countPieces, vatShown } from '@/features/cart/rules';
import { useCartLines } from '@/features/cart/use-cart-lines';
import { OrderSummary } from '@/features/checkout/order-summary';
import { paths } from '../paths';
import { usePageTitle } from '../use-page-title';

/** /sepet: what is in the cart, and the order. */
export function Component() {
  usePageTitle('Sepet');
  const pieces = useCart((state) => countPieces(state.items));
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>Sepetim</h1>
        {pieces > 0 && <p className="muted">{pieces} ürün</p>}
      </div>
      {pieces > 0 ? (
        <FilledCart />
      ) : (
        <EmptyState art="tepsi" text="Sepetiniz boş">
          <Link className={buttonClass({ variant: 'primary' })} to={paths.products()}>
            Alışverişe Devam Et
          </Link>
        </EmptyState>
      )}
      <div className="page-end" />
    </div>
  );
}

function FilledCart() {
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
