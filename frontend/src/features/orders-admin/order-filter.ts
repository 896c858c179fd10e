import type { QueryOf } from '@/api/calls';
import { orderStatuses } from '@/entities/order/display';
import {
  choiceParam,
  pageParam,
  readUrlState,
  textParam,
  type UrlState,
} from '@/lib/use-url-state';

export const orderParams = {
  /** A customer's name or an order number. */
  search: textParam('ara'),
  /** A status as on the wire; empty for all. */
  status: choiceParam('durum', ['', ...orderStatuses.map(([status]) => status)]),
  /** Empty for both. */
  payment: choiceParam('odeme', ['', 'odendi', 'bekliyor']),
  /** How it is paid; empty for both. */
  method: choiceParam('yontem', ['', 'havale', 'kart']),
  /** The next step that staff have to take, as counted in the overview; empty for all. */
  waiting: choiceParam('bekleyen', ['', 'odeme', 'gecikmis', 'kargo', 'odeme-sorunu']),
  page: pageParam('sayfa'),
};

export type OrderFilter = UrlState<typeof orderParams>;

/** Everything, from the newest. */
export const allOrders = readUrlState(orderParams, new URLSearchParams());

/** Whether anything narrows the list. */
export function isFiltered({ search, status, payment, method, waiting }: OrderFilter): boolean {
  return Boolean(search || status || payment || method || waiting);
}

/** The filter without its page, as the server's calls name it. */
export function filterQuery(filter: OrderFilter): QueryOf<'/api/order/export'> {
  const { search, status, payment, method, waiting } = filter;
  return {
    search: search || undefined,
    status: status || undefined,
    isPaid: payment ? payment === 'odendi' : undefined,
    paymentType: method ? methodNames[method] : undefined,
    waiting: waiting ? waitingNames[waiting] : undefined,
  };
}

const methodNames = { havale: 'COD', kart: 'Online' } as const;

const waitingNames = {
  odeme: 'payment',
  gecikmis: 'overdue',
  kargo: 'dispatch',
  'odeme-sorunu': 'payment_problem',
} as const;
