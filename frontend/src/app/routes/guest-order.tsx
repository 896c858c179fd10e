import { useLocation, useParams } from 'react-router';
import { GuestOrderPage } from '@/features/orders/guest-order-page';
import { Page } from '@/ui/layout';
import { lazyPart } from '@/ui/lazy-boundary';

// Below the order.
const RegisterBuyer = lazyPart(() => import('@/features/account/register-buyer'));

export function Component() {
  const { number = '' } = useParams();
  const { pathname, hash } = useLocation();
  return (
    <Page title={`Sipariş ${number}`}>
      <GuestOrderPage
        number={number}
        registration={(order, claim, onDone) => (
          <RegisterBuyer order={order} claim={claim} onDone={onDone} returnTo={pathname + hash} />
        )}
      />
    </Page>
  );
}
