import { useQuery } from '@tanstack/react-query';
import Info from 'lucide/dist/esm/icons/info.mjs';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Invoice } from '@/api/types';
import { settingsQuery } from '@/entities/shop/settings';
import { sellerPaths } from '@/lib/seller-paths';
import { useSelection } from '@/lib/use-selection';
import { textParam, useUrlState } from '@/lib/use-url-state';
import { ButtonLink } from '@/ui/button/button';
import { BottomBars } from '@/ui/layout/bottom-bars';
import { SellerPage } from '@/ui/layout/seller-page';
import { Stack } from '@/ui/layout/stack';
import { AdminList, ListTotal } from '@/ui/list/admin-list';
import { NoResults } from '@/ui/list/no-results';
import { Alert } from '@/ui/state/alert';
import { EmptyPanel } from '@/ui/state/empty-panel';
import { lazyPart } from '@/ui/state/lazy-boundary';
import { RowSkeletons } from '@/ui/state/row-skeletons';
import { InvoiceBulkBar } from './invoice-bulk-bar';
import { allInvoices, invoiceParams, isFiltered } from './invoice-filter';
import { InvoiceFilterBar } from './invoice-filter-bar';
import { InvoiceTable } from './invoice-table';
import { InvoiceTasks } from './invoice-tasks';
import { invoicesQuery } from './queries';

// Few visits open them.
const CancelDialog = lazyPart(() => import('./cancel-dialog'));
const InvoiceDialog = lazyPart(() => import('./invoice-dialog'));

/** The invoice that is shown over the list; empty for none. */
const shownParam = { shown: textParam('fatura') };

/** The shop's invoices and what waits about them, for staff. */
export default function InvoicesPage() {
  const [filter, change] = useUrlState(invoiceParams);
  const [{ shown }, show] = useUrlState(shownParam);
  const [cancelled, setCancelled] = useState<Invoice>();
  const invoices = useQuery(invoicesQuery(filter));
  const isOn = useQuery(settingsQuery).data?.settings.invoicing.value;
  const { data } = invoices;
  const selection = useSelection(data?.invoices);
  const isNew = data?.total === 0 && !isFiltered(filter);
  return (
    <SellerPage title="Faturalar" aside={<ListTotal of={data} noun="fatura" />}>
      {(isOn || !isNew) && (
        <Stack gap="m">
          {isOn === false && (
            <Alert icon={Info} info>
              <p>
                Fatura oluşturma kapalı. Gerekli bilgileri yazıp{' '}
                <Link to={sellerPaths.setting('invoicing')}>Ayarlar</Link> sayfasında açın.
              </p>
            </Alert>
          )}
          <InvoiceTasks />
          <InvoiceFilterBar filter={filter} onChange={change} />
        </Stack>
      )}
      <BottomBars>
        <InvoiceBulkBar invoices={selection.entries} onClear={selection.clear} />
      </BottomBars>
      <AdminList
        query={invoices}
        page={filter.page}
        onPage={change}
        skeleton={<RowSkeletons count={8} height="3.5rem" />}
        empty={
          isNew ? (
            <EmptyPanel
              art="fincan"
              text={isOn === false ? 'Fatura oluşturma kapalı.' : 'Henüz fatura yok.'}
              hint="Kargoya verilen siparişlerin faturaları burada görünür. Mağaza belgeyi hazırlar; imzalayıp bildiren entegratörünüzdür."
            >
              {isOn === false && (
                <ButtonLink variant="primary" to={sellerPaths.setting('invoicing')}>
                  Fatura ayarlarını aç
                </ButtonLink>
              )}
            </EmptyPanel>
          ) : (
            <NoResults
              text="Aramanıza uygun fatura bulunamadı."
              onClear={() => change(allInvoices)}
            />
          )
        }
      >
        {({ invoices }) => (
          <InvoiceTable
            invoices={invoices}
            selected={selection.ids}
            onSelect={selection.select}
            // The list of what is to be cancelled saves the way through the preview.
            onCancel={filter.state === 'iptal-edilecek' ? setCancelled : undefined}
          />
        )}
      </AdminList>
      {shown && (
        <InvoiceDialog
          id={shown}
          onCancel={(invoice) => {
            show({ shown: '' }, { replace: true });
            setCancelled(invoice);
          }}
          onClose={() => show({ shown: '' })}
        />
      )}
      {cancelled && <CancelDialog invoice={cancelled} onClose={() => setCancelled(undefined)} />}
    </SellerPage>
  );
}
