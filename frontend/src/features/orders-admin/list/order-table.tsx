import ChevronDown from 'lucide/dist/esm/icons/chevron-down.mjs';
import ChevronRight from 'lucide/dist/esm/icons/chevron-right.mjs';
import { Link } from 'react-router';
import type { Order } from '@/api/types';
import { CustomerName } from '@/entities/order/customer-name';
import { itemName, itemQuantity } from '@/entities/order/order-items';
import { orderStatusLabel, paymentTypeLabel } from '@/entities/order/order-labels';
import { PaidBadge } from '@/entities/order/paid-badge';
import { PartialSums } from '@/entities/order/partial-sums';
import { formatDateTime, formatRowTime } from '@/lib/date';
import { formatMoney } from '@/lib/money';
import { sellerPaths } from '@/lib/seller-paths';
import { Row } from '@/ui/layout/stack';
import { StaffTable, type StaffColumn } from '@/ui/list/staff-table';
import { Badge } from '@/ui/text/badge';
import { Icon } from '@/ui/text/icon';
import { addressLines, recipientName } from '../address-lines';
import { NextStepButton } from '../change/next-step-button';
import { tickedTogether } from '../change/order-change';
import type { OrderSort } from './order-filter';
import * as styles from './order-table.module.css';

interface OrderTableProps {
  orders: Order[];
  /** The ids of those that are ticked. */
  selected: ReadonlySet<string>;
  onSelect: (ids: string[], isSelected: boolean) => void;
  sort: OrderSort;
  onSort: (sort: OrderSort) => void;
}

/** A table of orders, a row each, that can be selected and changed together. */
export function OrderTable({ orders, selected, onSelect, sort, onSort }: OrderTableProps) {
  /** The props of a column that the list can be sorted by; a second click turns the sequence. */
  const sortedBy = (up: OrderSort, down: OrderSort, first: OrderSort) => ({
    sorted:
      sort === up
        ? ('ascending' as const)
        : sort === down
          ? ('descending' as const)
          : ('none' as const),
    onSort: () => onSort(sort === first ? (first === up ? down : up) : first),
  });
  return (
    <StaffTable
      className={styles.table}
      rows={orders}
      rowId={({ _id }) => _id}
      rowName={rowName}
      rowLabel={rowLabel}
      columns={columns}
      sorts={{
        Tarih: sortedBy('eski', '', ''),
        Alıcı: sortedBy('alici-artan', 'alici-azalan', 'alici-artan'),
        Tutar: sortedBy('tutar-artan', 'tutar-azalan', 'tutar-azalan'),
      }}
      selection={{
        selected,
        onSelect,
        selectAllLabel: 'Bu sayfadaki bütün siparişleri seç',
        together: tickedTogether,
      }}
      details={orderDetails}
    />
  );
}

const columns: readonly StaffColumn<Order>[] = [
  {
    heading: 'Sipariş',
    className: styles.number,
    cell: ({ number }, { isOpen, detailsId, toggle }) => (
      <>
        <button
          type="button"
          className={styles.toggle}
          aria-label={`Sipariş ${number} ayrıntıları`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? detailsId : undefined}
          onClick={toggle}
        >
          <Icon of={isOpen ? ChevronDown : ChevronRight} />
        </button>
        <Link to={sellerPaths.order(number)}>{number}</Link>
      </>
    ),
  },
  {
    heading: 'Tarih',
    isWide: true,
    className: styles.time,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatRowTime(createdAt)}</time>,
  },
  {
    heading: 'Alıcı',
    className: styles.recipient,
    title: (order) => `${recipientName(order)}, ${order.address.city}`,
    cell: (order) => (
      <Row gap="2xs" nowrap className={styles.recipientText}>
        <span>{recipientName(order)}</span>{' '}
        <span className={styles.city}>{order.address.city}</span>
      </Row>
    ),
  },
  {
    heading: 'Ürünler',
    isWide: true,
    className: styles.items,
    title: itemsText,
    cell: itemsText,
  },
  {
    heading: 'Tutar',
    isRight: true,
    className: styles.amount,
    cell: ({ amount, status }) =>
      status === 'Cancelled' ? (
        <s className={styles.cancelled}>{formatMoney(amount)}</s>
      ) : (
        formatMoney(amount)
      ),
  },
  {
    heading: 'Ödeme',
    className: styles.payment,
    cell: (order) => (
      <span className={styles.marks}>
        <PaidBadge {...order} />
        <span className={styles.paymentType}>{order.paymentType === 'COD' ? 'EFT' : 'Kart'}</span>
      </span>
    ),
  },
  {
    heading: 'Durum',
    className: styles.status,
    cell: ({ paymentProblem, status }) => (
      <span className={styles.marks}>
        {paymentProblem ? (
          <Badge tone="problem">Ödeme sorunu</Badge>
        ) : (
          <Badge tone="closed">{orderStatusLabel(status)}</Badge>
        )}
      </span>
    ),
  },
  {
    heading: 'Sıradaki adım',
    className: styles.next,
    cell: (order, { focusRow }) => <NextStepButton order={order} onChanged={focusRow} />,
  },
];

const rowName = ({ number }: Order) => `Sipariş ${number}`;

const rowLabel = ({ number, customer }: Order) => `Sipariş ${number}, ${customer}`;

const orderDetails = (order: Order) => <Details order={order} />;

/** The first product, and how many more there are. */
function itemsText({ items }: Order): string {
  const [first, ...rest] = items;
  if (!first) return '';
  const text = `${itemQuantity(first)} × ${itemName(first)}`;
  return rest.length > 0 ? `${text} + ${rest.length} ürün` : text;
}

/** The facts that a row leaves out: items, sums, address, payment and the customer's note. */
function Details({ order }: { order: Order }) {
  const { items, createdAt, paymentType, note, number } = order;
  return (
    <div className={styles.opened}>
      <div>
        <ul aria-label="Ürünler">
          {items.map((item) => (
            <li key={item._id}>
              {`${itemQuantity(item)} × ${itemName(item)}, ${formatMoney(item.total)}`}
            </li>
          ))}
        </ul>
        <PartialSums order={order} />
      </div>
      <address>
        {addressLines(order).map((line, index) => (
          <span key={index}>{line}</span>
        ))}
      </address>
      <div>
        <p>{`Tarih: ${formatDateTime(createdAt)}`}</p>
        <p>
          Müşteri: <CustomerName order={order} />
        </p>
        <p>{`Ödeme: ${paymentTypeLabel(paymentType)}`}</p>
        {note && <p>{`Sipariş notu: ${note}`}</p>}
        <Link to={sellerPaths.order(number)}>Siparişi aç</Link>
      </div>
    </div>
  );
}
