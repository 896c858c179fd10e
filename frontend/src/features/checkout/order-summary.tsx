import { useQuery } from '@tanstack/react-query';
import CircleAlert from 'lucide/dist/esm/icons/circle-alert.mjs';
import Info from 'lucide/dist/esm/icons/info.mjs';
import Plus from 'lucide/dist/esm/icons/plus.mjs';
import { useEffect, useState } from 'react';
import { FormProvider, useFormContext } from 'react-hook-form';
import * as limits from '@/api/limits';
import type { PaymentType, User } from '@/api/types';
import type { CartItem } from '@/entities/cart/cart-items';
import { PrivacyNotice } from '@/entities/legal-text/privacy-notice';
import { useSession } from '@/entities/session/queries';
import { SessionUnreachable } from '@/entities/session/session-unreachable';
import { shopQuery } from '@/entities/shop/queries';
import { classNames } from '@/lib/class-names';
import { Button } from '@/ui/button/button';
import { Hint, SelectField, TextareaField } from '@/ui/field/field';
import { Panel } from '@/ui/layout/panel';
import { Alert } from '@/ui/state/alert';
import { lazyPart } from '@/ui/state/lazy-boundary';
import { Skeleton } from '@/ui/state/skeleton';
import { Icon } from '@/ui/text/icon';
import type { CheckoutValues } from './checkout-form';
import { ConsentField } from './consent-field';
import { DeliveryAddress } from './delivery-address';
import { DiscountField } from './discount-field';
import { InvoiceFields } from './invoice-fields';
import * as styles from './order-summary.module.css';
import { OrderTotals } from './order-totals';
import { useCheckout } from './use-checkout';

// Few shops offer instalments; the summary has their room.
const CartInstalments = lazyPart(() => import('./cart-instalments'), { optional: true });

interface OrderSummaryProps {
  items: CartItem[];
  /** The names of the products whose price has risen since they came into the cart. */
  risen: string[];
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

function OrderForm({ user, items, risen, onSend }: OrderSummaryProps & { user: User | null }) {
  // A customer who has just registered continues with the address.
  const [wasVisitor] = useState(user === null);
  const { data: shop } = useQuery(shopQuery);
  const { form, payment, deliveryState, draft, lines, cost, onOrder, askWhoOrders } = useCheckout({
    user,
    items,
    onSend,
  });
  const { delivery, isFirstLoad } = deliveryState;

  // Who has just logged in keeps the form, and with it the focus.
  if (isFirstLoad && !wasVisitor) return <Loading />;
  return (
    <FormProvider {...form.form}>
      <div className={styles.summary}>
        <div>
          <DeliveryAddress state={deliveryState} focusFirst={wasVisitor} onVisitor={askWhoOrders} />
          <hr className={styles.divide} />
          <SelectField
            label="Ödeme yöntemi"
            value={payment}
            onChange={({ target }) => form.form.setValue('payment', target.value as PaymentType)}
          >
            <option value="COD">EFT/Havale</option>
            {shop?.cardPayment && <option value="Online">Kredi/Banka Kartı</option>}
          </SelectField>
          <hr className={styles.divide} />
          {delivery.buyer !== 'visitor' && (
            <>
              <InvoiceFields user={user} />
              <hr className={styles.divide} />
            </>
          )}
          <NoteField />
          <hr className={styles.divide} />
          <DiscountField items={lines} problem={cost.discountProblem} />
          {risen.length > 0 && (
            <Alert icon={Info} info className={styles.alert}>
              {`Sepete eklediğinizden beri fiyatı arttı: ${risen.join(', ')}.`}
            </Alert>
          )}
        </div>
        <hr className={classNames(styles.divide, styles.middle)} />
        <div>
          <OrderTotals cost={cost} delivery={shop?.delivery} />
          {shop?.installments && (
            <div className={styles.instalments}>
              <CartInstalments items={items} amount={cost.totals.amount} />
            </div>
          )}
          <hr className={styles.divide} />
          <ConsentField
            draft={draft}
            isChanging={delivery.address === 'typed'}
            isCostOpen={cost.isOpen}
          />
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
            onClick={onOrder}
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
    </FormProvider>
  );
}

/** The customer's note for the shop; the field comes with a click, because few orders need one. */
function NoteField() {
  const { register, getValues, setFocus, formState } = useFormContext<CheckoutValues>();
  const [wasKept] = useState(() => getValues('note') !== '');
  const [isOpen, setOpen] = useState(wasKept);
  useEffect(() => {
    // The click that opened the field took the focus away with its button.
    if (isOpen && !wasKept) setFocus('note');
  }, [isOpen, wasKept, setFocus]);
  if (!isOpen) {
    return (
      <Button className={styles.addNote} onClick={() => setOpen(true)}>
        <Icon of={Plus} />
        Sipariş notu ekle
      </Button>
    );
  }
  return (
    <TextareaField
      label="Sipariş notu"
      hint="Satıcı görür; boş bırakabilirsiniz."
      error={formState.errors.note?.message}
      rows={3}
      maxLength={limits.orderInputNoteMaxLength}
      {...register('note')}
    />
  );
}
