import { Dialog } from '../dialog/dialog';
import { Checkbox } from '../field/checkbox';
import * as styles from './shortcuts-dialog.module.css';

interface ShortcutsDialogProps {
  /** What each key does. */
  shortcuts: readonly (readonly [key: string, what: string])[];
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
  onClose: () => void;
}

/** Lists the keyboard shortcuts. Users who dictate or hit keys by mistake can switch them off (WCAG 2.1.4). */
export default function ShortcutsDialog({
  shortcuts,
  isOn,
  onSwitch,
  onClose,
}: ShortcutsDialogProps) {
  return (
    <Dialog dense title="Klavye kısayolları" onClose={onClose}>
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
      <Checkbox checked={isOn} onChange={({ target }) => onSwitch(target.checked)}>
        Kısayollar açık
      </Checkbox>
    </Dialog>
  );
}
