import Copy from 'lucide/dist/esm/icons/copy.mjs';
import { Icon } from '../text/icon';
import { notify } from '../toast/toast';
import { Button } from './button';
import * as styles from './copy-button.module.css';

interface CopyButtonProps {
  label: string;
  text: string;
  className?: string | undefined;
}

/** A button that copies a text; phones show only its icon. */
export function CopyButton({ label, text, className }: CopyButtonProps) {
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
    <Button variant="quiet" className={className} onClick={() => void copy()}>
      <Icon of={Copy} />
      <span className={styles.label}>{label}</span>
    </Button>
  );
}
