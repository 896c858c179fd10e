import { queryOptions, useQuery } from '@tanstack/react-query';
import { settingsQuery } from '@/entities/shop/settings';

/** The owner's settings, by which the shop makes invoices or not. */
export const invoicingQuery = queryOptions({ ...settingsQuery, staleTime: 60_000 });

/** Returns whether the shop makes invoices; false until that is known. */
export function useInvoicing(): boolean {
  const { data } = useQuery(invoicingQuery);
  return data?.settings.invoicing.value ?? false;
}

/** Returns whether an order gets its invoice when it is shipped; false until that is known. */
export function useInvoiceOnShipping(): boolean {
  const { data } = useQuery(invoicingQuery);
  return data ? data.settings.invoicing.value && data.settings.invoiceOnShipping.value : false;
}
