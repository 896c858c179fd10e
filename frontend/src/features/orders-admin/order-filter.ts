import { useSearchParams } from 'react-router';
import { orderStatuses } from '@/entities/order/display';

/** Which orders the seller looks at. */
export interface OrderFilter {
  /** A customer's name or an order number. */
  search: string;
  /** A status as on the wire; empty for all. */
  status: string;
  /** Empty for both. */
  payment: '' | 'odendi' | 'bekliyor';
  /** What somebody has to do next, counted as the overview counts it; empty for all. */
  waiting: '' | 'odeme' | 'kargo';
  page: number;
}

/** Everything, from the newest. */
export const allOrders: OrderFilter = { search: '', status: '', payment: '', waiting: '', page: 1 };

/** Whether anything narrows the list. */
export function isFiltered({ search, status, payment, waiting }: OrderFilter): boolean {
  return Boolean(search || status || payment || waiting);
}

/** Reads the filter from an address; what makes no sense there is as if it were not there. */
export function readFilter(params: URLSearchParams): OrderFilter {
  const status = orderStatuses.find(([name]) => name === params.get('durum'))?.[0];
  const payment = params.get('odeme');
  const waiting = params.get('bekleyen');
  return {
    search: params.get('ara')?.trim() ?? '',
    status: status ?? '',
    payment: payment === 'odendi' || payment === 'bekliyor' ? payment : '',
    waiting: waiting === 'odeme' || waiting === 'kargo' ? waiting : '',
    page: Math.max(1, Math.trunc(Number(params.get('sayfa'))) || 1),
  };
}

/** The filter as it stands in the address; what is as usual is left out. */
export function writeFilter(filter: OrderFilter): URLSearchParams {
  const { search, status, payment, waiting, page } = filter;
  const params = new URLSearchParams();
  if (search) params.set('ara', search);
  if (status) params.set('durum', status);
  if (payment) params.set('odeme', payment);
  if (waiting) params.set('bekleyen', waiting);
  if (page > 1) params.set('sayfa', String(page));
  return params;
}

/** The filter without its page, as the server's calls name it. */
export function filterParams(filter: OrderFilter): URLSearchParams {
  const { search, status, payment, waiting } = filter;
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (status) params.set('status', status);
  if (payment) params.set('isPaid', String(payment === 'odendi'));
  if (waiting) params.set('waiting', waiting === 'odeme' ? 'payment' : 'dispatch');
  return params;
}

interface ChangeOptions {
  /** No step of its own for the browser's "back". */
  replace?: boolean;
}

/** The filter lives in the address, so that a reload or "back" finds it again. */
export function useOrderFilter() {
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  /** Any change but that of the page starts at the first page. */
  const change = (over: Partial<OrderFilter>, { replace = false }: ChangeOptions = {}) =>
    setParams(writeFilter({ ...filter, page: 1, ...over }), { replace });
  return [filter, change] as const;
}
