import type { QueryOf } from '@/api/calls';
import { dayParam } from '@/lib/day-param';
import {
  choiceParam,
  pageParam,
  readUrlState,
  textParam,
  type UrlState,
} from '@/lib/use-url-state';

/** What the list can be narrowed to: its name in the address, its label, and how the server is asked for it. */
const states = [
  ['', 'Bütün faturalar', {}],
  ['hazir', 'Hazır', { status: 'ready' }],
  ['indirilen', 'XML’i indirildi', { status: 'exported' }],
  ['yuklenen', 'PDF’i yüklendi', { status: 'delivered' }],
  ['iptal', 'İptal edildi', { status: 'cancelled' }],
  ['iptal-edilecek', 'İptal edilecek', { task: 'cancel' }],
] as const satisfies [string, string, Partial<QueryOf<'/api/seller/invoice'>>][];

type State = (typeof states)[number][0];

export const stateChoices = states.map(([name, label]) => [name, label] as const);

export const invoiceParams = {
  state: choiceParam<State>('durum', ['', ...states.slice(1).map(([name]) => name)]),
  /** A number, an order's number, a buyer or a tax number. */
  search: textParam('ara'),
  /** The first and the last day of issue, as `2026-11-20`. */
  from: dayParam('ilk'),
  to: dayParam('son'),
  page: pageParam('sayfa'),
};

export type InvoiceFilter = UrlState<typeof invoiceParams>;

/** Every invoice, newest first. */
export const allInvoices = readUrlState(invoiceParams, new URLSearchParams());

/** Whether anything narrows the list. */
export const isFiltered = ({ state, search, from, to }: InvoiceFilter) =>
  Boolean(state || search || from || to);

/** Returns the filter as the server's call names it. */
export function filterQuery({
  state,
  search,
  from,
  to,
}: Omit<InvoiceFilter, 'page'>): QueryOf<'/api/seller/invoice'> {
  const chosen: Partial<QueryOf<'/api/seller/invoice'>> =
    states.find(([name]) => name === state)?.[2] ?? {};
  return {
    status: chosen.status,
    task: chosen.task,
    search: search || undefined,
    from: from ?? undefined,
    to: to ?? undefined,
    page: undefined,
    limit: undefined,
  };
}
