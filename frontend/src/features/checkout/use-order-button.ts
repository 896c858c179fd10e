import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Address, User } from '@/api/types';
import { paths } from '@/app/paths';
import { notify } from '@/components/toast';
import { useAuthDialog } from '@/features/account/auth-dialog-store';
import { emptyCart } from '@/features/cart/cart-store';
import { shopQuery } from '@/features/contact/queries';
import type { PaymentType } from './payment';
import { usePlaceOrder, useStartCardPayment, type NewOrder } from './queries';
import { whatsappLink } from './whatsapp-link';

export interface OrderDraft {
  user: User | null;
  address: Address | undefined;
  payment: PaymentType;
  items: NewOrder['items'];
}

/** What happens at a click on the order button, from the chat window to the page of orders. */
export function useOrderButton({ user, address, payment, items }: OrderDraft) {
  const { data: shop } = useQuery(shopQuery);
  const ask = useAuthDialog((state) => state.ask);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const placeOrder = usePlaceOrder();
  const startCardPayment = useStartCardPayment();
  // A second click comes sooner than the next rendering.
  const sending = useRef(false);

  async function send(order: NewOrder) {
    if (payment === 'Online') {
      const { url } = await startCardPayment.mutateAsync(order);
      window.location.assign(url);
      return;
    }
    const { message } = await placeOrder.mutateAsync(order);
    emptyCart();
    notify.success(message);
    void navigate(paths.myOrders());
  }

  function onClick() {
    // First and without a look at its result: a blocked window never blocks an order.
    window.open(whatsappLink(shop?.whatsappPhone), '_blank', 'noopener');
    if (!user) {
      ask(pathname);
    } else if (!address) {
      notify.error('Lütfen bir adres seçin');
    } else if (!sending.current) {
      sending.current = true;
      send({ userId: user._id, items, address: address._id })
        // The query client has shown the failure; the button only becomes free again.
        .catch(() => undefined)
        .finally(() => (sending.current = false));
    }
  }

  return { onClick, isSending: placeOrder.isPending || startCardPayment.isPending };
}
