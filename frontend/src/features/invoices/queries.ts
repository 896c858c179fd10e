import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type { DataOf, QueryOf } from '@/api/calls';
import { api } from '@/api/client';
import { download } from '@/api/download';
import * as limits from '@/api/limits';
import { queryRoots } from '@/api/query-keys';
import type { Overview } from '@/api/types';
import { upload } from '@/api/upload';
import { saveFile } from '@/lib/save-file';
import { notify } from '@/ui/toast/toast';
import { filterQuery, type InvoiceFilter } from './invoice-filter';

/** The number of invoices on a page of the list. */
const pageSize = 50;

const invoiceKeys = {
  all: [...queryRoots.seller, 'invoices'] as const,
  list: (query: QueryOf<'/api/seller/invoice'>) => [...invoiceKeys.all, 'list', query] as const,
  detail: (id: string) => [...invoiceKeys.all, 'detail', id] as const,
  xml: (id: string) => [...invoiceKeys.all, 'xml', id] as const,
  tasks: () => [...invoiceKeys.all, 'tasks'] as const,
};

/** One page of the invoices that pass the filter, newest first. */
export function invoicesQuery(filter: InvoiceFilter) {
  const query = { ...filterQuery(filter), page: filter.page, limit: pageSize };
  return queryOptions({
    queryKey: invoiceKeys.list(query),
    queryFn: ({ signal }) => api.get('/api/seller/invoice', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One invoice. */
export function invoiceQuery(id: string) {
  return queryOptions({
    queryKey: invoiceKeys.detail(id),
    queryFn: async ({ signal }) =>
      (await api.get('/api/seller/invoice/{id}', { params: { id }, signal })).invoice,
  });
}

/** The XML of an invoice, which never changes. */
export function invoiceXmlQuery(id: string) {
  return queryOptions({
    queryKey: invoiceKeys.xml(id),
    queryFn: async ({ signal }) =>
      (
        await download('get', '/api/seller/invoice/{id}/xml', { params: { id }, signal })
      ).blob.text(),
    staleTime: Infinity,
  });
}

/** What waits for staff about invoices. */
export type InvoiceTasks = Pick<
  Overview,
  | 'invoicesToMake'
  | 'invoiceDueInDays'
  | 'invoicesToExport'
  | 'invoicesWithoutPdf'
  | 'invoicesToCancel'
>;

/** The numbers of what waits for staff about invoices. */
export const invoiceTasksQuery = queryOptions({
  queryKey: invoiceKeys.tasks(),
  queryFn: async ({ signal }): Promise<InvoiceTasks> =>
    (await api.get('/api/seller/overview', { query: { days: 7 }, signal })).overview,
});

/** Returns the orders that wait for their invoice, the oldest first. */
export async function ordersToInvoice() {
  return entriesOfPages(async (page) => {
    const query = { waiting: 'invoice', sort: 'oldest', page, limit: 100 } as const;
    const { orders, totalPages } = await api.get('/api/order/seller', { query });
    return { entries: orders, totalPages };
  });
}

/** Returns the ids of the invoices that wait for their export, as many as one export takes. */
export async function idsToExport(): Promise<string[]> {
  const waiting = await entriesOfPages(async (page) => {
    const query = { task: 'export', page, limit: 100 } as const;
    const { invoices, totalPages } = await api.get('/api/seller/invoice', { query });
    return { entries: invoices, totalPages };
  });
  return waiting.map(({ _id }) => _id);
}

/** The most entries that are collected for one click. */
const maxEntries = limits.exportInvoicesInputIdsMaxItems;

async function entriesOfPages<Entry>(
  load: (page: number) => Promise<{ entries: Entry[]; totalPages: number }>,
): Promise<Entry[]> {
  const all: Entry[] = [];
  for (let page = 1, last = 1; page <= last && all.length < maxEntries; page += 1) {
    const { entries, totalPages } = await load(page);
    all.push(...entries);
    last = totalPages;
  }
  return all.slice(0, maxEntries);
}

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: queryRoots.seller });

/** Saves the XML of invoices as one zip file, by which those that were ready count as exported. */
export function useExportInvoices() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (chosen: () => Promise<string[]> | string[]) => {
      const ids = await chosen();
      if (ids.length === 0) return 0;
      const { blob, name } = await download('post', '/api/seller/invoice/export', {
        body: { ids },
      });
      saveFile(blob, name ?? 'faturalar.zip');
      return ids.length;
    },
    onSuccess: (count) => {
      if (count > 0) notify.success(`${String(count)} faturanın XML’i indirildi.`);
      else notify.error('İndirilecek fatura kalmadı.');
    },
    onSettled: () => refresh(client),
  });
}

/** What became of one uploaded PDF. */
export type PdfResult = DataOf<'post', '/api/seller/invoice/pdf'>['results'][number];

/** Sends the PDFs that the integrator has made, or zip files of them. */
export function useUploadPdfs() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (files: File[]) =>
      (await upload('post', '/api/seller/invoice/pdf', { form: { files } })).results,
    onSuccess: () => refresh(client),
    // The button shows it.
    meta: { handled: true },
  });
}

/** Returns a function that cancels an invoice and shows the server's message. */
export function useCancelInvoice(id: string) {
  const client = useQueryClient();
  return async (reason: string) => {
    try {
      const { message } = await api.put('/api/seller/invoice/{id}/cancel', {
        params: { id },
        body: { reason },
      });
      notify.success(message);
    } finally {
      // Also after a refusal: another staff member may have been faster.
      void refresh(client);
    }
  };
}
