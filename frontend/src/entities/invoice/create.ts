import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DataOf } from '@/api/calls';
import { api } from '@/api/client';
import * as limits from '@/api/limits';
import { queryRoots } from '@/api/query-keys';
import type { Order } from '@/api/types';
import { notify } from '@/ui/toast/toast';

/** What became of one order's invoice. */
export type CreatedInvoice = DataOf<'post', '/api/seller/invoice'>['results'][number];

/** Creates the invoices of orders, says how many there are, and returns what became of each order. */
export function useCreateInvoices() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ids: () => Promise<string[]> | string[]) => {
      const orders = await ids();
      const results: CreatedInvoice[] = [];
      for (let from = 0; from < orders.length; from += limits.issueInputOrdersMaxItems) {
        const part = orders.slice(from, from + limits.issueInputOrdersMaxItems);
        results.push(
          ...(await api.post('/api/seller/invoice', { body: { orders: part } })).results,
        );
      }
      return results;
    },
    onSuccess: (results) => {
      const created = results.filter(({ result }) => result === 'created').length;
      if (created > 0) notify.success(`${String(created)} fatura oluşturuldu.`);
    },
    // Also after a failure: earlier parts have their invoices.
    onSettled: () => client.invalidateQueries({ queryKey: queryRoots.seller }),
  });
}

/** Whether staff can create an invoice for an order. */
export const canBeInvoiced = ({ status, amount, issuedInvoice }: InvoicedOrder) =>
  status !== 'Cancelled' &&
  status !== 'Awaiting Payment' &&
  amount > 0 &&
  (!issuedInvoice || issuedInvoice.status === 'cancelled');

type InvoicedOrder = Pick<Order, 'status' | 'amount' | 'issuedInvoice'>;
