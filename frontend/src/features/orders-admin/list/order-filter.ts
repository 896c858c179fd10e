import type { QueryOf } from '@/api/calls';
import { orderStatuses } from '@/entities/order/order-labels';
import { dayParam } from '@/lib/day-param';
import {
  choiceParam,
  pageParam,
  readUrlState,
  textParam,
  type UrlState,
} from '@/lib/use-url-state';

/** The sequences of the list as the server names them, by their names in the address. */
export const sortNames = {
  eski: 'oldest',
  'tutar-azalan': 'amount_desc',
  'tutar-artan': 'amount_asc',
  'alici-artan': 'recipient_asc',
  'alici-azalan': 'recipient_desc',
} as const;

export type OrderSort = '' | keyof typeof sortNames;

const sorts = Object.keys(sortNames) as (keyof typeof sortNames)[];

export const orderParams = {
  /** A name, number, telephone, e-mail, city, product, invoice title or tracking number. */
  search: textParam('ara'),
  /** A status as on the wire; empty for all. */
  status: choiceParam('durum', ['', ...orderStatuses.map(([status]) => status)]),
  /** Empty for both. */
  payment: choiceParam('odeme', ['', 'odendi', 'bekliyor']),
  /** How it is paid; empty for both. */
  method: choiceParam('yontem', ['', 'havale', 'kart']),
  /** The next step that staff have to take, as counted in the overview; empty for all. */
  waiting: choiceParam('bekleyen', [
    '',
    'odeme',
    'gecikmis',
    'kargo',
    'odeme-sorunu',
    'iptal-istegi',
    'fatura',
    'kart-iadesi',
  ]),
  /** The first and the last day on which it was placed, as `2026-11-20`. */
  from: dayParam('ilk'),
  to: dayParam('son'),
  /** Empty: newest first. */
  sort: choiceParam<OrderSort>('sira', ['', ...sorts]),
  page: pageParam('sayfa'),
};

export type OrderFilter = UrlState<typeof orderParams>;

/** Everything, from the newest. */
export const allOrders = readUrlState(orderParams, new URLSearchParams());

/** Whether anything narrows the list. */
export function isFiltered(filter: OrderFilter) {
  return Object.values(filterQuery(filter)).some((value) => value !== undefined);
}

/** The filter without its page, as the server's calls name it. */
export function filterQuery(filter: OrderFilter): QueryOf<'/api/order/export'> {
  const { search, status, payment, method, waiting, from, to } = filter;
  return {
    search: search || undefined,
    status: status || undefined,
    isPaid: payment ? payment === 'odendi' : undefined,
    paymentType: method ? methodNames[method] : undefined,
    waiting: waiting ? waitingNames[waiting] : undefined,
    from: from ?? undefined,
    to: to ?? undefined,
  };
}

const methodNames = { havale: 'COD', kart: 'Online' } as const;

const waitingNames = {
  odeme: 'payment',
  gecikmis: 'overdue',
  kargo: 'dispatch',
  'odeme-sorunu': 'payment_problem',
  'iptal-istegi': 'cancel_request',
  fatura: 'invoice',
  'kart-iadesi': 'refund',
} as const;
