import { willBeWrittenToFile } from '@/entities/mail/status';
import { useStaffSession } from '@/entities/session/queries';
import { Button } from '@/ui/button/button';
import { Dialog } from '@/ui/dialog/dialog';
import { Stack } from '@/ui/layout/stack';
import { Badge } from '@/ui/text/badge';
import * as styles from './pdf-results.module.css';
import type { PdfResult } from './queries';

const outcomes = {
  refused: { label: 'Yüklenmedi', tone: 'problem' },
  unmatched: { label: 'Eşleşmedi', tone: 'wait' },
  matched: { label: 'Eşleşti', tone: 'paid' },
} as const;

const order = Object.keys(outcomes);

interface PdfResultsProps {
  results: PdfResult[];
  onClose: () => void;
}

/** What became of each uploaded PDF, by the name of its file; those that need a hand come first. */
export default function PdfResults({ results, onClose }: PdfResultsProps) {
  const { staff } = useStaffSession();
  const told = staff?.mailsToFile ? willBeWrittenToFile : 'e-postayla haber verilir';
  const matched = results.filter(({ result }) => result === 'matched').length;
  const sorted = results.toSorted(
    (one, other) => order.indexOf(one.result) - order.indexOf(other.result),
  );
  return (
    <Dialog
      dense
      large
      title="PDF yükleme"
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Tamam
        </Button>
      }
    >
      <Stack gap="s">
        <p role="status">
          {`${String(results.length)} PDF’ten ${String(matched)} tanesi bir faturayla eşleşti. Faturası ilk kez yüklenen müşterilere ${told}.`}
        </p>
        <ul className={styles.files} aria-label="Dosyalar">
          {sorted.map(({ file, result, number, message }, index) => (
            <li key={index}>
              <Badge tone={outcomes[result].tone}>{outcomes[result].label}</Badge>
              <span className={styles.name}>{file}</span>
              {(message ?? number) && <span className={styles.note}>{message ?? number}</span>}
            </li>
          ))}
        </ul>
      </Stack>
    </Dialog>
  );
}
