import Download from 'lucide/dist/esm/icons/download.mjs';
import { ExternalButtonLink } from '@/ui/button/button';
import { CsvButton } from '@/ui/button/csv-button';
import { lazyPart } from '@/ui/state/lazy-boundary';
import { Icon } from '@/ui/text/icon';
import { notify } from '@/ui/toast/toast';
import * as styles from './import-export.module.css';
import { useImportRun } from './use-import-run';

const ImportDialog = lazyPart(() => import('./import-dialog'));

/** All products as a file for a spreadsheet, and the way back. */
export function ImportExport() {
  const run = useImportRun();
  return (
    <div className={styles.tools}>
      <ExternalButtonLink download href="/api/product/export">
        <Icon of={Download} className={styles.icon} />
        CSV indir
      </ExternalButtonLink>
      <ExternalButtonLink download href="/api/product/export?format=xlsx">
        <Icon of={Download} className={styles.icon} />
        Excel indir
      </ExternalButtonLink>
      <CsvButton
        label="CSV dosyası"
        accept=".csv,text/csv,.xlsx"
        iconClass={styles.icon}
        onFile={run.begin}
        onFault={notify.error}
      >
        Excel/CSV yükle
      </CsvButton>
      {run.file && <ImportDialog file={run.file} run={run} />}
    </div>
  );
}
