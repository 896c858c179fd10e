import { useQuery } from '@tanstack/react-query';
import CircleAlert from 'lucide/dist/esm/icons/circle-alert.mjs';
import FilePlus from 'lucide/dist/esm/icons/file-plus.mjs';
import Info from 'lucide/dist/esm/icons/info.mjs';
import { callPath } from '@/api/call-path';
import type { Order } from '@/api/types';
import { canBeInvoiced, isInvoicedInFull, useCreateInvoices } from '@/entities/invoice/create';
import { eInvoiceNote } from '@/entities/invoice/e-invoice-note';
import { InvoiceBadge } from '@/entities/invoice/invoice-badge';
import { invoicingQuery, useInvoicing } from '@/entities/invoice/use-invoicing';
import { sellerPaths } from '@/lib/seller-paths';
import { Button, ExternalButtonLink } from '@/ui/button/button';
import { Panel } from '@/ui/layout/panel';
import { Row, Stack } from '@/ui/layout/stack';
import { Alert } from '@/ui/state/alert';
import { ErrorState } from '@/ui/state/error-state';
import { Icon } from '@/ui/text/icon';
import { Muted, TextLink } from '@/ui/text/text';

/** The invoice of an order, or the button that creates it; nothing in a shop that makes no invoices. */
export function OrderInvoice({ order }: { order: Order }) {
  const { _id, issuedInvoice, status, invoice } = order;
  const isInvoicing = useInvoicing();
  const { data: settings, error, refetch } = useQuery(invoicingQuery);
  const isUnknown = !settings && error !== null;
  const { mutate, data, isPending } = useCreateInvoices();
  if (!isInvoicing && !issuedInvoice && !isUnknown) return null;
  const canCreate = isInvoicing && canBeInvoiced(order);
  const hasPdf = issuedInvoice?.hasPdf && issuedInvoice.status !== 'cancelled';
  const [refused] = data ?? [];
  return (
    <Panel as="section" aria-labelledby="fatura">
      <h2 id="fatura">Fatura</h2>
      <Stack gap="s">
        {issuedInvoice ? (
          <Row gap="s" rowGap="xs" align="center">
            <TextLink to={sellerPaths.invoices({ fatura: issuedInvoice._id })}>
              {issuedInvoice.number}
            </TextLink>
            <InvoiceBadge status={issuedInvoice.status} />
          </Row>
        ) : (
          <Muted>Bu siparişin faturası yok.</Muted>
        )}
        {issuedInvoice && issuedInvoice.status !== 'cancelled' && status === 'Cancelled' && (
          <Alert icon={CircleAlert}>
            <p>Sipariş iptal edildi; faturasını da iptal edin.</p>
          </Alert>
        )}
        {invoice?.type === 'company' && (
          <Alert icon={Info} info>
            <p>{eInvoiceNote}</p>
          </Alert>
        )}
        {isUnknown && (
          <ErrorState
            text="Mağazanın fatura oluşturup oluşturmadığı öğrenilemedi."
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {canCreate && isInvoicedInFull(order) && (
          <Muted>İade yapıldı; fatura yine de siparişin tam tutarı üzerinden oluşturulur.</Muted>
        )}
        {refused && (
          <Alert icon={CircleAlert} role="alert">
            <p>{refused.message}</p>
          </Alert>
        )}
        {(canCreate || hasPdf) && (
          <Row gap="s">
            {canCreate && (
              <Button variant="felt" busy={isPending} onClick={() => mutate(() => [order])}>
                <Icon of={FilePlus} />
                Fatura oluştur
              </Button>
            )}
            {hasPdf && (
              <ExternalButtonLink
                download
                href={callPath('/api/order/{id}/invoice', { params: { id: _id } })}
              >
                PDF indir
              </ExternalButtonLink>
            )}
          </Row>
        )}
      </Stack>
    </Panel>
  );
}
