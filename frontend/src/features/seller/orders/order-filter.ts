import { useSearchParams } from 'react-router';
import { orderStatuses } from '@/lib/order-labels';

/** Which orders the seller looks at. */
export interface OrderFilter {
  /** A customer's name or an order number. */
  search: string;
  /** A status as on the wire; empty for all. */
  status: string;
  /** Empty for both. */
  payment: '' | 'odendi' | 'bekliyor';
  page: number;
}

/** Everything, from the newest. */
export const allOrders: OrderFilter = { search: '', status: '', payment: '', page: 1 };

/** Whether anything narrows the list. */
export function isFiltered({ search, status, payment }: OrderFilter): boolean {
  return Boolean(search || status || payment);
}

/** Reads the filter from an address; what makes no sense there is as if it were not there. */
export function readFilter(params: URLSearchParams): OrderFilter {
  const status = orderStatuses.find(([name]) => name === params.get('durum'))?.[0];
  const payment = params.get('odeme');
  return {
    search: params.get('ara')?.trim() ?? '',
    status: status ?? '',
    payment: payment === 'odendi' || payment === 'bekliyor' ? payment : '',
    page: Math.max(1, Math.trunc(Number(params.get('sayfa'))) || 1),
  };
}

/** The filter as it stands in the address; what is as usual is left out. */
export function writeFilter({ search, status, payment, page }: OrderFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (search) params.set('ara', search);
  if (status) params.set('durum', status);
  if (payment) params.set('odeme', payment);
  if (page > 1) params.set('sayfa', String(page));
  return params;
}

/** The filter without its page, as the server's calls name it. */
export function filterParams({ search, status, payment }: OrderFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (status) params.set('status', status);
  if (payment) params.set('isPaid', String(payment === 'odendi'));
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
