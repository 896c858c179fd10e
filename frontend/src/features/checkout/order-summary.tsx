import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, Info } from 'lucide';
import { useState, type ReactNode } from 'react';
import type { Address, AddressInput, User } from '@/api/types';
import type { GuestAddressProps } from '@/entities/address/address-input';
import type { CartItem } from '@/entities/cart/cart-items';
import { PrivacyNotice } from '@/entities/legal-text/privacy-notice';
import { useSession } from '@/entities/session/queries';
import { SessionUnreachable } from '@/entities/session/session-unreachable';
import { shopQuery } from '@/entities/shop/queries';
import { classNames } from '@/lib/class-names';
import { Alert } from '@/ui/alert';
import { Button } from '@/ui/button';
import { Hint, SelectField } from '@/ui/field';
import { Panel } from '@/ui/panel';
import { Skeleton } from '@/ui/skeleton';
import { addressError } from './address-faults';
import { AddressPicker } from './address-picker';
import { ConsentField } from './consent-field';
import { DiscountField } from './discount-field';
import { InvoiceFields } from './invoice-fields';
import { isKeptOnDevice } from './kept-address';
import { NoteField } from './note-field';
import * as styles from './order-summary.module.css';
import { OrderTotals } from './order-totals';
import { orderLegalTextsQuery, type OrderDraft } from './queries';
import { useAddressChoice } from './use-address-choice';
import { useCheckout } from './use-checkout';
import { useConsent } from './use-consent';
import { useDiscountCode } from './use-discount-code';
import { useGuest } from './use-guest';
import { useKeptChoice } from './use-kept-choice';
import { useQuote } from './use-quote';
import { useUnpaidOrder } from './use-unpaid-order';

interface OrderSummaryProps {
  items: CartItem[];
  /** The names of the products whose price has risen since they came into the cart. */
  risen: string[];
  /** The form of a first address, from another feature; it calls back when the address is saved. */
  addressForm: (onSaved: () => void, focusEmpty: boolean) => ReactNode;
  /** The form of a guest's address, from another feature. */
  guestAddressForm: (props: GuestAddressProps) => ReactNode;
  /** Called when an order is sent: the page that follows can be loaded meanwhile. */
  onSend: () => void;
}

/** Address, payment, sums, the texts to accept and the order button. */
export function OrderSummary(props: OrderSummaryProps) {
  const { user, isUnreachable, retry } = useSession();
  return (
    <Panel as="aside" aria-labelledby="ozet">
      <h2 id="ozet">Sipariş Özeti</h2>
      {isUnreachable ? (
        <SessionUnreachable onRetry={retry} />
      ) : user === undefined ? (
        <Loading />
      ) : (
        <OrderForm user={user} {...props} />
      )}
    </Panel>
  );
}

/** As high as the order, so that what follows does not move when it has come. */
const Loading = () => <Skeleton className={styles.loading} />;

function OrderForm({
  user,
  items,
  risen,
  addressForm,
  guestAddressForm,
  onSend,
}: OrderSummaryProps & { user: User | null }) {
  const client = useQueryClient();
  // A customer who has just registered continues with the address.
  const [wasVisitor] = useState(user === null);
  const { data: shop } = useQuery(shopQuery);
  const guest = useGuest(user, shop?.guestOrders !== false);
  const address = useAddressChoice(user, guest);
  const [chosenPayment, setPayment] = useKeptChoice('payment');
  const payment = chosenPayment === 'Online' ? 'Online' : 'COD';
  const [note, setNote] = useKeptChoice('note');
  const lines = items.map(({ product, quantity }) => ({ product: product._id, quantity }));
  const discount = useDiscountCode(lines);
  const cost = useQuote(items, lines, discount.code);
  const draftTo = (address: Address | AddressInput): OrderDraft => ({
    items: lines,
    address,
    payment,
    discountCode: discount.code,
    amount: cost.totals.amount,
  });
  const unpaid = useUnpaidOrder();
  const draft = address.chosen ? draftTo(address.chosen) : null;
  const consent = useConsent(draft, cost.isOpen);
  const { form, invoiceType, setInvoiceType, onClick, onAddressSaved } = useCheckout({
    user,
    guest,
    draft,
    address,
    consent,
    discount,
    note,
    replaces: unpaid?.isOfCart ? unpaid.order[user ? '_id' : 'number'] : undefined,
    onSend,
  });

  /** Fetches the texts of the order, which the server refuses for a wrong address. */
  async function checkAddress(typed: AddressInput) {
    try {
      await client.query({ ...orderLegalTextsQuery(draftTo(typed)), staleTime: 0 });
    } catch (error) {
      const failure = addressError(error);
      if (failure) throw failure;
    }
  }

  // Who has just logged in keeps the form, and with it the focus.
  if (address.isLoading && !wasVisitor) return <Loading />;
  return (
    <div className={styles.summary}>
      <div>
        <AddressPicker
          choice={address}
          form={
            address.isTyped &&
            (guest.isGuest
              ? guestAddressForm({
                  initial: guest.typed,
                  faults: guest.faults,
                  isKept: isKeptOnDevice(),
                  check: checkAddress,
                  onSaved: (typed, isKept) => {
                    guest.save(typed, isKept);
                    void onAddressSaved();
                  },
                })
              : addressForm(() => void onAddressSaved(), wasVisitor))
          }
        />
        <hr className={styles.divide} />
        <SelectField
          label="Ödeme yöntemi"
          value={payment}
          onChange={({ target }) => setPayment(target.value)}
        >
          <option value="COD">EFT/Havale</option>
          {shop?.cardPayment && <option value="Online">Kredi/Banka Kartı</option>}
        </SelectField>
        <hr className={styles.divide} />
        {(user ?? guest.isGuest) && (
          <>
            <InvoiceFields
              form={form}
              type={invoiceType}
              onTypeChange={setInvoiceType}
              saved={user?.invoice ?? null}
            />
            <hr className={styles.divide} />
          </>
        )}
        <NoteField value={note} onChange={setNote} />
        <hr className={styles.divide} />
        <DiscountField discount={discount} problem={cost.discountProblem} />
        {risen.length > 0 && (
          <Alert icon={Info} info className={styles.alert}>
            {`Sepete eklediğinizden beri fiyatı arttı: ${risen.join(', ')}.`}
          </Alert>
        )}
      </div>
      <hr className={classNames(styles.divide, styles.middle)} />
      <div>
        <OrderTotals cost={cost} delivery={shop?.delivery} />
        <hr className={styles.divide} />
        <ConsentField consent={consent} draft={draft} />
        {form.failure && (
          <Alert icon={CircleAlert} role="alert" className={styles.alert}>
            {form.failure}
          </Alert>
        )}
        <Button
          className={styles.order}
          variant="primary"
          large
          wide
          busy={form.isSending}
          clickableWhileBusy
          aria-describedby="whatsapp-notu odeme-yukumlulugu"
          onClick={onClick}
        >
          Sipariş Ver
        </Button>
        <Hint className={styles.whatsapp} id="whatsapp-notu">
          WhatsApp’ta da açılır
        </Hint>
        <Hint className={styles.obligation} id="odeme-yukumlulugu">
          Siparişi onayladığınızda ödeme yükümlülüğü altına girersiniz.
        </Hint>
        <PrivacyNotice />
      </div>
    </div>
  );
}
