import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import MailCheck from 'lucide/dist/esm/icons/mail-check.mjs';
import UserRoundPlus from 'lucide/dist/esm/icons/user-round-plus.mjs';
import { useEffect, useMemo, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { api } from '@/api/client';
import type { Order } from '@/api/types';
import { forgetGuestKey, guestKeyOf, keepGuestKey } from '@/entities/order/guest-keys';
import {
  guestCall,
  guestOrderByNumberQuery,
  invalidateGuestOrders,
} from '@/entities/order/guest-queries';
import { invalidateMyOrders } from '@/entities/order/queries';
import { useSession } from '@/entities/session/queries';
import { paths } from '@/lib/paths';
import { Button, ButtonLink } from '@/ui/button/button';
import { Stack } from '@/ui/layout/stack';
import { Alert } from '@/ui/state/alert';
import { EmptyState } from '@/ui/state/empty-state';
import { notify } from '@/ui/toast/toast';
import { guestAccess } from './guest-access';
import * as styles from './guest-order-page.module.css';
import { OrderAccessContext } from './order-access';
import { OrderView } from './order-page';

interface GuestOrderPageProps {
  number: string;
  /**
   * The form, from another feature, by which a guest registers: it claims the order and calls `onDone` once the
   * guest is logged in.
   */
  registration: (order: Order, claim: () => Promise<unknown>, onDone: () => void) => ReactNode;
}

/** A key as the server makes it: 128 bits in hex. */
const keyPattern = /^[\da-f]{32}$/i;

/**
 * One order of a guest, for everyone with its link. The key in the link's fragment stays in the address bar, because
 * a bookmark or a copy of the address is of no use without it.
 */
export function GuestOrderPage({ number, ...props }: GuestOrderPageProps) {
  const { hash } = useLocation();
  const linked = hash.slice(1);
  const key = keyPattern.test(linked) ? linked : guestKeyOf(number);
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
    <Stack gap="l" className={styles.order}>
      {order && user && <ClaimOrder number={number} guestKey={guestKey} onClaimed={showClaimed} />}
      <OrderAccessContext value={access}>
        <OrderView query={query} none={<NoOrder />} />
      </OrderAccessContext>
      {order && user === null && (
        <>
          <Alert info icon={MailCheck}>
            <p>
              Bu sayfanın bağlantısı <b>{order.guestEmail}</b> adresine gönderdiğimiz e-postalarda
              da var.
            </p>
          </Alert>
          {registration(order, claim, showClaimed)}
        </>
      )}
    </Stack>
  );
}

/** Takes a guest's order into the account of the customer who is logged in. The key of its link ends. */
function useClaimOrder(number: string, key: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.post('/api/order/guest/{id}/claim', guestCall(number, key)),
    onSuccess: ({ message }) => {
      forgetGuestKey(number);
      notify.success(message);
      return invalidateMyOrders(client);
    },
    // Claimed meanwhile: the page says that the link opens nothing.
    onError: () => invalidateGuestOrders(client),
  });
}

interface ClaimOrderProps {
  number: string;
  guestKey: string;
  onClaimed: () => void;
}

/** Offers a customer who has opened a guest's link to take the order into the account. */
function ClaimOrder({ number, guestKey, onClaimed }: ClaimOrderProps) {
  const { mutate: claim, isPending, isSuccess } = useClaimOrder(number, guestKey);
  return (
    <Alert info icon={UserRoundPlus} className={styles.claim}>
      <p>
        Bu sipariş üye olmadan verilmiş. Hesabınıza eklerseniz Siparişlerim sayfanızda durur; bu
        bağlantı artık açılmaz.
      </p>
      <Button
        variant="felt"
        busy={isPending || isSuccess}
        onClick={() => claim(undefined, { onSuccess: onClaimed })}
      >
        Hesabıma ekle
      </Button>
    </Alert>
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
