import { ChevronDown, ChevronRight } from 'lucide';
import { memo, useId, useState } from 'react';
import { Link } from 'react-router';
import type { Order } from '@/api/types';
import { CustomerName } from '@/entities/order/customer-name';
import {
  itemName,
  itemQuantity,
  orderStatusLabel,
  paymentTypeLabel,
} from '@/entities/order/display';
import { PaidBadge } from '@/entities/order/paid-badge';
import { PartialSums } from '@/entities/order/partial-sums';
import { formatDateTime, formatRowTime } from '@/lib/date';
import { formatMoney } from '@/lib/money';
import { sellerPaths } from '@/lib/seller-paths';
import { AdminRow, AdminTable } from '@/ui/admin-table';
import { Badge } from '@/ui/badge';
import { Icon } from '@/ui/icon';
import { NextStepButton } from './next-step-button';
import type { OrderSort } from './order-filter';
import { addressLines, recipientName } from './order-rules';
import * as styles from './order-table.module.css';
import { useFocusWhenGone } from './use-focus-when-gone';

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
  const columns = [
    { heading: 'Sipariş', className: styles.numberColumn },
    { heading: 'Tarih', className: styles.timeColumn, ...sortedBy('eski', '', '') },
    { heading: 'Alıcı', ...sortedBy('alici-artan', 'alici-azalan', 'alici-artan') },
    { heading: 'Ürünler', className: styles.itemsColumn },
    {
      heading: 'Tutar',
      right: true,
      className: styles.amountColumn,
      ...sortedBy('tutar-artan', 'tutar-azalan', 'tutar-azalan'),
    },
    { heading: 'Ödeme', className: styles.paymentColumn },
    { heading: 'Durum', className: styles.statusColumn },
    { heading: 'Sıradaki adım', className: styles.nextColumn },
  ];
  return (
    <AdminTable
      columns={columns}
      selectAllLabel="Bu sayfadaki bütün siparişleri seç"
      ids={orders.map(({ _id }) => _id)}
      selected={selected}
      onSelect={onSelect}
      className={styles.table}
    >
      {orders.map((order) => (
        <OrderRow
          key={order._id}
          order={order}
          isSelected={selected.has(order._id)}
          onSelect={onSelect}
        />
      ))}
    </AdminTable>
  );
}

interface OrderRowProps {
  order: Order;
  isSelected: boolean;
  onSelect: OrderTableProps['onSelect'];
}

// Memoised: a selection renders its own row, not all fifty.
const OrderRow = memo(function OrderRow({ order, isSelected, onSelect }: OrderRowProps) {
  const { _id, number, createdAt, customer, address, amount, paymentType, status } = order;
  const [isOpen, setOpen] = useState(false);
  const details = useId();
  const row = useFocusWhenGone<HTMLTableRowElement>();
  const recipient = recipientName(order);
  return (
    <>
      <AdminRow
        ref={row}
        id={_id}
        name={`Sipariş ${number}`}
        label={`Sipariş ${number}, ${customer}`}
        isSelected={isSelected}
        onSelect={onSelect}
      >
        <td className={styles.number}>
          <button
            type="button"
            aria-label={`Sipariş ${number} ayrıntıları`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? details : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon of={isOpen ? ChevronDown : ChevronRight} />
          </button>
          <Link to={sellerPaths.order(number)}>{number}</Link>
        </td>
        <td className={styles.time}>
          <time dateTime={createdAt}>{formatRowTime(createdAt)}</time>
        </td>
        <td className={styles.recipient} title={`${recipient}, ${address.city}`}>
          <div className={styles.recipientText}>
            <span>{recipient}</span> <span className={styles.city}>{address.city}</span>
          </div>
        </td>
        <td className={styles.items} title={itemsText(order)}>
          {itemsText(order)}
        </td>
        <td className={styles.amount}>{formatMoney(amount)}</td>
        <td className={styles.payment}>
          <span className={styles.marks}>
            <PaidBadge {...order} />
            <span className={styles.paymentType}>{paymentType === 'COD' ? 'EFT' : 'Kart'}</span>
          </span>
        </td>
        <td className={styles.status}>
          <span className={styles.marks}>
            {order.paymentProblem ? (
              <Badge tone="problem">Ödeme sorunu</Badge>
            ) : (
              <Badge tone="closed">{orderStatusLabel(status)}</Badge>
            )}
          </span>
        </td>
        <td className={styles.next}>
          <NextStepButton order={order} onChanged={() => row.current?.focus()} />
        </td>
      </AdminRow>
      {isOpen && (
        <tr id={details}>
          <td colSpan={7}>
            <Details order={order} />
          </td>
          {/* The columns that narrow screens hide. */}
          <td className={styles.items} colSpan={2} />
        </tr>
      )}
    </>
  );
});

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
