import type { Order } from '@/api/types';
import { CustomerName } from '@/entities/order/customer-name';
import { invoiceLines } from '@/entities/order/invoice';
import { ShipmentLine } from '@/entities/order/shipment-line';
import { chatDigits, formatTelephone, telephoneLink } from '@/lib/telephone';
import { CopyButton } from '@/ui/copy-button';
import { Panel } from '@/ui/panel';
import * as styles from './admin-order-page.module.css';
import { addressLines } from './order-rules';

/** Whom to ask about an order, and where it goes. */
export function OrderContact({ order }: { order: Order }) {
  const { address, email, guestEmail } = order;
  const invoice = invoiceLines(order.invoice);
  const recipient = `${address.firstName} ${address.lastName}`;
  return (
    <Panel as="section" aria-labelledby="musteri">
      <h2 id="musteri">Müşteri ve teslimat</h2>
      <dl className={styles.facts}>
        <dt>Müşteri</dt>
        <dd>
          <CustomerName order={order} />
          {guestEmail && ' (üye değil)'}
        </dd>
        <dt>E-posta</dt>
        <dd>
          <a href={`mailto:${email ?? address.email}`}>{email ?? address.email}</a>
        </dd>
        <dt>Telefon</dt>
        <dd className={styles.ways}>
          <a href={telephoneLink(address.phone)}>{formatTelephone(address.phone)}</a>
          <a
            href={`https://wa.me/${chatDigits(address.phone)}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            WhatsApp’tan yaz
          </a>
        </dd>
        <dt>Teslimat adresi</dt>
        <dd>
          <address className={styles.address}>
            <b>{recipient}</b>
            {addressLines(order).map((line, index) => (
              <span key={index}>{line}</span>
            ))}
          </address>
          <CopyButton
            label="Adresi kopyala"
            text={[recipient, ...addressLines(order)].join('\n')}
          />
        </dd>
        {invoice.length > 0 && (
          <>
            <dt>Fatura</dt>
            <dd>{invoice.join(', ')}</dd>
          </>
        )}
      </dl>
      <ShipmentLine order={order} />
    </Panel>
  );
}
