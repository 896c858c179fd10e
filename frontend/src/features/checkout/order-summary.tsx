import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentType } from '@/api/types';
import { Button } from '@/components/button';
import * as fieldStyles from '@/components/field.module.css';
import * as panelStyles from '@/components/panel.module.css';
import { PrivacyNotice } from '@/components/privacy-notice';
import { addressesQuery } from '@/entities/address/queries';
import { useSession } from '@/entities/session/queries';
import { shopQuery } from '@/entities/shop/queries';
import { classNames } from '@/lib/class-names';
import { AddressPicker } from './address-picker';
import { ConsentField } from './consent-field';
import { InvoiceFields } from './invoice-fields';
import * as styles from './order-summary.module.css';
import { OrderTotals } from './order-totals';
import { PaymentSelect } from './payment-select';
import type { NewOrder } from './queries';
import { useCheckout } from './use-checkout';
import { useConsent } from './use-consent';
import { useInvoice } from './use-invoice';

interface OrderSummaryProps {
  items: NewOrder['items'];
  amount: number;
  vat: number;
}

/** Address, payment, sums, the texts to accept and the order button. */
export function OrderSummary({ items, amount, vat }: OrderSummaryProps) {
  const { user, isPending } = useSession();
  const { data: addresses = [], isLoading } = useQuery({
    ...addressesQuery,
    enabled: user !== null,
  });
  const { data: shop } = useQuery(shopQuery);
  const [chosenId, setChosenId] = useState<string>();
  const [payment, setPayment] = useState<PaymentType>('COD');
  const saved = user ? addresses : [];
  const address = saved.find(({ _id }) => _id === chosenId) ?? saved[0];
  const draft = address ? { items, address, payment, amount } : null;
  const consent = useConsent(draft);
  const invoice = useInvoice(user);
  const { onClick, isSending } = useCheckout({ user, draft, invoice, consent });

  return (
    <aside className={panelStyles.panel} aria-labelledby="ozet">
      <h2 id="ozet">Sipariş Özeti</h2>
      <AddressPicker
        addresses={saved}
        chosen={address}
        isLoading={isLoading}
        onChoose={({ _id }) => setChosenId(_id)}
      />
      <hr className={styles.divide} />
      <PaymentSelect
        value={payment}
        cardPayment={shop?.cardPayment ?? false}
        onChange={setPayment}
      />
      <hr className={styles.divide} />
      {user && (
        <>
          <InvoiceFields invoice={invoice} />
          <hr className={styles.divide} />
        </>
      )}
      <OrderTotals amount={amount} vat={vat} />
      <hr className={styles.divide} />
      <ConsentField consent={consent} draft={draft} isLoading={isPending || isLoading} />
      <Button
        className={styles.order}
        variant="primary"
        large
        wide
        busy={isSending}
        clickableWhileBusy
        aria-describedby="odeme-yukumlulugu"
        onClick={onClick}
      >
        Sipariş Ver
      </Button>
      <p className={classNames(fieldStyles.hint, styles.obligation)} id="odeme-yukumlulugu">
        Siparişi onayladığınızda ödeme yükümlülüğü altına girersiniz.
      </p>
      <PrivacyNotice />
    </aside>
  );
}
