import type { InvoiceStatus } from '@/api/types';
import { Badge } from '@/ui/text/badge';
import { invoiceStatusLabel, invoiceStatusTone } from './status';

/** The mark of an invoice's status. */
export function InvoiceBadge({ status }: { status: InvoiceStatus }) {
  return <Badge tone={invoiceStatusTone(status)}>{invoiceStatusLabel(status)}</Badge>;
}
