import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { isComplete } from '@/entities/cart/cart-machine';
import { totalQuantity } from '@/entities/cart/cart-quantities';
import { useCart } from '@/entities/cart/cart-store';
import { keptOrder } from '@/entities/order/kept-order';
import { useSession } from '@/entities/session/queries';
import { SessionUnreachable } from '@/entities/session/session-unreachable';
import { RemovedItemNotice, type RemovedLine } from '@/features/cart/removed-item-notice';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/button/button';
import { Page } from '@/ui/layout/layout';
import { EmptyState } from '@/ui/state/empty-state';
import { lazyPart } from '@/ui/state/lazy-boundary';
import { Skeleton } from '@/ui/state/skeleton';
import { Muted } from '@/ui/text/text';

// With what the shop knows of orders, which a first visit does without.
const PaymentReturnNotice = lazyPart(() => import('@/features/checkout/payment-return-notice'), {
  optional: true,
});
// With lines, prices and the order; an empty cart needs none of it.
const CartContents = lazyPart(() => import('../cart-contents'), {
  fallback: <Skeleton height="10rem" />,
});

export default function CartRoute() {
  const pieces = useCart((state) => totalQuantity(state.items));
  const { user, isUnreachable, retry } = useSession();
  const isEmpty = useCart((state) => pieces === 0 && isComplete(state, user));
  const [removed, setRemoved] = useState<RemovedLine>();
  const [search] = useSearchParams();
  // The notice takes the parameter out of the address.
  const [mayHaveOrdered] = useState(() => search.has('odeme') || Boolean(keptOrder.read()));
  return (
    <Page title="Sepetim" note={pieces > 0 && <Muted>{pieces} ürün</Muted>}>
      {(user || mayHaveOrdered) && <PaymentReturnNotice />}
      {pieces > 0 ? (
        <CartContents removed={removed} onRemoved={setRemoved} />
      ) : (
        <>
          {removed && <RemovedItemNotice line={removed} />}
          {isUnreachable ? (
            // The account's cart may hold something.
            <SessionUnreachable onRetry={retry} />
          ) : isEmpty ? (
            <EmptyState art="tepsi" text="Sepetiniz boş">
              <ButtonLink variant="primary" to={paths.products()}>
                Alışverişe Devam Et
              </ButtonLink>
            </EmptyState>
          ) : (
            <Skeleton height="20rem" />
          )}
        </>
      )}
    </Page>
  );
}
