import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '@/entities/shop/settings';

/** Returns whether the shop makes invoices; false until that is known. */
export function useInvoicing(): boolean {
  const { data } = useQuery({ ...settingsQuery, staleTime: 60_000 });
  return data?.settings.invoicing.value ?? false;
}
