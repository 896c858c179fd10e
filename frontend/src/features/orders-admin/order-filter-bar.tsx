import { X } from 'lucide';
import type { ReactNode } from 'react';
import * as limits from '@/api/limits';
import { orderStatusLabel, paymentTypeLabel } from '@/entities/order/display';
import { Button } from '@/ui/button';
import { Chips } from '@/ui/chips';
import { Icon } from '@/ui/icon';
import { SearchField } from '@/ui/search-field';
import { VisuallyHidden } from '@/ui/visually-hidden';
import type { OrderFilter } from './order-filter';
import * as styles from './order-filter-bar.module.css';
import { OrderFilterMenu, type OrderCounts } from './order-filter-menu';

interface OrderFilterBarProps {
  /** The number of orders for each choice, once it is loaded. */
  counts: OrderCounts | undefined;
  /** Rendered beside the search, or in the menu. */
  children: ReactNode;
  toolsInMenu: boolean;
  filter: OrderFilter;
  onChange: (over: Partial<OrderFilter>, options?: { replace?: boolean }) => void;
}

/** Search, next task and filter menu of the order list, with the filters that hold. */
export function OrderFilterBar({
  filter,
  counts,
  onChange,
  children,
  toolsInMenu,
}: OrderFilterBarProps) {
  const chosen = chosenFilters(filter);
  return (
    <form
      className={styles.bar}
      role="search"
      aria-label="Siparişleri filtrele"
      onSubmit={(event) => event.preventDefault()}
    >
      <div className={styles.top}>
        <SearchField
          label={<VisuallyHidden>Sipariş ara</VisuallyHidden>}
          placeholder="No, ad, telefon, e-posta, şehir, ürün, takip no"
          value={filter.search}
          maxLength={limits.orderListAllSearchMaxLength}
          // A history entry for each letter would make "back" useless.
          onChange={(search) => onChange({ search }, { replace: true })}
        />
        <div className={styles.ways}>
          <OrderFilterMenu filter={filter} counts={counts} onChange={onChange}>
            {toolsInMenu && children}
          </OrderFilterMenu>
          {!toolsInMenu && children}
        </div>
      </div>
      <div className={styles.filters}>
        {chosen.length > 0 && (
          <ul className={styles.chosen} aria-label="Geçerli filtreler">
            {chosen.map(({ text, without }) => (
              <li key={text}>
                <Button aria-label={`${text} filtresini kaldır`} onClick={() => onChange(without)}>
                  {text}
                  <Icon of={X} />
                </Button>
              </li>
            ))}
          </ul>
        )}
        <Chips
          label="Sıradaki iş"
          chips={tasks.map(({ figure, ...chip }) => ({
            ...chip,
            count: figure && counts?.[figure],
          }))}
          value={filter.waiting}
          onChange={(waiting) => onChange({ waiting })}
        />
      </div>
    </form>
  );
}

const tasks = [
  { value: '', label: 'Hepsi', figure: undefined },
  { value: 'gecikmis', label: 'Geciken havale', figure: 'overdueTransfers' },
  { value: 'kargo', label: 'Kargo bekleyen', figure: 'awaitingDispatch' },
  { value: 'odeme', label: 'Tahsil edilecek', figure: 'awaitingPayment' },
  { value: 'odeme-sorunu', label: 'Ödeme sorunu', figure: 'paymentProblems' },
] as const;

interface ChosenFilter {
  text: string;
  /** The change that removes it. */
  without: Partial<OrderFilter>;
}

const day = (text: string) => text.split('-').reverse().join('.');

/** The filters of the menu that hold, in words. */
function chosenFilters({ status, payment, method, from, to }: OrderFilter): ChosenFilter[] {
  const chosen: (ChosenFilter | false)[] = [
    status !== '' && { text: orderStatusLabel(status), without: { status: '' } },
    payment !== '' && {
      text: payment === 'odendi' ? 'Ödendi' : 'Bekliyor',
      without: { payment: '' },
    },
    method !== '' && {
      text: paymentTypeLabel(method === 'havale' ? 'COD' : 'Online'),
      without: { method: '' },
    },
    from !== null && { text: `${day(from)} ve sonrası`, without: { from: null } },
    to !== null && { text: `${day(to)} ve öncesi`, without: { to: null } },
  ];
  return chosen.filter((one) => one !== false);
}
