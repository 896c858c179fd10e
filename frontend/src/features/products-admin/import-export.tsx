import { Download, Upload } from 'lucide';
import { useRef, useState } from 'react';
import { Button, DownloadLink } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { notify } from '@/ui/toast';
import { ImportDialog } from './import-dialog';
import * as styles from './import-export.module.css';

const maxFileSize = 8 * 1024 * 1024;

interface ChosenFile {
  name: string;
  bytes: ArrayBuffer;
}

/** All products as a file for a spreadsheet, and the way back. */
export function ImportExport() {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<ChosenFile>();

  const choose = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > maxFileSize) {
      notify.error(`${file.name}: Dosya en çok 8 MB olabilir.`);
      return;
    }
    try {
      // Read once: the file may change on the disk between the look at it and 'Uygula'.
      setChosen({ name: file.name, bytes: await file.arrayBuffer() });
    } catch {
      notify.error(`${file.name}: Dosya okunamadı.`);
    }
  };

  return (
    <div className={styles.tools}>
      <DownloadLink href="/api/product/export">
        <Icon of={Download} />
        CSV indir
      </DownloadLink>
      <Button onClick={() => input.current?.click()}>
        <Icon of={Upload} />
        CSV yükle
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept=".csv,text/csv"
        aria-label="CSV dosyası"
        onChange={({ target }) => {
          void choose(target.files?.[0]);
          // Otherwise the same file, corrected, would be no change.
          target.value = '';
        }}
      />
      {chosen && <ImportDialog file={chosen} onClose={() => setChosen(undefined)} />}
    </div>
  );
}
