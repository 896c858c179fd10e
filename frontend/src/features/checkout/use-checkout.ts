import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type SyntheticEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { isRefusal } from '@/api/refusals';
import type { Address, AddressInput, User } from '@/api/types';
import { addressSchema } from '@/entities/address/address-schema';
import { addressesQuery } from '@/entities/address/queries';
import type { CartItem } from '@/entities/cart/cart-items';
import { dispatchCart } from '@/entities/cart/cart-store';
import { forgetFirstPrices } from '@/entities/cart/first-prices';
import { keptOrder } from '@/entities/order/kept-order';
import { useAuthDialog } from '@/entities/session/auth-dialog-store';
import { shopQuery } from '@/entities/shop/queries';
import { externalPage } from '@/lib/external-page';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { notify } from '@/ui/toast/toast';
import {
  checkoutSchema,
  consentMissing,
  fieldsInOrder,
  firstValues,
  keepOnDevice,
  keepValues,
  orderKey,
  type CheckedValues,
  type InvoiceType,
} from './checkout-form';
import { openChat } from './open-chat';
import {
  customerChannel,
  guestChannel,
  placeOrder,
  type OrderChannel,
  type OrderTerms,
  type Placement,
} from './order-channel';
import {
  acceptedTexts,
  digestsOf,
  orderLegalTextsQuery,
  orderTextKeys,
  useQuote,
  type OrderDraft,
} from './queries';
import { isAddressFault, useDelivery } from './use-delivery';
import { useUnpaidOrder } from './use-unpaid-order';

const addressSaved =
  'Adresiniz kaydedildi. Metinleri okuyup kutuyu işaretleyin, sonra siparişi verin.';
const loginReason =
  'Siparişinizi tamamlamak için hesap oluşturun; hesabınız varsa giriş yapın. Sepetiniz duruyor.';

interface CheckoutOptions {
  user: User | null;
  items: CartItem[];
  /** Called when an order is sent: the page that follows can be loaded meanwhile. */
  onSend: () => void;
}

