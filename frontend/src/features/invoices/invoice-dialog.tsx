import { useQuery } from '@tanstack/react-query';
import CircleAlert from 'lucide/dist/esm/icons/circle-alert.mjs';
import Info from 'lucide/dist/esm/icons/info.mjs';
import { Link } from 'react-router';
import { callPath } from '@/api/call-path';
import type { Invoice } from '@/api/types';
import { eInvoiceNote } from '@/entities/invoice/e-invoice-note';
import { InvoiceBadge } from '@/entities/invoice/invoice-badge';
import { sellerPaths } from '@/lib/seller-paths';
import { Button, ExternalButtonLink } from '@/ui/button/button';
import { Dialog } from '@/ui/dialog/dialog';
import { Stack } from '@/ui/layout/stack';
import { Alert } from '@/ui/state/alert';
import { QueryView } from '@/ui/state/query-view';
import { Skeleton } from '@/ui/state/skeleton';
import { InvoiceSheet } from './invoice-sheet';
import { readInvoice } from './invoice-xml';
import { invoiceQuery, invoiceXmlQuery } from './queries';

interface InvoiceDialogProps {
  id: string;
  onCancel: (invoice: Invoice) => void;
  onClose: () => void;
}

/** An invoice as a person reads it, and what staff can do with it. */
export default function InvoiceDialog({ id, onCancel, onClose }: InvoiceDialogProps) {
  const invoice = useQuery(invoiceQuery(id));
  const { data } = invoice;
  return (
    <Dialog
      dense
      large
      textOnly
      title={data ? `Fatura ${data.number}` : 'Fatura'}
      badge={data && <InvoiceBadge status={data.status} />}
      onClose={onClose}
      footer={
        data && (
          <>
            {data.status !== 'cancelled' && (
              <Button variant="danger-quiet" onClick={() => onCancel(data)}>
                İptal et
              </Button>
            )}
            {data.hasPdf && data.status !== 'cancelled' && (
              <ExternalButtonLink
                download
                href={callPath('/api/order/{id}/invoice', { params: { id: data.order._id } })}
              >
                PDF indir
              </ExternalButtonLink>
            )}
            <ExternalButtonLink
              download
              href={callPath('/api/seller/invoice/{id}/xml', { params: { id } })}
            >
              XML indir
            </ExternalButtonLink>
          </>
        )
      }
    >
      <QueryView query={invoice} skeleton={<Skeleton height="24rem" />}>
        {(invoice) => (
          <Stack gap="m">
            {invoice.cancelReason !== null && (
              <Alert icon={CircleAlert}>
                <p>{`İptal edildi: ${invoice.cancelReason}`}</p>
              </Alert>
            )}
            <p>
              Sipariş{' '}
              <Link to={sellerPaths.order(invoice.order.number)}>{invoice.order.number}</Link>
            </p>
            <Document id={id} />
          </Stack>
        )}
      </QueryView>
    </Dialog>
  );
}

function Document({ id }: { id: string }) {
  return (
    <QueryView query={useQuery(invoiceXmlQuery(id))} skeleton={<Skeleton height="24rem" />}>
      {(xml) => {
        const invoice = readInvoice(xml);
        if (!invoice) {
          return (
            <Alert icon={CircleAlert} role="alert">
              <p>Belge gösterilemedi; XML dosyasını indirip entegratörünüze sorun.</p>
            </Alert>
          );
        }
        return (
          <>
            {invoice.isCompany && (
              <Alert icon={Info} info>
                <p>{eInvoiceNote}</p>
              </Alert>
            )}
            <InvoiceSheet invoice={invoice} />
          </>
        );
      }}
    </QueryView>
  );
}
