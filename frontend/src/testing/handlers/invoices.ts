import type { Invoice } from '@/api/types';
import type { InvoiceTasks } from '@/features/invoices/queries';
import companyXml from '../../../../crates/infra-ubl/tests/golden/company.xml?raw';
import { fileReply, mock, refusal, type Query } from '../mock';
import { pageOf } from '../paging';
import { server } from '../server';
import { sellerOrder } from './orders-admin';
import { overview } from './overview';

/** An invoice that is ready; a test says only what matters to it. */
export function invoice(over: Partial<Invoice> = {}): Invoice {
  return {
    _id: 'f1',
    number: 'DRD2026000000001',
    uuid: '0c0c1f2e-6f0b-4b7c-9f0a-2d6c1f3a9b10',
    status: 'ready',
    issuedAt: '2026-11-20T10:00:00Z',
    order: { _id: 'o1', number: '4827-1935' },
    buyer: { name: 'Şükrü Işık', taxNumber: '11111111111' },
    amount: 4387.9,
    vat: [{ rate: 20, base: 3656.58, amount: 731.32 }],
    hasPdf: false,
    cancelReason: null,
    ...over,
  };
}

interface ServedInvoices {
  tasks?: Partial<InvoiceTasks>;
  /** The ids of the orders that wait for their invoice. */
  waiting?: string[];
  xml?: string;
}

/** Invoices with all that the page of invoices asks for; notes the changes that were asked for. */
export function serveInvoices(
  invoices: Invoice[],
  { tasks = {}, waiting = [], xml = companyXml }: ServedInvoices = {},
) {
  let kept = invoices;
  const calls: unknown[] = [];
  const asked: Query<'/api/seller/invoice'>[] = [];
  const missing = refusal('invoice_not_found', 'Fatura bulunamadı.');
  server.use(
    mock.get('/api/seller/invoice', ({ query, request, reply }) => {
      asked.push(query);
      const status = query.get('task') === 'export' ? 'ready' : query.get('status');
      const { entries, paging } = pageOf(
        kept.filter((one) => !status || one.status === status),
        request,
      );
      return reply(200, { success: true, invoices: entries, ...paging });
    }),
    mock.get('/api/seller/invoice/{id}', ({ params, reply }) => {
      const found = kept.find(({ _id }) => _id === params.id);
      return found ? reply(200, { success: true, invoice: found }) : reply(404, missing);
    }),
    mock.get('/api/seller/invoice/{id}/xml', () => fileReply(xml)),
    mock.post('/api/seller/invoice', async ({ request, reply }) => {
      const { orders } = await request.json();
      calls.push({ create: orders });
      const results = orders.map((order) => ({ order, result: 'created' as const, number: order }));
      return reply(200, { success: true, results });
    }),
    mock.post('/api/seller/invoice/export', async ({ request }) => {
      calls.push({ export: (await request.json()).ids });
      return fileReply('zip', 'faturalar-2026-11.zip');
    }),
    mock.put('/api/seller/invoice/{id}/cancel', async ({ params, request, reply }) => {
      const { reason } = await request.json();
      calls.push({ cancel: params.id, reason });
      kept = kept.map((one) =>
        one._id === params.id ? { ...one, status: 'cancelled', cancelReason: reason } : one,
      );
      const found = kept.find(({ _id }) => _id === params.id);
      return found
        ? reply(200, { success: true, message: 'Fatura iptal edildi.', invoice: found })
        : reply(404, missing);
    }),
    mock.get('/api/seller/overview', ({ reply }) =>
      reply(200, { success: true, overview: overview(tasks) }),
    ),
    mock.get('/api/order/seller', ({ query, request, reply }) => {
      const ids = query.get('waiting') === 'invoice' ? waiting : [];
      const { entries, paging } = pageOf(ids, request);
      const orders = entries.map((_id) => sellerOrder({ _id }));
      return reply(200, { success: true, orders, ...paging });
    }),
  );
  return { calls, asked };
}
