import Download from 'lucide/dist/esm/icons/download.mjs';
import type { Invoice } from '@/api/types';
import { Button } from '@/ui/button/button';
import { BulkBar } from '@/ui/list/bulk-bar';
import { Icon } from '@/ui/text/icon';
import { useExportInvoices } from './queries';

interface InvoiceBulkBarProps {
  invoices: Invoice[];
  onClear: () => void;
}

/** What can be done with the ticked invoices. */
export function InvoiceBulkBar({ invoices, onClear }: InvoiceBulkBarProps) {
  const { mutate, isPending } = useExportInvoices();
  const count = String(invoices.length);
  return (
    <BulkBar
      label="Seçilen faturalar"
      count={invoices.length}
      status={`${count} fatura seçildi`}
      onClear={onClear}
      refused={[]}
      onDismiss={() => undefined}
    >
      <Button
        variant="felt"
        busy={isPending}
        onClick={() => mutate(() => invoices.map(({ _id }) => _id))}
      >
        <Icon of={Download} />
        {`XML indir (${count})`}
      </Button>
    </BulkBar>
  );
}
