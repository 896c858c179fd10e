import { lazy, memo, useState } from 'react';
import type { Order } from '@/api/types';
import { orderStatusLabel } from '@/entities/order/display';
import { PaidBadge } from '@/entities/order/paid-badge';
import { formatShortDateTime } from '@/lib/date';
import { formatMoney } from '@/lib/money';
import { Badge } from '@/ui/badge';
import { LazyBoundary } from '@/ui/lazy-boundary';
import { SelectAll } from '@/ui/select-all';
import { NextStepButton } from './next-step-button';
import * as styles from './order-table.module.css';
import { useFocusWhenGone } from './use-focus-when-gone';

const OrderDialog = lazy(() => import('./order-dialog'));

interface OrderTableProps {
  orders: Order[];
  /** The ids of those that are ticked. */
  selected: ReadonlySet<string>;
  onSelect: (ids: string[], isSelected: boolean) => void;
}

/** Many orders at a glance, a row each, to be ticked and changed together. */
export function OrderTable({ orders, selected, onSelect }: OrderTableProps) {
  const [openedId, setOpenedId] = useState<string>();
  const opened = orders.find(({ _id }) => _id === openedId);
  const ids = orders.map(({ _id }) => _id);
  const areAllSelected = ids.every((id) => selected.has(id));
  return (
    <div className={styles.box}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.tick}>
              <SelectAll
                label="Bu sayfadaki bütün siparişleri seç"
                checked={areAllSelected}
                onChange={() => onSelect(ids, !areAllSelected)}
              />
            </th>
            <th scope="col">Sipariş</th>
            <th scope="col">Tarih</th>
            <th scope="col">Müşteri</th>
            <th scope="col">Şehir</th>
            <th scope="col" className={styles.amount}>
              Tutar
            </th>
            <th scope="col">Ödeme</th>
            <th scope="col">Durum</th>
            <th scope="col">Sıradaki adım</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <OrderRow
              key={order._id}
              order={order}
              isSelected={selected.has(order._id)}
              onSelect={onSelect}
              onOpen={setOpenedId}
            />
          ))}
        </tbody>
      </table>
      {opened && (
        <LazyBoundary>
          <OrderDialog order={opened} onClose={() => setOpenedId(undefined)} />
        </LazyBoundary>
      )}
    </div>
  );
}

interface OrderRowProps {
  order: Order;
  isSelected: boolean;
  onSelect: OrderTableProps['onSelect'];
  onOpen: (id: string) => void;
}

// A tick is drawn in its own row, not in all fifty.
const OrderRow = memo(function OrderRow({ order, isSelected, onSelect, onOpen }: OrderRowProps) {
  const { _id, number, createdAt, customer, address, amount, paymentType, status } = order;
  const row = useFocusWhenGone<HTMLTableRowElement>();
  return (
    <tr
      ref={row}
      tabIndex={-1}
      data-entry={_id}
      aria-label={`Sipariş ${number}, ${customer}`}
      className={isSelected ? styles.selected : undefined}
    >
      <td className={styles.tick}>
        <input
          type="checkbox"
          aria-label={`Sipariş ${number}: seç`}
          checked={isSelected}
          onChange={() => onSelect([_id], !isSelected)}
        />
      </td>
      <td className={styles.number}>
        <button type="button" onClick={() => onOpen(_id)}>
          {number}
        </button>
      </td>
      <td className={styles.time}>
        <time dateTime={createdAt}>{formatShortDateTime(createdAt)}</time>
      </td>
      <td className={styles.customer}>{customer}</td>
      <td className={styles.city}>{address.city}</td>
      <td className={styles.amount}>{formatMoney(amount)}</td>
      <td>
        <span className={styles.marks}>
          <PaidBadge {...order} />
          <span className={styles.paymentType}>{paymentType === 'COD' ? 'EFT' : 'Kart'}</span>
        </span>
      </td>
      <td>
        <span className={styles.marks}>
          <Badge tone="closed">{orderStatusLabel(status)}</Badge>
          {order.paymentProblem && <Badge tone="problem">Ödeme sorunu</Badge>}
        </span>
      </td>
      <td className={styles.next}>
        <NextStepButton order={order} onChanged={() => row.current?.focus()} />
      </td>
    </tr>
  );
});
