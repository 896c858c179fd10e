import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError, errorText } from '@/api/errors';
import type { User } from '@/api/types';
import { dispatchCart } from '@/entities/cart/cart-store';
import { useAuthDialog } from '@/entities/session/auth-dialog-store';
import { shopQuery } from '@/entities/shop/queries';
import { externalPage } from '@/lib/external-page';
import { paths } from '@/lib/paths';
import { notify } from '@/ui/toast';
import { keptOrder } from './kept-order';
import { usePlaceOrder, useStartCardPayment, type OrderDraft } from './queries';
import type { AddressChoice } from './use-address-choice';
import type { Consent } from './use-consent';
import type { Invoice } from './use-invoice';
import { besideThePage, whatsappLink } from './whatsapp-link';

const addressMissing = 'Lütfen bir adres seçin';
const invoiceMissing = 'Fatura bilgilerini tamamlayın.';
const consentMissing = 'Sipariş vermek için metinleri okuyup kutuyu işaretleyin.';
const addressSaved =
  'Adresiniz kaydedildi. Metinleri okuyup kutuyu işaretleyin, sonra siparişi verin.';
const loginReason =
  'Siparişinizi tamamlamak için hesap oluşturun; hesabınız varsa giriş yapın. Sepetiniz duruyor.';

interface CheckoutState {
  user: User | null;
  /** Null until an address is chosen. */
  draft: OrderDraft | null;
  address: AddressChoice;
  invoice: Invoice;
  consent: Consent;
}

/** Handles a click on the order button: opens the chat, checks the form, sends the order, shows the customer's orders. */
export function useCheckout({ user, draft, address, invoice, consent }: CheckoutState) {
  const { data: shop } = useQuery(shopQuery);
  const ask = useAuthDialog((state) => state.ask);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const placeOrder = usePlaceOrder();
  const startCardPayment = useStartCardPayment();
  // A second click comes sooner than the next rendering.
  const sending = useRef(false);
  // Whether the address is being saved because of a click on the order button.
  const continues = useRef(false);
  const [failure, setFailure] = useState<string>();

  async function send(userId: string, draft: OrderDraft) {
    const { items, payment } = draft;
    try {
      const order = {
        userId,
        items,
        address: draft.address._id,
        acceptedTexts: await consent.acceptedTexts(),
        // What the page shows: a changed sum needs a second click.
        expectedAmount: draft.amount,
        ...(invoice.input && { invoice: invoice.input }),
      };
      if (payment === 'Online') {
        const { url } = await startCardPayment.mutateAsync(order);
        externalPage.open(url);
        return;
      }
      const { message, cart } = await placeOrder.mutateAsync(order);
      keptOrder.forget();
      const ordered = items.map(({ product, quantity }) => [product, quantity] as const);
      dispatchCart({
        type: 'ordered',
        items: Object.fromEntries(ordered),
        emptied: cart && { owner: userId, ...cart },
      });
      notify.success(message);
      void navigate(paths.myOrders());
    } catch (error) {
      if (error instanceof ApiError && error.isSessionExpired) return;
      if (error instanceof ApiError && error.code === 'texts_changed') {
        consent.reset(error.message);
      } else if (!invoice.showErrors(error)) setFailure(errorText(error));
    }
  }

  function onClick() {
    // First, and its result is ignored: a blocked window must not block an order.
    window.open(whatsappLink(shop?.whatsappPhone), '_blank', besideThePage());
    setFailure(undefined);
    continues.current = false;
    if (!user) {
      ask(pathname, loginReason, 'register');
    } else if (!draft && address.saveTyped()) {
      continues.current = true;
    } else if (!draft) {
      notify.error(addressMissing);
      address.showMissing();
    } else if (invoice.showMissing()) {
      notify.error(invoiceMissing);
    } else if (!consent.isChecked) {
      consent.showError(consentMissing);
    } else if (!sending.current) {
      sending.current = true;
      void send(user._id, draft).finally(() => (sending.current = false));
    }
  }

  function onAddressSaved() {
    if (!continues.current) address.section.current?.focus();
    // The texts name the address: they can be accepted only now.
    else if (!invoice.showMissing()) consent.showError(addressSaved);
    continues.current = false;
  }

  return {
    onClick,
    onAddressSaved,
    failure,
    isSending: placeOrder.isPending || startCardPayment.isPending,
  };
}
