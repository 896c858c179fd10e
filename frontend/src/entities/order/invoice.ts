import type { Order } from '@/api/types';

/** Whom an order is invoiced to, in lines; none where nobody said. */
export function invoiceLines(invoice: Order['invoice']): string[] {
  if (!invoice) return [];
  if (invoice.type === 'individual') {
    return [invoice.name, ...(invoice.tckn ? [`TCKN ${invoice.tckn}`] : [])];
  }
  return [invoice.title, `${invoice.taxOffice} vergi dairesi, no ${invoice.taxNumber}`];
}
