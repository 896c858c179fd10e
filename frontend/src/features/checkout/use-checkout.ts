import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type SyntheticEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isRefusal } from '@/api/refusals';
import type { Address, AddressInput, User } from '@/api/types';
import type { CartEvent } from '@/entities/cart/cart-machine';
import { dispatchCart } from '@/entities/cart/cart-store';
import { forgetFirstPrices } from '@/entities/cart/first-prices';
import { keptOrder } from '@/entities/order/kept-order';
import { useAuthDialog } from '@/entities/session/auth-dialog-store';
import { shopQuery } from '@/entities/shop/queries';
import { ApiError } from '@/lib/errors';
import { externalPage } from '@/lib/external-page';
import { paths } from '@/lib/paths';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { notify } from '@/ui/toast';
import { addressFaults } from './address-faults';
import { openChat } from './open-chat';
import { orderSchemas, type InvoiceType, type OrderValues } from './order-schema';
import {
  usePlaceGuestOrder,
  usePlaceOrder,
  useStartCardPayment,
  type NewGuestOrder,
  type OrderDraft,
} from './queries';
import type { AddressChoice } from './use-address-choice';
import type { Consent } from './use-consent';
import type { DiscountCode } from './use-discount-code';
import type { Guest } from './use-guest';

const addressMissing = 'Lütfen bir adres seçin';
const consentMissing = 'Sipariş vermek için metinleri okuyup kutuyu işaretleyin.';
const addressSaved =
  'Adresiniz kaydedildi. Metinleri okuyup kutuyu işaretleyin, sonra siparişi verin.';
const loginReason =
  'Siparişinizi tamamlamak için hesap oluşturun; hesabınız varsa giriş yapın. Sepetiniz duruyor.';

/** What the orders of customers and guests have in common. */
type OrderTerms = Pick<
  NewGuestOrder,
  'items' | 'acceptedTexts' | 'expectedAmount' | 'discountCode' | 'note' | 'invoice' | 'replaces'
>;

type EmptiedCart = Extract<CartEvent, { type: 'ordered' }>['emptied'];

/** Forgets what was chosen for an order that is placed, and takes its items out of the cart. */
function finish({ items }: OrderTerms, emptied: EmptiedCart) {
  keptOrder.forget();
  forgetFirstPrices();
  const ordered = items.map(({ product, quantity }) => [product, quantity] as const);
  dispatchCart({ type: 'ordered', items: Object.fromEntries(ordered), emptied });
}

interface CheckoutState {
  user: User | null;
  guest: Guest;
  /** Null until an address is chosen. */
  draft: OrderDraft | null;
  address: AddressChoice;
  consent: Consent;
  discount: DiscountCode;
  /** The customer's note, as typed. */
  note: string;
  /** The unpaid order that this one replaces: a customer's by its id, a guest's by its number. */
  replaces: string | undefined;
  /** Called when the order is sent. */
  onSend: () => void;
}

/** Handles a click on the order button: opens the chat, checks the form, sends the order, shows the customer's orders. */
export function useCheckout({
  user,
  guest,
  draft,
  address,
  consent,
  discount,
  note,
  replaces,
  onSend,
}: CheckoutState) {
  const { data: shop } = useQuery(shopQuery);
  const ask = useAuthDialog((state) => state.ask);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const placeOrder = usePlaceOrder();
  const startCardPayment = useStartCardPayment();
  const placeGuestOrder = usePlaceGuestOrder();
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
    if (!draft || discount.refuseUnapplied()) return;
    if (!consent.isChecked) {
      consent.showError(consentMissing);
      return;
    }
    const { items, discountCode, amount } = draft;
    onSend();
    try {
      const terms = {
        items,
        acceptedTexts: await consent.acceptedTexts(),
        // The page's totals: after a change the customer has to click again.
        expectedAmount: amount,
        ...(discountCode && { discountCode }),
        ...(note.trim() && { note: note.trim() }),
        ...(replaces && { replaces }),
        ...(invoiceType && { invoice: invoiceOf(invoiceType, invoice) }),
      };
      if ('_id' in draft.address) await orderAsCustomer(draft.address, terms);
      else await orderAsGuest(draft.address, terms);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const faults = addressFaults(error);
      if (isRefusal(error, 'texts_changed')) consent.reset(error.message);
      else if (isRefusal(error, 'discount_unusable')) discount.refuse(error.message);
      else if (guest.isGuest && faults) guest.edit(faults);
      else throw error;
    }
  }

  async function orderAsCustomer(to: Address, terms: OrderTerms) {
    if (!user) return;
    const order = { userId: user._id, address: to._id, ...terms };
    if (draft?.payment === 'Online') {
      const { url } = await startCardPayment(order);
      externalPage.open(url);
      return;
    }
    const { message, cart } = await placeOrder(order);
    finish(terms, cart && { owner: user._id, ...cart });
    notify.success(message);
    void navigate(paths.myOrders());
  }

  async function orderAsGuest(to: AddressInput, terms: OrderTerms) {
    const paymentType = draft?.payment ?? 'COD';
    const placed = await placeGuestOrder({
      ...terms,
      email: to.email,
      address: to,
      paymentType,
    });
    const { order, key, url } = placed;
    if (url !== null) {
      externalPage.open(url);
      return;
    }
    finish(terms, null);
    notify.success('Siparişiniz alındı.');
    void navigate(paths.guestOrder(order.number, key));
  }

  function onClick(event: SyntheticEvent) {
    // Runs first, and whether it opens is ignored, because a blocked window must not block an order.
    openChat(shop?.whatsappPhone);
    continues.current = false;
    if (!(user || guest.isGuest)) {
      ask(pathname, loginReason, 'register', shop?.guestOrders ? beginAsGuest : undefined);
    } else if (draft) {
      void form.submit(event);
    } else if (address.saveTyped()) {
      continues.current = true;
    } else {
      notify.error(addressMissing);
      address.showMissing();
    }
  }

  function beginAsGuest() {
    guest.begin();
    // The address is on this device, so only the texts are missing.
    if (guest.typed) consent.showError(consentMissing);
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

/** The invoice of an order, with the fields of its type. The form has checked them. */
function invoiceOf(type: Exclude<InvoiceType, ''>, invoice: OrderValues['invoice']) {
  const { name = '', tckn = '', title = '', taxOffice = '', taxNumber = '' } = invoice;
  if (type === 'individual') return { type, name, tckn };
  return type === 'company' ? { type, title, taxOffice, taxNumber } : { type };
}

/** The form that the invoice fields and the order button share. */
export type CheckoutForm = ReturnType<typeof useCheckout>['form'];
