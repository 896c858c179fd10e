import { useQuery } from '@tanstack/react-query';
import * as limits from '@/api/limits';
import type { Order } from '@/api/types';
import { itemName, orderStatusLabel } from '@/entities/order/display';
import { OrderHistory } from '@/entities/order/order-history';
import { PaidBadge } from '@/entities/order/paid-badge';
import { partialSums } from '@/entities/order/sums';
import { ApiError, errorText } from '@/lib/errors';
import { formatMoney } from '@/lib/money';
import { Badge } from '@/ui/badge';
import { EmptyPanel } from '@/ui/empty-panel';
import { focusPageHeading } from '@/ui/focus-page-heading';
import { NotesPanel } from '@/ui/notes-panel';
import { Panel } from '@/ui/panel';
import { QueryView } from '@/ui/query-view';
import { SellerPage } from '@/ui/seller-page';
import { Skeleton } from '@/ui/skeleton';
import * as styles from './admin-order-page.module.css';
import { OrderActions } from './order-actions';
import { OrderContact } from './order-contact';
import { BackToOrders } from './packing-tools';
import { PaymentPanel } from './payment-panel';
import { PaymentProblem } from './payment-problem';
import { sellerOrderByNumberQuery, useAddNote } from './queries';
import { UndoBar } from './undo-bar';

/** Everything about one order, and all that staff can do about it. */
export function SellerOrderPage({ number }: { number: string }) {
  const order = useQuery(sellerOrderByNumberQuery(number));
  return (
    <SellerPage title={`Sipariş ${number}`} aside={order.data && <Marks order={order.data} />}>
      <BackToOrders />
      {isMissing(order.error) ? (
        <EmptyPanel art="okey-istaka" text="Sipariş bulunamadı." />
      ) : (
        <QueryView query={order} skeleton={<Skeleton height="28rem" card />} failure={errorText}>
          {(order) => <OrderDetails order={order} />}
        </QueryView>
      )}
    </SellerPage>
  );
}

function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}

function Marks({ order }: { order: Order }) {
  return (
    <>
      <Badge tone="closed">{orderStatusLabel(order.status)}</Badge>
      <PaidBadge {...order} />
      {order.paymentProblem && <Badge tone="problem">Ödeme sorunu</Badge>}
      {!order.isConfirmed && <Badge tone="wait">Sözleşme onayı yok</Badge>}
    </>
  );
}

function OrderDetails({ order }: { order: Order }) {
  return (
    <div className={styles.order}>
      <UndoBar />
      {order.paymentProblem && <PaymentProblem order={order} problem={order.paymentProblem} />}
      <OrderActions order={order} onChanged={focusPageHeading} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Panel as="section" aria-labelledby="urunler">
            <h2 id="urunler">Ürünler</h2>
            <Items order={order} />
          </Panel>
          {order.note && (
            <Panel as="section" aria-labelledby="siparis-notu">
              <h2 id="siparis-notu">Sipariş notu</h2>
              <p className={styles.words}>{order.note}</p>
            </Panel>
          )}
          <NotesPanel
            notes={order.staffNotes.toReversed()}
            hint="Yalnızca ekibiniz görür."
            maxLength={limits.staffNoteInputTextMaxLength}
            onAdd={useAddNote(order)}
          />
          <Panel as="section" aria-labelledby="gecmis">
            <h2 id="gecmis">Sipariş geçmişi</h2>
            <OrderHistory order={order} />
          </Panel>
        </div>
        <div className={styles.column}>
          <OrderContact order={order} />
          <PaymentPanel order={order} />
        </div>
      </div>
    </div>
  );
}

function Items({ order }: { order: Order }) {
  const { items, totals, amount, vat } = order;
  return (
    <>
      <table className={styles.items}>
        <thead>
          <tr>
            <th scope="col">Ürün</th>
            <th scope="col">Adet</th>
            <th scope="col">Birim fiyat</th>
            <th scope="col">KDV</th>
            {totals.discount > 0 && <th scope="col">İndirim</th>}
            <th scope="col">Tutar</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item._id}>
              <th scope="row">{itemName(item)}</th>
              <td data-label="Adet">{item.quantity}</td>
              <td data-label="Birim fiyat">{formatMoney(item.unitPrice)}</td>
              <td data-label="KDV">{`%${String(item.vatRate)}`}</td>
              {totals.discount > 0 && (
                <td data-label="İndirim">
                  {item.discount > 0 ? `−${formatMoney(item.discount)}` : '–'}
                </td>
              )}
              <td data-label="Tutar">{formatMoney(item.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={styles.sums}>
        {partialSums(order).map(({ term, figure }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>Toplam</dt>
          <dd>{formatMoney(amount)}</dd>
        </div>
        {vat.map(({ rate, base, tax }) => (
          <div key={rate} className={styles.vat}>
            <dt>{`İçindeki KDV %${String(rate)} (matrah ${formatMoney(base)})`}</dt>
            <dd>{formatMoney(tax)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
