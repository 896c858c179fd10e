import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import * as limits from '@/api/limits';
import type { Order, OrderItem } from '@/api/types';
import { ExpenseVoucherLink } from '@/entities/invoice/expense-voucher-link';
import { partialSums } from '@/entities/order/bill-figures';
import { OrderHistory } from '@/entities/order/order-history';
import { itemName } from '@/entities/order/order-items';
import { ReturnEntry } from '@/entities/order/return-entry';
import { formatMoney } from '@/lib/money';
import { sellerPaths } from '@/lib/seller-paths';
import { NotesPanel } from '@/ui/field/notes-panel';
import { focusPageHeading } from '@/ui/focus/focus-page-heading';
import { BottomBars } from '@/ui/layout/bottom-bars';
import { Panel } from '@/ui/layout/panel';
import { SellerPage } from '@/ui/layout/seller-page';
import { Stack } from '@/ui/layout/stack';
import { StaffTable, type StaffColumn } from '@/ui/list/staff-table';
import { UndoBar } from '@/ui/list/undo-bar';
import { lazyPart } from '@/ui/state/lazy-boundary';
import { Fact, Facts } from '@/ui/text/facts';
import { Muted, TextLink } from '@/ui/text/text';
import { OrderActions } from '../change/admin-order-actions';
import { DialogButton } from '../change/dialog-button';
import { OrderMarks } from '../order-marks';
import { sellerOrderByNumberQuery, useAddNote } from '../queries';
import * as styles from './admin-order-page.module.css';
import { CancelRequest } from './cancel-request';
import { OneOrder } from './one-order';
import { OrderContact } from './order-contact';
import { OrderInvoice } from './order-invoice';
import { PaymentPanel } from './payment-panel';
import { PaymentProblem } from './payment-problem';

// Only an order that was paid by card has one.
const CardRefundDialog = lazyPart(() => import('@/entities/refund/card-refund-dialog'));
const CardRefunds = lazyPart(() => import('./card-refunds'));

/** Everything about one order, and all that staff can do about it. */
export default function SellerOrderPage() {
  const { number = '' } = useParams();
  const order = useQuery(sellerOrderByNumberQuery(number));
  return (
    <SellerPage title={`Sipariş ${number}`} aside={order.data && <OrderMarks order={order.data} />}>
      <OneOrder query={order} skeletonHeight="28rem">
        {(order) => <OrderDetails order={order} />}
      </OneOrder>
    </SellerPage>
  );
}

function OrderDetails({ order }: { order: Order }) {
  return (
    <div className={styles.order}>
      <BottomBars>
        <UndoBar />
      </BottomBars>
      <PaymentProblem order={order} />
      <CancelRequest order={order} />
      <OrderActions order={order} onChanged={focusPageHeading} />
      <Stack gap="m" className={styles.columns}>
        <div className={styles.column}>
          <Panel as="section" aria-labelledby="urunler">
            <h2 id="urunler">Ürünler</h2>
            <Items order={order} />
          </Panel>
          {order.returns.length > 0 && (
            <Panel as="section" className={styles.returns} aria-labelledby="iadeler">
              <h2 id="iadeler">İadeler</h2>
              {order.returns.map((one) => (
                <Stack key={one._id} gap="s" align="start">
                  <ReturnEntry value={one} />
                  <ExpenseVoucherLink order={order.number} returned={one} />
                  {one.pendingRefund && <Muted>Kart iadesi bekleniyor.</Muted>}
                  <DialogButton
                    isOffered={Boolean(one.refundDue) && !one.pendingRefund}
                    dialog={(close) => (
                      <CardRefundDialog
                        order={order}
                        returned={one}
                        onClose={close}
                        onRefunded={focusPageHeading}
                      />
                    )}
                  >
                    Kartına iade et
                  </DialogButton>
                </Stack>
              ))}
              <TextLink to={sellerPaths.returns()}>İadeler sayfasına git</TextLink>
            </Panel>
          )}
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
          {order.chargedAmount !== null && <CardRefunds order={order} />}
          <OrderInvoice order={order} />
        </div>
      </Stack>
    </div>
  );
}

const figure = { isRight: true, isNamed: true };

const discountedColumns: readonly StaffColumn<OrderItem>[] = [
  { heading: 'Ürün', isHeader: true, cell: itemName },
  { ...figure, heading: 'Adet', cell: ({ quantity }) => quantity },
  { ...figure, heading: 'Birim fiyat', cell: ({ unitPrice }) => formatMoney(unitPrice) },
  { ...figure, heading: 'KDV', cell: ({ vatRate }) => `%${vatRate}` },
  {
    ...figure,
    heading: 'İndirim',
    cell: ({ discount }) => (discount > 0 ? `−${formatMoney(discount)}` : '–'),
  },
  { ...figure, heading: 'Tutar', cell: ({ total }) => formatMoney(total) },
];

const columns = discountedColumns.filter(({ heading }) => heading !== 'İndirim');

function Items({ order }: { order: Order }) {
  const { items, totals, amount, vat } = order;
  return (
    <>
      <StaffTable
        isPlain
        className={styles.items}
        rows={items}
        rowId={({ _id }) => _id}
        columns={totals.discount > 0 ? discountedColumns : columns}
      />
      <Facts layout="bill" className={styles.sums}>
        {partialSums(order).map(({ term, figure }) => (
          <Fact key={term} term={term}>
            {figure}
          </Fact>
        ))}
        <Fact term="Toplam" className={styles.total}>
          {formatMoney(amount)}
        </Fact>
        {vat.map(({ rate, base, tax }) => (
          <Fact
            key={rate}
            term={`İçindeki KDV %${rate} (matrah ${formatMoney(base)})`}
            className={styles.vat}
          >
            {formatMoney(tax)}
          </Fact>
        ))}
      </Facts>
    </>
  );
}
