import { useQuery } from '@tanstack/react-query';
import { MailCheck } from 'lucide';
import { useEffect, useMemo, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Order } from '@/api/types';
import { keepGuestKey } from '@/entities/order/guest-keys';
import { guestOrderByNumberQuery } from '@/entities/order/guest-queries';
import { useSession } from '@/entities/session/queries';
import { paths } from '@/lib/paths';
import { Alert } from '@/ui/alert';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { ClaimOrder } from './claim-order';
import { guestAccess } from './guest-access';
import * as styles from './guest-order-page.module.css';
import { OrderAccessContext } from './order-access';
import { OrderView } from './order-page';
import { useClaimOrder } from './use-claim-order';
import { useGuestKey } from './use-guest-key';

interface GuestOrderPageProps {
  number: string;
  /**
   * The form, from another feature, by which a guest registers: it claims the order and calls `onDone` once the
   * guest is logged in.
   */
  registration: (order: Order, claim: () => Promise<unknown>, onDone: () => void) => ReactNode;
}

/** One order of a guest, for everyone with its link. */
export function GuestOrderPage({ number, ...props }: GuestOrderPageProps) {
  const key = useGuestKey(number);
  // A key per link, because each link is a page of its own.
  return key ? <OpenedOrder key={key} number={number} guestKey={key} {...props} /> : <NoOrder />;
}

function OpenedOrder({
  number,
  guestKey,
  registration,
}: GuestOrderPageProps & { guestKey: string }) {
  const { user } = useSession();
  const navigate = useNavigate();
  const access = useMemo(() => guestAccess(guestKey), [guestKey]);
  const query = useQuery(guestOrderByNumberQuery(number, guestKey));
  const { mutateAsync: claim } = useClaimOrder(number, guestKey);
  const order = query.data;
  const isOpen = Boolean(order);
  useEffect(() => {
    if (isOpen) keepGuestKey(number, guestKey);
  }, [isOpen, number, guestKey]);
  const showClaimed = () => void navigate(paths.myOrder(number), { replace: true });
  return (
    <div className={styles.order}>
      {order && user && <ClaimOrder claim={claim} onClaimed={showClaimed} />}
      {order && user === null && (
        <Alert info icon={MailCheck}>
          <p>
            Bu sayfanın bağlantısı <b>{order.guestEmail}</b> adresine gönderdiğimiz e-postalarda da
            var.
          </p>
        </Alert>
      )}
      <OrderAccessContext value={access}>
        <OrderView query={query} none={<NoOrder />} />
      </OrderAccessContext>
      {order && user === null && registration(order, claim, showClaimed)}
    </div>
  );
}

function NoOrder() {
  return (
    <EmptyState
      art="okey-kutu"
      text="Bu bağlantıyla sipariş bulunamadı."
      hint="Bağlantı eskimiş, eksik kopyalanmış ya da sipariş bir hesaba eklenmiş olabilir."
    >
      <ButtonLink variant="primary" to={paths.orderTracking()}>
        Yeni bağlantı iste
      </ButtonLink>
    </EmptyState>
  );
}
