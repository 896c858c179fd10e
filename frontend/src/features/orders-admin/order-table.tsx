import { memo, useState } from 'react';
import type { Order } from '@/api/types';
import { orderStatusLabel } from '@/entities/order/display';
import { CustomerName } from '@/entities/order/customer-name';
import { PaidBadge } from '@/entities/order/paid-badge';
import { formatShortDateTime } from '@/lib/date';
import { formatMoney } from '@/lib/money';
import { AdminRow, AdminTable } from '@/ui/admin-table';
import { Badge } from '@/ui/badge';
import { lazyPart } from '@/ui/lazy-boundary';
import { NextStepButton } from './next-step-button';
import * as styles from './order-table.module.css';
import { useFocusWhenGone } from './use-focus-when-gone';

const OrderDialog = lazyPart(() => import('./order-dialog'));

interface OrderTableProps {
  orders: Order[];
  /** The ids of those that are ticked. */
  selected: ReadonlySet<string>;
  onSelect: (ids: string[], isSelected: boolean) => void;
}

const columns = [
  { heading: 'Sipariş' },
  { heading: 'Tarih' },
  { heading: 'Müşteri' },
  { heading: 'Şehir' },
  { heading: 'Tutar', right: true },
  { heading: 'Ödeme' },
  { heading: 'Durum' },
  { heading: 'Sıradaki adım' },
];

/** Many orders at a glance, a row each, to be ticked and changed together. */
export function OrderTable({ orders, selected, onSelect }: OrderTableProps) {
  const [openedId, setOpenedId] = useState<string>();
  const opened = orders.find(({ _id }) => _id === openedId);
  return (
    <>
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
            onOpen={setOpenedId}
          />
        ))}
      </AdminTable>
      {opened && <OrderDialog order={opened} onClose={() => setOpenedId(undefined)} />}
    </>
  );
}

interface OrderRowProps {
  order: Order;
  isSelected: boolean;
  onSelect: OrderTableProps['onSelect'];
  onOpen: (id: string) => void;
}

// Memoised: a selection renders its own row, not all fifty.
const OrderRow = memo(function OrderRow({ order, isSelected, onSelect, onOpen }: OrderRowProps) {
  const { _id, number, createdAt, customer, address, amount, paymentType, status } = order;
  const row = useFocusWhenGone<HTMLTableRowElement>();
  return (
    <AdminRow
      ref={row}
      id={_id}
      name={`Sipariş ${number}`}
      label={`Sipariş ${number}, ${customer}`}
      isSelected={isSelected}
      onSelect={onSelect}
    >
      <td className={styles.number}>
        <button type="button" onClick={() => onOpen(_id)}>
          {number}
        </button>
      </td>
      <td className={styles.time}>
        <time dateTime={createdAt}>{formatShortDateTime(createdAt)}</time>
      </td>
      <td className={styles.customer}>
        <CustomerName order={order} />
      </td>
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
    </AdminRow>
  );
});
