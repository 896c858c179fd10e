import type { OrderReturn } from '@/api/types';
import { sellerPaths } from '@/lib/seller-paths';
import { TextLink } from '@/ui/text/text';
import { useInvoicing } from './use-invoicing';

interface ExpenseVoucherLinkProps {
  /** The number of the order. */
  order: string;
  returned: OrderReturn;
}

/** The way to the expense voucher of a return whose goods have arrived, in a shop that makes invoices. */
export function ExpenseVoucherLink({ order, returned: { _id, status } }: ExpenseVoucherLinkProps) {
  const isInvoicing = useInvoicing();
  if (!isInvoicing || !['received', 'refunded'].includes(status)) return null;
  return <TextLink to={sellerPaths.expenseVoucher(order, _id)}>Gider pusulası</TextLink>;
}
