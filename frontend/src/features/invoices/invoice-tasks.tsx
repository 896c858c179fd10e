import { useQuery } from '@tanstack/react-query';
import CircleAlert from 'lucide/dist/esm/icons/circle-alert.mjs';
import Download from 'lucide/dist/esm/icons/download.mjs';
import FilePlus from 'lucide/dist/esm/icons/file-plus.mjs';
import { useState } from 'react';
import * as limits from '@/api/limits';
import { useCreateInvoices, type RefusedInvoice } from '@/entities/invoice/create';
import { dueText } from '@/entities/invoice/due';
import { sellerPaths } from '@/lib/seller-paths';
import { Button } from '@/ui/button/button';
import { Panel } from '@/ui/layout/panel';
import { Row } from '@/ui/layout/stack';
import { Alert } from '@/ui/state/alert';
import { QueryView } from '@/ui/state/query-view';
import { Skeleton } from '@/ui/state/skeleton';
import { Icon } from '@/ui/text/icon';
import { TextLink } from '@/ui/text/text';
import * as styles from './invoice-tasks.module.css';
import { PdfUpload } from './pdf-upload';
import {
  idsToExport,
  invoiceTasksQuery,
  ordersToInvoice,
  useExportInvoices,
  type InvoiceTasks as Tasks,
} from './queries';

const count = (number: number) => number.toLocaleString('tr-TR');

/** The way of invoices to the integrator and back, with what waits at each step. */
export function InvoiceTasks() {
  return (
    <Panel as="section" className={styles.panel} aria-labelledby="fatura-isleri">
      <h2 id="fatura-isleri">Yapılacaklar</h2>
      <QueryView query={useQuery(invoiceTasksQuery)} skeleton={<Skeleton height="9rem" />}>
        {(tasks) => <Steps tasks={tasks} />}
      </QueryView>
    </Panel>
  );
}

function Steps({ tasks }: { tasks: Tasks }) {
  const { invoicesToMake, invoiceDueInDays, invoicesToExport, invoicesWithoutPdf } = tasks;
  const { invoicesToCancel } = tasks;
  const create = useCreateInvoices();
  const exported = useExportInvoices();
  const [refused, setRefused] = useState<RefusedInvoice[]>([]);
  const exportable = Math.min(invoicesToExport, limits.exportInvoicesInputIdsMaxItems);
  return (
    <>
      {invoicesToCancel > 0 && (
        <Alert icon={CircleAlert} className={styles.alert}>
          <p>
            {`İptal edilecek fatura: ${count(invoicesToCancel)}. Siparişi iptal edildi, faturası duruyor.`}{' '}
            <TextLink to={sellerPaths.invoices({ durum: 'iptal-edilecek' })}>Göster</TextLink>
          </p>
        </Alert>
      )}
      <ol className={styles.steps}>
        <li>
          <h3>1. Oluşturun</h3>
          <p>
            {invoicesToMake > 0
              ? `${count(invoicesToMake)} siparişin faturası oluşturulacak${dueText(invoiceDueInDays)}.`
              : 'Fatura bekleyen sipariş yok.'}
          </p>
          {invoicesToMake > 0 && (
            <Row gap="s" align="center">
              <Button
                variant="felt"
                busy={create.isPending}
                onClick={() => create.mutate(ordersToInvoice, { onSuccess: setRefused })}
              >
                <Icon of={FilePlus} />
                {`Fatura oluştur (${count(invoicesToMake)})`}
              </Button>
              <TextLink to={sellerPaths.orders({ bekleyen: 'fatura' })}>
                Siparişleri göster
              </TextLink>
            </Row>
          )}
        </li>
        <li>
          <h3>2. Entegratöre verin</h3>
          <p>
            {invoicesToExport > 0
              ? `${count(invoicesToExport)} faturanın XML’i indirilmedi.`
              : 'İndirilecek fatura yok.'}
          </p>
          {invoicesToExport > 0 && (
            <Row gap="s" align="center">
              <Button
                variant="felt"
                busy={exported.isPending}
                onClick={() => exported.mutate(idsToExport)}
              >
                <Icon of={Download} />
                {`XML indir (${count(exportable)})`}
              </Button>
              <TextLink to={sellerPaths.invoices({ durum: 'hazir' })}>Göster</TextLink>
            </Row>
          )}
        </li>
        <li>
          <h3>3. PDF’leri yükleyin</h3>
          <p>
            {invoicesWithoutPdf > 0
              ? `${count(invoicesWithoutPdf)} faturanın PDF’i yüklenmedi.`
              : 'PDF’i eksik fatura yok.'}
          </p>
          <Row gap="s" align="center">
            <PdfUpload />
            {invoicesWithoutPdf > 0 && (
              <TextLink to={sellerPaths.invoices({ durum: 'indirilen' })}>Göster</TextLink>
            )}
          </Row>
        </li>
      </ol>
      {refused.length > 0 && (
        <Alert icon={CircleAlert} role="alert" className={styles.alert}>
          <div>
            <p>{`${count(refused.length)} siparişin faturası oluşturulamadı:`}</p>
            <ul>
              {refused.map(({ _id, number, message }) => (
                <li key={_id}>{`${number}: ${message}`}</li>
              ))}
            </ul>
            <Button variant="quiet" onClick={() => setRefused([])}>
              Tamam
            </Button>
          </div>
        </Alert>
      )}
    </>
  );
}
