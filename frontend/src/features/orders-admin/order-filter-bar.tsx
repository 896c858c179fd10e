import type { ReactNode } from 'react';
import type { DataOf } from '@/api/calls';
import { Chips } from '@/components/chips';
import { SearchField } from '@/components/search-field';
import { orderStatuses, paymentTypeLabel } from '@/entities/order/display';
import type { OrderFilter } from './order-filter';
import * as styles from './order-filter-bar.module.css';

interface OrderFilterBarProps {
  /** How many orders stand behind each choice, once it is known. */
  counts: DataOf<'get', '/api/order/counts'>['counts'] | undefined;
  /** Stands beside the search. */
  children: ReactNode;
  filter: OrderFilter;
  onChange: (over: Partial<OrderFilter>, options?: { replace?: boolean }) => void;
}

/** Search, next task, status and paid state of the order list. */
export function OrderFilterBar({ filter, counts, onChange, children }: OrderFilterBarProps) {
  return (
    <form
      className={styles.bar}
      role="search"
      aria-label="Siparişleri süz"
      onSubmit={(event) => event.preventDefault()}
    >
      <div className={styles.top}>
        <SearchField
          label="Sipariş ara"
          placeholder="Müşteri veya sipariş no"
          value={filter.search}
          // Each letter its own step would make "back" useless.
          onChange={(search) => onChange({ search }, { replace: true })}
        />
        <div className={styles.ways}>{children}</div>
      </div>
      <div className={styles.chips}>
        <Chips
          label="Sıradaki iş"
          chips={waitingChips.map((chip) => ({
            ...chip,
            count: chip.figure && counts?.[chip.figure],
          }))}
          value={filter.waiting}
          onChange={(waiting) => onChange({ waiting })}
        />
        <Chips
          label="Durum"
          chips={statusChips.map((chip) => ({
            ...chip,
            count: chip.value
              ? counts?.statuses.find(({ status }) => status === chip.value)?.orders
              : counts?.all,
          }))}
          value={filter.status}
          onChange={(status) => onChange({ status })}
        />
        <Chips
          label="Ödeme"
          chips={paymentChips}
          value={filter.payment}
          onChange={(payment) => onChange({ payment })}
        />
        <Chips
          label="Ödeme şekli"
          chips={methodChips}
          value={filter.method}
          onChange={(method) => onChange({ method })}
        />
      </div>
    </form>
  );
}

const waitingChips = [
  { value: '', label: 'Bütün işler', figure: undefined },
  { value: 'odeme', label: 'Ödeme bekleyen', figure: 'awaitingPayment' },
  { value: 'gecikmis', label: 'Süresi geçen havale', figure: 'overdueTransfers' },
  { value: 'kargo', label: 'Kargo bekleyen', figure: 'awaitingDispatch' },
  { value: 'odeme-sorunu', label: 'Ödeme sorunu olan', figure: 'paymentProblems' },
] as const;

const statusChips = [
  { value: '' as const, label: 'Bütün durumlar' },
  ...orderStatuses.map(([value, label]) => ({ value, label })),
];

const methodChips = [
  { value: '', label: 'Bütün ödeme şekilleri' },
  { value: 'havale', label: paymentTypeLabel('COD') },
  { value: 'kart', label: paymentTypeLabel('Online') },
] as const;

const paymentChips = [
  { value: '', label: 'Ödenen ve ödenmeyen' },
  { value: 'odendi', label: 'Ödendi' },
  { value: 'bekliyor', label: 'Bekliyor' },
] as const;
