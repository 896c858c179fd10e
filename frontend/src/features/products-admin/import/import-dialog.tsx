import CircleAlert from 'lucide/dist/esm/icons/circle-alert.mjs';
import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import { useId } from 'react';
import type { ProductImport } from '@/api/types';
import { errorText } from '@/lib/errors';
import { Button } from '@/ui/button/button';
import type { CsvFile } from '@/ui/button/csv-button';
import { Dialog } from '@/ui/dialog/dialog';
import { Checkbox } from '@/ui/field/checkbox';
import { Alert } from '@/ui/state/alert';
import * as styles from './import-dialog.module.css';
import { ImportLines } from './import-lines';
import type { ImportRun } from './use-import-run';

/** Shows what a product file would do; does it only on 'Uygula', and only when every line is good. */
export default function ImportDialog({ file, run }: { file: CsvFile; run: ImportRun }) {
  const { report, withStock, wasOutdated, error, isPending, lookAgain, apply, end } = run;
  const stockHintId = useId();
  const canApply =
    !!report && !report.isApplied && report.failed === 0 && report.added + report.updated > 0;

  return (
    <Dialog
      onClose={() => {
        if (!isPending) end();
      }}
      title="Excel/CSV ile ürün yükle"
      large
      dense
      footer={
        <>
          <Button disabled={isPending} onClick={end}>
            {report?.isApplied ? 'Tamam' : 'Vazgeç'}
          </Button>
          {error && (
            <Button busy={isPending} onClick={() => lookAgain(withStock)}>
              Yeniden denetle
            </Button>
          )}
          {canApply && (
            <Button variant="primary" busy={isPending} onClick={apply}>
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
        {wasOutdated && report && !report.isApplied && !error && (
          <Alert icon={CircleAlert} role="alert">
            Ürünler bu sırada değişti; hiçbir şey kaydedilmedi. Aşağıda kayıtlı değerlerin yanında
            dosyadakiler var: uygunsa yeniden uygulayın.
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
