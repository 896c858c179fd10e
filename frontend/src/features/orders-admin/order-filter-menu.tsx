import type { ComponentProps, ReactNode } from 'react';
import { orderStatuses, paymentTypeLabel } from '@/entities/order/display';
import { Button } from '@/ui/button';
import { SelectField, TextField } from '@/ui/field';
import { FilterMenu } from '@/ui/filter-menu';
import { Options } from '@/ui/options';
import { allOrders, type OrderFilter, type OrderSort } from './order-filter';
import * as styles from './order-filter-menu.module.css';
import type { OrderCounts } from './queries';

export interface OrderFilterProps {
  filter: OrderFilter;
  /** The number of orders for each choice, once it is loaded. */
  counts: OrderCounts | undefined;
  onChange: (over: Partial<OrderFilter>, options?: { replace?: boolean }) => void;
  /** Rendered below the filters of the menu, or beside it. */
  children: ReactNode;
}

/** Status, payment, days and sequence of the order list, behind a button. */
export function OrderFilterMenu({ filter, counts, onChange, children }: OrderFilterProps) {
  const select = (
    label: string,
    name: 'status' | 'payment' | 'method' | 'sort',
    choices: ComponentProps<typeof Options>['of'],
  ) => (
    <SelectField
      label={label}
      value={filter[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
    >
      <Options of={choices} />
    </SelectField>
  );
  const statuses = orderStatuses.map(([status, label]) => {
    // The words of the paid state stay its own.
    const text = status === 'Awaiting Payment' ? 'Kartla ödeniyor' : label;
    const count = counts?.statuses.find((one) => one.status === status)?.orders;
    return [status, counted(text, count)] as const;
  });
  return (
    <FilterMenu>
      {select('Durum', 'status', [['', counted('Bütün durumlar', counts?.all)], ...statuses])}
      {select('Ödeme', 'payment', [
        ['', 'Hepsi'],
        ['odendi', counted('Ödendi', counts?.paid)],
        ['bekliyor', counted('Bekliyor', counts?.unpaid)],
      ])}
      {select('Ödeme yöntemi', 'method', [
        ['', 'Hepsi'],
        ['havale', counted(paymentTypeLabel('COD'), counts?.byBankTransfer)],
        ['kart', counted(paymentTypeLabel('Online'), counts?.byCard)],
      ])}
      <div className={styles.days}>
        <TextField
          type="date"
          label="İlk gün"
          value={filter.from ?? ''}
          max={filter.to ?? undefined}
          onChange={({ target }) => onChange({ from: target.value || null })}
        />
        <TextField
          type="date"
          label="Son gün"
          value={filter.to ?? ''}
          min={filter.from ?? undefined}
          onChange={({ target }) => onChange({ to: target.value || null })}
        />
      </div>
      {select('Sıralama', 'sort', sorts)}
      <Button
        variant="quiet"
        onClick={() => onChange({ ...allOrders, search: filter.search, waiting: filter.waiting })}
      >
        Filtreleri temizle
      </Button>
      {children}
    </FilterMenu>
  );
}

const sorts: [OrderSort, string][] = [
  ['', 'Önce yeniler'],
  ['eski', 'Önce eskiler'],
  ['tutar-azalan', 'Tutar, yüksekten düşüğe'],
  ['tutar-artan', 'Tutar, düşükten yükseğe'],
  ['alici-artan', 'Alıcı adı, A’dan Z’ye'],
  ['alici-azalan', 'Alıcı adı, Z’den A’ya'],
];

function counted(label: string, count: number | undefined): string {
  return count === undefined ? label : `${label} (${count.toLocaleString('tr-TR')})`;
}
