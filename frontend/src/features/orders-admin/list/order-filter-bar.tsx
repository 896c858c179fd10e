import X from 'lucide/dist/esm/icons/x.mjs';
import type { ComponentProps, ReactNode } from 'react';
import * as limits from '@/api/limits';
import { orderStatuses, orderStatusLabel, paymentTypeLabel } from '@/entities/order/order-labels';
import { outstandingWork } from '@/entities/order/outstanding-work';
import { Button } from '@/ui/button/button';
import { Chips } from '@/ui/field/chips';
import { SelectField, TextField } from '@/ui/field/field';
import { Options } from '@/ui/field/options';
import { Row, Stack } from '@/ui/layout/stack';
import { FilterMenu } from '@/ui/list/filter-menu';
import { SearchField } from '@/ui/list/search-field';
import { Icon } from '@/ui/text/icon';
import { VisuallyHidden } from '@/ui/text/visually-hidden';
import type { OrderCounts } from '../queries';
import { allOrders, type OrderFilter, type OrderSort } from './order-filter';
import * as styles from './order-filter-bar.module.css';

interface FilterProps {
  filter: OrderFilter;
  /** The number of orders for each choice, once it is loaded. */
  counts: OrderCounts | undefined;
  onChange: (over: Partial<OrderFilter>, options?: { replace?: boolean }) => void;
}

interface OrderFilterBarProps extends FilterProps {
  /** Whether the children are rendered in the menu, not beside the search. */
  toolsInMenu: boolean;
  children: ReactNode;
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
    <Stack
      as="form"
      gap="xs"
      className={styles.bar}
      role="search"
      aria-label="Siparişleri filtrele"
      onSubmit={(event) => event.preventDefault()}
    >
      <Stack gap="xs" className={styles.top}>
        <SearchField
          label={<VisuallyHidden>Sipariş ara</VisuallyHidden>}
          placeholder="No, ad, ürün, ilçe, tutar…"
          value={filter.search}
          maxLength={limits.orderListAllSearchMaxLength}
          // A history entry for each letter would make "back" useless.
          onChange={(search) => onChange({ search }, { replace: true })}
        />
        <Row gap="xs" align="center">
          <FilterMenu>
            <Fields filter={filter} counts={counts} onChange={onChange} />
            {toolsInMenu && children}
          </FilterMenu>
          {!toolsInMenu && children}
        </Row>
      </Stack>
      <Stack gap="xs" className={styles.filters}>
        {chosen.length > 0 && (
          <ul className={styles.chosen} aria-label="Geçerli filtreler">
            {chosen.map(([text, without]) => (
              <li key={text}>
                <Button
                  className={styles.choice}
                  aria-label={`${text} filtresini kaldır`}
                  onClick={() => onChange(without)}
                >
                  {text}
                  <Icon of={X} />
                </Button>
              </li>
            ))}
          </ul>
        )}
        <Chips
          label="Sıradaki iş"
          chips={[
            { value: '', label: 'Hepsi' },
            ...tasks.map(({ figure, ...chip }) => ({ ...chip, count: counts?.[figure] })),
          ]}
          value={filter.waiting}
          onChange={(waiting) => onChange({ waiting })}
        />
      </Stack>
    </Stack>
  );
}

/** Status, payment, days and sequence of the order list. */
function Fields({ filter, counts, onChange }: FilterProps) {
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
    <>
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
          className={styles.day}
          label="İlk gün"
          value={filter.from ?? ''}
          max={filter.to ?? undefined}
          onChange={({ target }) => onChange({ from: target.value || null })}
        />
        <TextField
          type="date"
          className={styles.day}
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
    </>
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

/** The work that waits for an order, in the sequence of an order's life. */
const tasks = (['gecikmis', 'kargo', 'odeme', 'odeme-sorunu'] as const).flatMap((value) =>
  outstandingWork.flatMap((work) =>
    'filter' in work && work.filter.value === value
      ? [{ ...work.filter, figure: work.figure }]
      : [],
  ),
);

/** The labels of the work that no chip shows, because orders seldom wait for it. */
const rareTasks = new Map<string, string>([
  ['iptal-istegi', 'İptal isteği'],
  ['fatura', 'Fatura bekleyen'],
  ['kart-iadesi', 'Sonuçlanmayan kart iadesi'],
]);

const day = (text: string) => text.split('-').reverse().join('.');

/** The filters of the menu that hold: each in words, with the change that removes it. */
function chosenFilters({ status, payment, method, waiting, from, to }: OrderFilter) {
  const filters: [text: string, without: Partial<OrderFilter>][] = [
    [rareTasks.get(waiting) ?? '', { waiting: '' }],
    [status && orderStatusLabel(status), { status: '' }],
    [payment && (payment === 'odendi' ? 'Ödendi' : 'Bekliyor'), { payment: '' }],
    [method && paymentTypeLabel(method === 'havale' ? 'COD' : 'Online'), { method: '' }],
    [from ? `${day(from)} ve sonrası` : '', { from: null }],
    [to ? `${day(to)} ve öncesi` : '', { to: null }],
  ];
  return filters.filter(([text]) => text !== '');
}
