import type { ReactNode } from 'react';
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
  return (
    <FilterMenu>
      <SelectField
        label="Durum"
        value={filter.status}
        onChange={({ target }) => onChange({ status: target.value as OrderFilter['status'] })}
      >
        <option value="">{counted('Bütün durumlar', counts?.all)}</option>
        <Options
          of={orderStatuses.map(([status, label]) => {
            // The words of the paid state stay its own.
            const text = status === 'Awaiting Payment' ? 'Kartla ödeniyor' : label;
            const count = counts?.statuses.find((one) => one.status === status)?.orders;
            return [status, counted(text, count)];
          })}
        />
      </SelectField>
      <SelectField
        label="Ödeme"
        value={filter.payment}
        onChange={({ target }) => onChange({ payment: target.value as OrderFilter['payment'] })}
      >
        <option value="">Hepsi</option>
        <option value="odendi">{counted('Ödendi', counts?.paid)}</option>
        <option value="bekliyor">{counted('Bekliyor', counts?.unpaid)}</option>
      </SelectField>
      <SelectField
        label="Ödeme yöntemi"
        value={filter.method}
        onChange={({ target }) => onChange({ method: target.value as OrderFilter['method'] })}
      >
        <option value="">Hepsi</option>
        <option value="havale">{counted(paymentTypeLabel('COD'), counts?.byBankTransfer)}</option>
        <option value="kart">{counted(paymentTypeLabel('Online'), counts?.byCard)}</option>
      </SelectField>
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
      <SelectField
        label="Sıralama"
        value={filter.sort}
        onChange={({ target }) => onChange({ sort: target.value as OrderSort })}
      >
        <Options of={sorts} />
      </SelectField>
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
