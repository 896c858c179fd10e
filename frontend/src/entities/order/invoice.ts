import type { Order } from '@/api/types';

/** Returns the lines of an order's invoice recipient; none by default. */
export function invoiceLines(invoice: Order['invoice']): string[] {
  if (!invoice) return [];
  if (invoice.type === 'individual') {
    return [invoice.name, ...(invoice.tckn ? [`TCKN ${invoice.tckn}`] : [])];
  }
  return [invoice.title, `${invoice.taxOffice} vergi dairesi, no ${invoice.taxNumber}`];
}
