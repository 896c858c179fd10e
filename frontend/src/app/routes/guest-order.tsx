import { useLocation, useParams } from 'react-router';
import { GuestOrderPage } from '@/features/orders/guest-order-page';
import { Page } from '@/ui/layout/layout';
import { lazyPart } from '@/ui/state/lazy-boundary';

// Below the order.
const RegisterBuyer = lazyPart(() => import('@/features/account/register-buyer'));

export default function GuestOrderRoute() {
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
