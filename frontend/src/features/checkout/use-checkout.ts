import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type SyntheticEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '@/api/errors';
import type { User } from '@/api/types';
import { dispatchCart } from '@/entities/cart/cart-store';
import { forgetFirstPrices } from '@/entities/cart/first-prices';
import { useAuthDialog } from '@/entities/session/auth-dialog-store';
import { shopQuery } from '@/entities/shop/queries';
import { externalPage } from '@/lib/external-page';
import { paths } from '@/lib/paths';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { notify } from '@/ui/toast';
import { keptOrder } from '@/entities/order/kept-order';
import { orderSchemas, type InvoiceType, type OrderValues } from './order-schema';
import { usePlaceOrder, useStartCardPayment, type OrderDraft } from './queries';
import type { AddressChoice } from './use-address-choice';
import type { Consent } from './use-consent';
import type { DiscountCode } from './use-discount-code';
import { besideThePage, whatsappLink } from './whatsapp-link';

const addressMissing = 'Lütfen bir adres seçin';
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
  consent: Consent;
  discount: DiscountCode;
}

/** Handles a click on the order button: opens the chat, checks the form, sends the order, shows the customer's orders. */
export function useCheckout({ user, draft, address, consent, discount }: CheckoutState) {
  const { data: shop } = useQuery(shopQuery);
  const ask = useAuthDialog((state) => state.ask);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const placeOrder = usePlaceOrder();
  const startCardPayment = useStartCardPayment();
  // Whether the address is being saved because of a click on the order button.
  const continues = useRef(false);
  const [chosenType, setInvoiceType] = useState<InvoiceType>();
  const invoiceType = chosenType ?? (user?.invoice ? 'saved' : '');
  const form = useFormMutation({
    schema: orderSchemas[invoiceType],
    defaultValues: { invoice: { name: '', tckn: '', title: '', taxOffice: '', taxNumber: '' } },
    send,
  });

  async function send({ invoice }: OrderValues) {
    if (!user || !draft || discount.refuseUnapplied()) return;
    if (!consent.isChecked) {
      consent.showError(consentMissing);
      return;
    }
    const { items, payment, discountCode } = draft;
    try {
      const order = {
        userId: user._id,
        items,
        address: draft.address._id,
        acceptedTexts: await consent.acceptedTexts(),
        // What the page shows: a changed sum needs a second click.
        expectedAmount: draft.amount,
        ...(discountCode && { discountCode }),
        ...(invoiceType && { invoice: { type: invoiceType, ...invoice } }),
      };
      if (payment === 'Online') {
        const { url } = await startCardPayment.mutateAsync(order);
        externalPage.open(url);
        return;
      }
      const { message, cart } = await placeOrder.mutateAsync(order);
      keptOrder.forget();
      forgetFirstPrices();
      const ordered = items.map(({ product, quantity }) => [product, quantity] as const);
      dispatchCart({
        type: 'ordered',
        items: Object.fromEntries(ordered),
        emptied: cart && { owner: user._id, ...cart },
      });
      notify.success(message);
      void navigate(paths.myOrders());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'texts_changed') consent.reset(error.message);
      else if (error.code === 'discount_unusable') discount.refuse(error.message);
      else throw error;
    }
  }

  function onClick(event: SyntheticEvent) {
    // First, and its result is ignored: a blocked window must not block an order.
    window.open(whatsappLink(shop?.whatsappPhone), '_blank', besideThePage());
    continues.current = false;
    if (!user) {
      ask(pathname, loginReason, 'register');
    } else if (draft) {
      void form.submit(event);
    } else if (address.saveTyped()) {
      continues.current = true;
    } else {
      notify.error(addressMissing);
      address.showMissing();
    }
  }

  async function onAddressSaved() {
    if (!continues.current) address.section.current?.focus();
    // The texts name the address: they can be accepted only now.
    else if (await form.form.trigger('invoice', { shouldFocus: true })) {
      consent.showError(addressSaved);
    }
    continues.current = false;
  }

  return { form, invoiceType, setInvoiceType, onClick, onAddressSaved };
}

/** The form that the invoice fields and the order button share. */
export type CheckoutForm = ReturnType<typeof useCheckout>['form'];
