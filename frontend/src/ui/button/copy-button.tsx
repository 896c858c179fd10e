import { Copy } from 'lucide';
import { Button } from './button';
import * as styles from './copy-button.module.css';
import { Icon } from '../text/icon';
import { notify } from '../toast/toast';

/** A button that copies a text; phones show only its icon. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      notify.success('Kopyalandı');
    } catch {
      // Browsers refuse without https or without permission; the text can still be selected.
      notify.error('Kopyalanamadı, metni seçerek kopyalayın.');
    }
  }
  return (
    <Button variant="quiet" onClick={() => void copy()}>
      <Icon of={Copy} />
      <span className={styles.label}>{label}</span>
    </Button>
  );
}
