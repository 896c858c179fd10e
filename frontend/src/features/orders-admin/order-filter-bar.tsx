import { SelectField } from '@/components/field';
import { SearchField } from '@/components/search-field';
import { orderStatuses } from '@/entities/order/display';
import type { OrderFilter } from './order-filter';
import * as styles from './order-filter-bar.module.css';

interface OrderFilterBarProps {
  filter: OrderFilter;
  onChange: (over: Partial<OrderFilter>, options?: { replace?: boolean }) => void;
}

/** Search, status, paid state and next task of the order list. */
export function OrderFilterBar({ filter, onChange }: OrderFilterBarProps) {
  return (
    <form
      className={styles.bar}
      role="search"
      aria-label="Siparişleri süz"
      onSubmit={(event) => event.preventDefault()}
    >
      <SearchField
        label="Sipariş ara"
        placeholder="Müşteri veya sipariş no"
        value={filter.search}
        // Each letter its own step would make "back" useless.
        onChange={(search) => onChange({ search }, { replace: true })}
      />
      <SelectField
        label="Durum"
        value={filter.status}
        onChange={({ target }) => onChange({ status: target.value as OrderFilter['status'] })}
      >
        <option value="">Hepsi</option>
        {orderStatuses.map(([status, label]) => (
          <option key={status} value={status}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Ödeme"
        value={filter.payment}
        onChange={({ target }) => onChange({ payment: target.value as OrderFilter['payment'] })}
      >
        <option value="">Hepsi</option>
        <option value="odendi">Ödendi</option>
        <option value="bekliyor">Bekliyor</option>
      </SelectField>
      <SelectField
        label="Sıradaki iş"
        value={filter.waiting}
        onChange={({ target }) => onChange({ waiting: target.value as OrderFilter['waiting'] })}
      >
        <option value="">Hepsi</option>
        <option value="odeme">Ödeme bekleyen</option>
        <option value="kargo">Kargo bekleyen</option>
        <option value="odeme-sorunu">Ödeme sorunu olan</option>
      </SelectField>
    </form>
  );
}
