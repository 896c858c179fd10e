import { X } from 'lucide';
import * as limits from '@/api/limits';
import { orderStatusLabel, paymentTypeLabel } from '@/entities/order/display';
import { Button } from '@/ui/button';
import { Chips } from '@/ui/chips';
import { Icon } from '@/ui/icon';
import { SearchField } from '@/ui/search-field';
import { VisuallyHidden } from '@/ui/visually-hidden';
import type { OrderFilter } from './order-filter';
import * as styles from './order-filter-bar.module.css';
import { OrderFilterMenu, type OrderFilterProps } from './order-filter-menu';

interface OrderFilterBarProps extends OrderFilterProps {
  /** Whether the children are rendered in the menu. */
  toolsInMenu: boolean;
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
            {chosen.map(([text, without]) => (
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

const day = (text: string) => text.split('-').reverse().join('.');

/** The filters of the menu that hold: each in words, with the change that removes it. */
function chosenFilters({ status, payment, method, from, to }: OrderFilter) {
  const filters: [text: string, without: Partial<OrderFilter>][] = [
    [status && orderStatusLabel(status), { status: '' }],
    [payment && (payment === 'odendi' ? 'Ödendi' : 'Bekliyor'), { payment: '' }],
    [method && paymentTypeLabel(method === 'havale' ? 'COD' : 'Online'), { method: '' }],
    [from ? `${day(from)} ve sonrası` : '', { from: null }],
    [to ? `${day(to)} ve öncesi` : '', { to: null }],
  ];
  return filters.filter(([text]) => text !== '');
}