/** The order form: its values, what follows from them, and the way to the placed order. */
export function useCheckout({ user, items, onSend }: CheckoutOptions) {
  const client = useQueryClient();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const ask = useAuthDialog((state) => state.ask);
  const { data: shop } = useQuery(shopQuery);
  const list = useQuery({ ...addressesQuery, enabled: user !== null });
  const [defaultValues] = useState(firstValues);
  const form = useFormMutation({
    schema: checkoutSchema({
      usesTyped: user ? list.data?.length === 0 : true,
      isUnknown: user !== null && !list.data,
    }),
    defaultValues,
    send,
    onFailure: (error) => {
      if (isAddressFault(error) && delivery.address === 'confirmed') deliveryState.edit();
    },
  });
  const { control, register, setValue, setError, getValues } = form.form;
  fieldsInOrder.forEach((name) => register(name));

  const [payment, discountCode] = useWatch({ control, name: ['payment', 'discountCode.applied'] });
  const lines = items.map(({ product, quantity }) => ({ product: product._id, quantity }));
  const cost = useQuote(items, lines, discountCode);
  const draftTo = (address: Address | AddressInput): OrderDraft => ({
    items: lines,
    address,
    payment,
    discountCode,
    amount: cost.totals.amount,
  });
  const deliveryState = useDelivery({
    user,
    list,
    takesGuests: shop?.guestOrders !== false,
    form: form.form,
    draftTo,
  });
  const { delivery } = deliveryState;
  const draft = delivery.to && draftTo(delivery.to);
  const unpaid = useUnpaidOrder();

  const isGuest = delivery.buyer === 'guest';
  const { subscribe } = form.form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => keepValues(values, isGuest),
      }),
    [subscribe, isGuest],
  );

  /** Handles a click on the order button. */
  function onOrder(event: SyntheticEvent) {
    // Runs first, and whether it opens is ignored, because a blocked window must not block an order.
    openChat(shop?.whatsappPhone);
    if (delivery.buyer === 'visitor') {
      askWhoOrders();
      return;
    }
    if (!draft) notify.error('Lütfen bir adres seçin');
    void form.submit(event);
  }

  /** Offers a visitor to register, to log in, or to go on as a guest. */
  function askWhoOrders() {
    ask(pathname, loginReason, 'register', shop?.guestOrders ? beginAsGuest : undefined);
  }

  function beginAsGuest() {
    setValue('guest', '1', { shouldDirty: true });
    // The address is on this device, so only the texts are missing.
    if (addressSchema.safeParse(getValues('address')).success) refuseConsent(consentMissing);
  }

  /** Takes the tick away, says at the box why, and goes there. */
  function refuseConsent(message: string) {
    setValue('consent', '', { shouldDirty: true });
    setError('consent', { type: 'server', message }, { shouldFocus: true });
  }

  const loadTexts = (order: OrderDraft) =>
    client.query({ ...orderLegalTextsQuery(order), staleTime: 'static' });

  async function send({ address, isAddressKept, invoice, note, consent }: CheckedValues) {
    if (!draft) return;
    onSend();
    const texts = await loadTexts(draft);
    if (consent !== orderKey(draft) && consent !== digestsOf(texts)) {
      refuseConsent(consentMissing);
      return;
    }
    const { type: invoiceType = savedInvoice(user), ...invoiceTexts } = invoice;
    const terms = {
      items: lines,
      acceptedTexts: acceptedTexts(texts),
      // The page's totals: after a change the customer has to click again.
      expectedAmount: draft.amount,
      ...(discountCode && { discountCode }),
      ...(note && { note }),
      ...(invoiceType && { invoice: invoiceOf(invoiceType, invoiceTexts) }),
    };
    if (delivery.buyer === 'guest') {
      keepOnDevice(address, isAddressKept);
      await order(guestChannel(client), address, terms);
      return;
    }
    const to = delivery.address === 'saved' ? delivery.to : await deliveryState.saveTyped(address);
    if (!to) return;
    if (delivery.address === 'typed') {
      setValue('addressId', to._id, { shouldDirty: true });
      // The contract with a customer names the account's holder, and the typed address may name another person.
      const ofSaved = await loadTexts(draftTo(to));
      if (digestsOf(ofSaved) !== digestsOf(texts)) {
        refuseConsent(addressSaved);
        return;
      }
    }
    await order(customerChannel(client, delivery.user._id), to, terms);
  }

  async function order<To>(channel: OrderChannel<To>, to: To, terms: OrderTerms) {
    const replaces = unpaid?.isOfCart && channel.replaces(unpaid.order);
    const asked = { to, payment, terms: { ...terms, ...(replaces && { replaces }) } };
    try {
      follow(await placeOrder(client, channel, asked), terms);
    } catch (error) {
      if (isRefusal(error, 'texts_changed')) {
        refuseConsent(error.message);
        void client.invalidateQueries({ queryKey: orderTextKeys.all });
      } else if (isRefusal(error, 'discount_unusable')) {
        const fault = { type: 'server', message: error.message };
        setError('discountCode.typed', fault, { shouldFocus: true });
      } else throw error;
    }
  }

  /** Leads to the payment page; or forgets what was chosen for the placed order, empties the cart and shows the order. */
  function follow(placement: Placement, { items: ordered }: OrderTerms) {
    if ('paymentUrl' in placement) {
      externalPage.open(placement.paymentUrl);
      return;
    }
    const { page, message, emptied } = placement;
    keptOrder.forget();
    forgetFirstPrices();
    const pieces = ordered.map(({ product, quantity }) => [product, quantity] as const);
    dispatchCart({ type: 'ordered', items: Object.fromEntries(pieces), emptied });
    notify.success(message);
    void navigate(page);
  }

  return { form, payment, deliveryState, draft, lines, cost, onOrder, askWhoOrders };
}

/** Returns the invoice of an order, with the fields of its type. The form has checked them. */
function invoiceOf(type: Exclude<InvoiceType, ''>, texts: Omit<CheckedValues['invoice'], 'type'>) {
  const { name = '', tckn = '', title = '', taxOffice = '', taxNumber = '' } = texts;
  if (type === 'individual') return { type, name, tckn };
  return type === 'company' ? { type, title, taxOffice, taxNumber } : { type };
}

/** Returns the invoice of a customer who chooses none: that of the last order, or '' for the delivery address. */
export const savedInvoice = (user: User | null): InvoiceType => (user?.invoice ? 'saved' : '');
