import type { InvoiceStatus } from '@/api/types';
import type { BadgeTone } from '@/ui/text/badge';

const statuses: Record<InvoiceStatus, { label: string; tone: BadgeTone }> = {
  ready: { label: 'Hazır', tone: 'wait' },
  exported: { label: 'XML’i indirildi', tone: 'wait' },
  delivered: { label: 'PDF’i yüklendi', tone: 'paid' },
  cancelled: { label: 'İptal edildi', tone: 'closed' },
};

/** Returns an invoice's status in Turkish; one that only a newer server knows stays as it came. */
export function invoiceStatusLabel(status: string): string {
  return new Map<string, { label: string }>(Object.entries(statuses)).get(status)?.label ?? status;
}

/** Returns how the mark of an invoice's status looks. */
export const invoiceStatusTone = (status: InvoiceStatus): BadgeTone => statuses[status].tone;
