import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DataOf } from '@/api/calls';
import { api } from '@/api/client';
import * as limits from '@/api/limits';
import { queryRoots } from '@/api/query-keys';
import type { Order } from '@/api/types';
import { notify } from '@/ui/toast/toast';

type NamedOrder = Pick<Order, '_id' | 'number'>;

/** An order that got no invoice, and why. */
export type RefusedInvoice = NamedOrder & { message: string };

/** Creates the invoices of orders, says how many there are, and returns the orders that got none. */
export function useCreateInvoices() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (chosen: () => Promise<NamedOrder[]> | NamedOrder[]) => {
      const orders = await chosen();
      const refused: RefusedInvoice[] = [];
      let created = 0;
      for (let from = 0; from < orders.length; from += limits.issueInputOrdersMaxItems) {
        const part = orders.slice(from, from + limits.issueInputOrdersMaxItems);
        const body = { orders: part.map(({ _id }) => _id) };
        const { results } = await api.post('/api/seller/invoice', { body });
        created += results.filter(({ result }) => result === 'created').length;
        refused.push(...part.flatMap((order) => refusalOf(order, results)));
      }
      if (created > 0) notify.success(`${String(created)} fatura oluşturuldu.`);
      return refused;
    },
    // Also after a failure: earlier parts have their invoices.
    onSettled: () => client.invalidateQueries({ queryKey: queryRoots.seller }),
  });
}

type Results = DataOf<'post', '/api/seller/invoice'>['results'];

function refusalOf({ _id, number }: NamedOrder, results: Results): RefusedInvoice[] {
  const result = results.find(({ order }) => order === _id);
  return result?.result === 'refused' ? [{ _id, number, message: result.message ?? '' }] : [];
}

/** Whether staff can create an invoice for an order. */
export const canBeInvoiced = ({ status, amount, issuedInvoice }: InvoicedOrder) =>
  status !== 'Cancelled' &&
  status !== 'Awaiting Payment' &&
  amount > 0 &&
  (!issuedInvoice || issuedInvoice.status === 'cancelled');

/** Whether money was paid back before the order has its first invoice, which is over the full amount all the same. */
export const isInvoicedInFull = (order: Order) =>
  canBeInvoiced(order) &&
  !order.issuedInvoice &&
  order.refunds.some(({ state }) => state === 'done');

type InvoicedOrder = Pick<Order, 'status' | 'amount' | 'issuedInvoice'>;
