import type { ReactNode } from 'react';
import type { DataOf } from '@/api/calls';
import { orderStatuses, paymentTypeLabel } from '@/entities/order/display';
import { Chips } from '@/ui/chips';
import { SearchField } from '@/ui/search-field';
import type { OrderFilter } from './order-filter';
import * as styles from './order-filter-bar.module.css';

type Counts = DataOf<'get', '/api/order/counts'>['counts'];

interface OrderFilterBarProps {
  /** How many orders stand behind each choice, once it is known. */
  counts: Counts | undefined;
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
      aria-label="Siparişleri filtrele"
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
          chips={counted(waitingChips, counts)}
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
          chips={counted(paymentChips, counts)}
          value={filter.payment}
          onChange={(payment) => onChange({ payment })}
        />
        <Chips
          label="Ödeme yöntemi"
          chips={counted(methodChips, counts)}
          value={filter.method}
          onChange={(method) => onChange({ method })}
        />
      </div>
    </form>
  );
}

interface CountedChip {
  /** Which of the counts is the chip's; none where it is the whole list's. */
  figure: Exclude<keyof Counts, 'statuses'> | undefined;
}

/** Chips with how many orders stand behind each. */
function counted<T extends CountedChip>(chips: readonly T[], counts: Counts | undefined) {
  return chips.map((chip) => ({ ...chip, count: chip.figure && counts?.[chip.figure] }));
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
  { value: '', label: 'Bütün ödeme yöntemleri', figure: undefined },
  { value: 'havale', label: paymentTypeLabel('COD'), figure: 'byBankTransfer' },
  { value: 'kart', label: paymentTypeLabel('Online'), figure: 'byCard' },
] as const;

const paymentChips = [
  { value: '', label: 'Ödenen ve ödenmeyen', figure: undefined },
  { value: 'odendi', label: 'Ödendi', figure: 'paid' },
  { value: 'bekliyor', label: 'Bekliyor', figure: 'unpaid' },
] as const;
