import * as checkboxStyles from '@/components/checkbox.module.css';
import { Dialog } from '@/components/dialog';
import * as styles from './shortcuts-dialog.module.css';

const shortcuts = [
  ['/', 'Sipariş ara'],
  ['j', 'Sonraki sipariş'],
  ['k', 'Önceki sipariş'],
  ['x', 'Siparişi seç veya seçimi kaldır (tabloda)'],
  ['?', 'Bu yardım'],
] as const;

interface ShortcutsDialogProps {
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
  onClose: () => void;
}

/** Which keys do what. They can be switched off, for who dictates or hits keys by mistake (WCAG 2.1.4). */
export default function ShortcutsDialog({ isOn, onSwitch, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog
      open
      dense
      title="Klavye kısayolları"
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <dl className={styles.keys}>
        {shortcuts.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <label className={checkboxStyles.checkbox}>
        <input type="checkbox" checked={isOn} onChange={({ target }) => onSwitch(target.checked)} />
        Kısayollar açık
      </label>
    </Dialog>
  );
}
