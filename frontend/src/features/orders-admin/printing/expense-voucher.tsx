import { useQuery } from '@tanstack/react-query';
import Info from 'lucide/dist/esm/icons/info.mjs';
import { useParams } from 'react-router';
import type { Order, OrderReturn } from '@/api/types';
import { invoiceLines } from '@/entities/order/invoice';
import { shopQuery } from '@/entities/shop/queries';
import { formatOrderDate } from '@/lib/date';
import { formatMoney, toKurus } from '@/lib/money';
import { Panel } from '@/ui/layout/panel';
import { SellerPage } from '@/ui/layout/seller-page';
import { StaffTable, type StaffColumn } from '@/ui/list/staff-table';
import { Alert } from '@/ui/state/alert';
import { EmptyPanel } from '@/ui/state/empty-panel';
import { Fact, Facts } from '@/ui/text/facts';
import { Muted } from '@/ui/text/text';
import { addressLines } from '../address-lines';
import { OneOrder } from '../page/one-order';
import { sellerOrderByNumberQuery } from '../queries';
import * as styles from './expense-voucher.module.css';
import { PrintButton } from './print-page';

/** The expense voucher (gider pusulası) of a return: one page of facts, which the shop numbers by hand. */
export default function ExpenseVoucher() {
  const { number = '', returned = '' } = useParams();
  const order = useQuery(sellerOrderByNumberQuery(number));
  const value = order.data?.returns.find(({ _id }) => _id === returned);
  const isVoucher = value && order.data?.invoice?.type !== 'company';
  return (
    <SellerPage title="Gider pusulası" aside={isVoucher && <PrintButton />} printed={false}>
      <OneOrder query={order} skeletonHeight="24rem">
        {(order) => {
          if (!value) return <EmptyPanel art="okey-istaka" text="İade bulunamadı." />;
          return isVoucher ? (
            <Voucher order={order} value={value} />
          ) : (
            <Alert icon={Info} info>
              <p>Alıcı bir firma: gider pusulası düzenlenmez, iade faturasını alıcı düzenler.</p>
            </Alert>
          );
        }}
      </OneOrder>
    </SellerPage>
  );
}

type Goods = Order['returns'][number]['items'][number];

const figure = { isRight: true, isNamed: true };

const columns: readonly StaffColumn<Goods>[] = [
  { heading: 'Malın cinsi', isHeader: true, cell: ({ name }) => name },
  { ...figure, heading: 'Adet', cell: ({ quantity }) => quantity },
  { ...figure, heading: 'Tutar (KDV dahil)', cell: ({ total }) => formatMoney(total) },
];

function Voucher({ order, value }: { order: Order; value: OrderReturn }) {
  const { items, vat, amount, installmentFee, updatedAt } = value;
  const invoice = order.issuedInvoice;
  const delivery = toKurus(amount) - items.reduce((sum, { total }) => sum + toKurus(total), 0);
  return (
    <Panel as="article" className={styles.voucher} aria-label="Gider pusulası">
      <header className={styles.head}>
        <h2>Gider pusulası</h2>
        <Facts layout="columns">
          <Fact term="Sipariş">{`${order.number}, ${formatOrderDate(order.createdAt)}`}</Fact>
          {invoice && invoice.status !== 'cancelled' && <Fact term="Fatura">{invoice.number}</Fact>}
          <Fact term="Son durum">{formatOrderDate(updatedAt)}</Fact>
          <Fact term="Tarih">
            <Blank />
          </Fact>
          <Fact term="Seri ve sıra no">
            <Blank />
          </Fact>
        </Facts>
      </header>
      <div className={styles.parties}>
        <Shop />
        <Buyer order={order} />
      </div>
      <StaffTable isPlain rows={items} rowId={({ item }) => item} columns={columns} />
      <Facts layout="bill" className={styles.sums}>
        {delivery > 0 && <Fact term="Kargo ücreti">{formatMoney(delivery / 100)}</Fact>}
        {installmentFee > 0 && <Fact term="Vade farkı">{formatMoney(installmentFee)}</Fact>}
        {vat.map(({ rate, base, tax }) => (
          <Fact key={rate} term={`KDV %${String(rate)} (matrah ${formatMoney(base)})`}>
            {formatMoney(tax)}
          </Fact>
        ))}
        <Fact term="Toplam" className={styles.total}>
          {formatMoney((toKurus(amount) + toKurus(installmentFee)) / 100)}
        </Fact>
      </Facts>
      <div className={styles.signatures}>
        <p>İade eden (ad, imza)</p>
        <p>Teslim alan (ad, imza)</p>
      </div>
      <Muted>Tarih, seri ve sıra numarasını siz yazarsınız; mağaza bu belgeye numara vermez.</Muted>
    </Panel>
  );
}

/** A line to write on. */
const Blank = () => <span className={styles.blank} aria-label="elle yazılır" />;

function Shop() {
  const { data: shop } = useQuery(shopQuery);
  if (!shop) return null;
  const { title, taxOffice, taxNumber } = shop.identity;
  return (
    <section className={styles.party} aria-label="İadeyi alan (satıcı)">
      <h3>İadeyi alan (satıcı)</h3>
      <b>{title || shop.name}</b>
      <span>{shop.address}</span>
      {taxNumber && <span>{`${taxOffice} vergi dairesi, no ${taxNumber}`}</span>}
    </section>
  );
}

function Buyer({ order }: { order: Order }) {
  const [recipient, ...lines] = addressLines(order);
  const [name = recipient, ...ids] = invoiceLines(order.invoice);
  return (
    <section className={styles.party} aria-label="İade eden (alıcı)">
      <h3>İade eden (alıcı)</h3>
      <b>{name}</b>
      {[...ids, ...lines].map((line) => (
        <span key={line}>{line}</span>
      ))}
    </section>
  );
}
