import { CircleAlert, CircleCheck } from 'lucide';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { ProductImport } from '@/api/types';
import { errorText } from '@/lib/errors';
import { Alert } from '@/ui/alert';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import type { CsvFile } from '@/ui/csv-button';
import { Dialog } from '@/ui/dialog';
import * as styles from './import-dialog.module.css';
import { ImportLines } from './import-lines';
import { useImportProducts } from './import-queries';

interface ImportDialogProps {
  file: CsvFile;
  onClose: () => void;
}

/** Shows what a product file would do; does it only on 'Uygula', and only when every line is good. */
export function ImportDialog({ file, onClose }: ImportDialogProps) {
  const { mutate, error, isPending } = useImportProducts();
  const stockHintId = useId();
  // Kept while the next response is loading, so that the layout does not move.
  const [report, setReport] = useState<ProductImport>();
  const [withStock, setWithStock] = useState(true);
  const send = (
    isDryRun: boolean,
    withStock: boolean,
    onSuccess: (report: ProductImport) => void = setReport,
  ) =>
    mutate(
      { bytes: file.bytes, isWorkbook: /\.xlsx$/i.test(file.name), isDryRun, withStock },
      { onSuccess },
    );
  const lookAgain = (withStock: boolean) => {
    setWithStock(withStock);
    send(true, withStock);
  };

  const look = useEffectEvent(() =>
    send(true, withStock, (first) => {
      // The file may be older than those sales: its pieces are not written unless the seller says so.
      if (first.soldSinceCounted > 0) lookAgain(false);
      else setReport(first);
    }),
  );
  useEffect(() => look(), []);

  const canApply =
    !!report && !report.isApplied && report.failed === 0 && report.added + report.updated > 0;

  return (
    <Dialog
      onClose={() => {
        if (!isPending) onClose();
      }}
      title="Excel/CSV ile ürün yükle"
      large
      dense
      footer={
        <>
          <Button disabled={isPending} onClick={onClose}>
            {report?.isApplied ? 'Tamam' : 'Vazgeç'}
          </Button>
          {error && (
            <Button busy={isPending} onClick={() => send(true, withStock)}>
              Yeniden denetle
            </Button>
          )}
          {canApply && (
            <Button variant="primary" busy={isPending} onClick={() => send(false, withStock)}>
              Uygula
            </Button>
          )}
        </>
      }
    >
      <div className={styles.report} aria-busy={isPending || undefined}>
        <p className={styles.file}>{file.name}</p>
        <p role="status">
          {isPending ? 'Dosya işleniyor...' : !error && report && summary(report)}
        </p>
        {error && (
          <Alert icon={CircleAlert} role="alert">
            {errorText(error)}
          </Alert>
        )}
        {report && !report.isApplied && report.recounted > 0 && (
          <div>
            <Checkbox
              checked={withStock}
              disabled={isPending}
              aria-describedby={stockHintId}
              onChange={({ target }) => lookAgain(target.checked)}
            >
              Stokları da yaz
            </Checkbox>
            <p id={stockHintId}>{stockHint(report)}</p>
          </div>
        )}
        {report && <Report report={report} />}
      </div>
    </Dialog>
  );
}

function Report({ report }: { report: ProductImport }) {
  const { added, updated, unchanged, failed, isApplied, lines } = report;
  const counts = [
    [isApplied ? 'Eklendi' : 'Eklenecek', added],
    [isApplied ? 'Değişti' : 'Değişecek', updated],
    ['Aynı kalan', unchanged],
    ['Hatalı', failed],
  ] as const;
  return (
    <>
      <dl className={styles.counts}>
        {counts.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count.toLocaleString('tr-TR')}</dd>
          </div>
        ))}
      </dl>
      {isApplied ? (
        <Alert icon={CircleCheck} info>
          Değişiklikler kaydedildi.
        </Alert>
      ) : (
        <ImportLines key={failed} lines={lines} />
      )}
    </>
  );
}

/** What the file's pieces would change. */
function stockHint({ recounted, soldSinceCounted }: ProductImport): string {
  const differing = `${recounted} ürünün stoku dosyadakinden farklı.`;
  if (soldSinceCounted === 0) return differing;
  return `${differing} Bunların ${soldSinceCounted} tanesi son sayımdan beri satıldı: dosya satışlardan önce indirildiyse işaretlemeyin, yoksa satılanlar yeniden stokta görünür.`;
}

/** The file's errors, as one sentence beside the field. */
function summary({ isApplied, added, updated, failed }: ProductImport): string {
  if (isApplied) return `Uygulandı: ${added} ürün eklendi, ${updated} ürün değişti.`;
  if (failed > 0)
    return `${failed} satır hatalı. Dosyayı düzeltip yeniden yükleyin; hiçbir şey kaydedilmedi.`;
  if (added + updated === 0)
    return 'Dosyadaki ürünler mağazadakilerle aynı; değişecek bir şey yok.';
  return 'Henüz hiçbir şey kaydedilmedi. Değişiklikleri gözden geçirip uygulayın.';
}
