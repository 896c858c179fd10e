import type { Order } from '@/api/types';
import { CustomerName } from '@/entities/order/customer-name';
import { invoiceLines } from '@/entities/order/invoice';
import { ShipmentLine } from '@/entities/order/shipment-line';
import { chatDigits, formatTelephone, telephoneLink } from '@/lib/telephone';
import { CopyButton } from '@/ui/button/copy-button';
import { Panel } from '@/ui/layout/panel';
import { Row } from '@/ui/layout/stack';
import { Fact, Facts } from '@/ui/text/facts';
import { addressLines } from '../address-lines';
import { OrderAddress } from '../order-address';
import * as styles from './admin-order-page.module.css';

/** Whom to ask about an order, and where it goes. */
export function OrderContact({ order }: { order: Order }) {
  const { address, email, guestEmail } = order;
  const invoice = invoiceLines(order.invoice);
  return (
    <Panel as="section" aria-labelledby="musteri">
      <h2 id="musteri">Müşteri ve teslimat</h2>
      <Facts layout="blocks" className={styles.facts}>
        <Fact term="Müşteri">
          <CustomerName order={order} />
          {guestEmail && ' (üye değil)'}
        </Fact>
        <Fact term="E-posta">
          <a href={`mailto:${email ?? address.email}`}>{email ?? address.email}</a>
        </Fact>
        <Fact term="Telefon">
          <Row as="span" gap="l" rowGap="2xs">
            <a href={telephoneLink(address.phone)}>{formatTelephone(address.phone)}</a>
            <a
              href={`https://wa.me/${chatDigits(address.phone)}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              WhatsApp’tan yaz
            </a>
          </Row>
        </Fact>
        <Fact term="Teslimat adresi">
          <OrderAddress order={order} className={styles.address} />
          <CopyButton
            className={styles.copy}
            label="Adresi kopyala"
            text={addressLines(order).join('\n')}
          />
        </Fact>
        {invoice.length > 0 && <Fact term="Fatura">{invoice.join(', ')}</Fact>}
      </Facts>
      <ShipmentLine order={order} />
    </Panel>
  );
}
